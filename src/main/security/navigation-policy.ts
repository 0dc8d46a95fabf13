/** Decides what happens with an address that a page opens. */
export type Destination = 'app' | 'external' | 'nowhere';

const isWeb = (protocol: string): boolean => protocol === 'http:' || protocol === 'https:';

/** The app opens in the window, websites in the system's browser after a question, anything else nowhere. */
export const destinationOf = (address: string, appOrigin: string): Destination => {
  if (!URL.canParse(address)) return 'nowhere';
  const { origin, protocol, username, password } = new URL(address);
  // A blob: address has its creator's origin but is not a page of the app; credentials in a URL mislead.
  if (!isWeb(protocol) || username || password) return 'nowhere';
  return origin === appOrigin ? 'app' : 'external';
};

/**
 * Camera and microphone for videos; a video or slideshow on the full screen, which stays on; copying what a
 * button offers; reminders.
 */
const grantedPermissions = new Set([
  'media',
  'fullscreen',
  'screen-wake-lock',
  'clipboard-sanitized-write',
  'notifications',
]);

/** Whether a page may have a permission: only the app's own pages, and only these few. */
export const isPermissionGranted = (
  permission: string,
  requestingUrl: string,
  appOrigin: string,
): boolean =>
  grantedPermissions.has(permission) &&
  URL.canParse(requestingUrl) &&
  new URL(requestingUrl).origin === appOrigin;
