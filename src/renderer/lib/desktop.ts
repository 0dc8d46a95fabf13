import { bridgeName, type DesktopBridge } from '#shared/desktop-bridge.ts';

/** What the desktop window offers; undefined in a browser. */
export const desktop = (window as unknown as Record<string, DesktopBridge | undefined>)[bridgeName];
