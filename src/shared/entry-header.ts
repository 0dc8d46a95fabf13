/** On an answer to a device outside that must come in first. */
export const entryHeader = 'X-Entry';
