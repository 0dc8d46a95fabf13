import type { Context } from '../../../context/context.ts';
import { findUser } from '../accounts.repo.ts';
import { describeUserAgent } from './user-agent.ts';

/** A device with an open page. */
export interface ConnectedDevice {
  /** Who is signed in there. */
  name: string;
  /** As browser and system are called; '' where nothing is known. */
  device: string;
}

/** The app's own window, and pages opened from it, on this very computer. */
const isOwnWindow = (address: string, userAgent: string): boolean =>
  /^(?:::ffff:)?127\.|^::1$/.test(address) && /\bElectron\//.test(userAgent);

/** The devices with a page open, but for the app's own window; one with several pages counts once. */
export const listConnected = ({ db, live }: Context): ConnectedDevice[] => {
  const seen = new Set<number>();
  const devices: ConnectedDevice[] = [];
  for (const { sessionId, actor, address, userAgent } of live.guests()) {
    if (seen.has(sessionId) || isOwnWindow(address, userAgent)) continue;
    seen.add(sessionId);
    const user = findUser(db, actor.id);
    devices.push({
      name: user?.displayName || user?.username || '',
      device: describeUserAgent(userAgent),
    });
  }
  return devices;
};
