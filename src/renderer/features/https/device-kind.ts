export const deviceKinds = ['apple', 'android', 'windows', 'mac', 'linux', 'firefox'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

/** What kind of device a browser says it runs on. An iPad says it is a Mac, but a Mac has no touch screen. */
export const deviceKindOf = (userAgent: string, touchPoints: number): DeviceKind => {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'apple';
  if (/Android/.test(userAgent)) return 'android';
  if (/Macintosh/.test(userAgent) && touchPoints > 1) return 'apple';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (/Windows/.test(userAgent)) return 'windows';
  return /Macintosh/.test(userAgent) ? 'mac' : 'linux';
};
