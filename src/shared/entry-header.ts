/** On an answer to a device outside that is not approved. */
export const entryHeader = 'X-Entry';
