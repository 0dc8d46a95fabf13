/** The host this page came from, without the brackets of IPv6. */
const host = location.hostname.replace(/^\[|\]$/g, '');

/** Whether this page is shown at the home computer, which is never shut out. */
export const isHomeComputer = ['127.0.0.1', 'localhost', '::1'].includes(host);

/** Whether this page came by one of these addresses, and goes with them. */
export const cameBy = (addresses: string[]): boolean => addresses.includes(host);
