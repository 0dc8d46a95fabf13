/** What the preload script offers the page in the desktop window, and nowhere else. */
export interface DesktopBridge {
  platform: 'darwin' | 'linux' | 'win32';
  /** The one-time code that lets this window set the house up; null once that is done. */
  setupToken(): Promise<string | null>;
}

export const bridgeName = 'treehouseDesktop';
export const bridgeChannels = { setupToken: 'treehouse:setup-token' } as const;
