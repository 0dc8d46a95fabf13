/** Of the form that approves a device, by which notifications find it. */
export const entryFormId = (id: number): string => `entry-request-${id}`;
