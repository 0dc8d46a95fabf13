/** What becomes of an address somebody wants to go to. */
export type Destination = 'house' | 'outside' | 'nowhere';

/** The house opens in the window, websites in the system's browser after a question, all else nowhere. */
export const destinationOf = (address: string, houseOrigin: string): Destination => {
  if (!URL.canParse(address)) return 'nowhere';
  const { origin, protocol, username, password } = new URL(address);
  if (origin === houseOrigin) return 'house';
  if (username || password) return 'nowhere';
  return protocol === 'https:' || protocol === 'http:' ? 'outside' : 'nowhere';
};

/** Permissions our own pages may have; recording a video needs `media`. */
const grantedPermissions = new Set(['media', 'clipboard-sanitized-write', 'fullscreen']);

export const isPermissionGranted = (
  permission: string,
  requestingOrigin: string,
  houseOrigin: string,
): boolean =>
  grantedPermissions.has(permission) &&
  URL.canParse(requestingOrigin) &&
  new URL(requestingOrigin).origin === houseOrigin;
