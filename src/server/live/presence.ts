import type { Logger } from 'pino';

/** Called when someone connects or disconnects. */
export type PresenceListener = (userId: number, isOnline: boolean) => void;

/** Long enough for a page to load again, or a phone to find its Wi-Fi, before others see a change. */
const graceMs = 5_000;

/** Knows who has a socket open; who comes back at once was never gone. */
export const createPresence = (log: Logger) => {
  const sockets = new Map<number, number>();
  const leaving = new Map<number, NodeJS.Timeout>();
  const listeners: PresenceListener[] = [];
  const tell = (userId: number, isOnline: boolean) => {
    for (const listener of listeners) {
      try {
        listener(userId, isOnline);
      } catch (error) {
        // Called by a timer or a socket, where nothing catches errors.
        log.error({ err: error }, 'could not announce presence');
      }
    }
  };
  return {
    onChange: (listener: PresenceListener) => void listeners.push(listener),
    onlineUserIds: () => new Set([...sockets.keys(), ...leaving.keys()]),
    arrive: (userId: number) => {
      const count = sockets.get(userId) ?? 0;
      sockets.set(userId, count + 1);
      const timer = leaving.get(userId);
      clearTimeout(timer);
      leaving.delete(userId);
      if (count === 0 && !timer) tell(userId, true);
    },
    depart: (userId: number) => {
      const count = (sockets.get(userId) ?? 1) - 1;
      if (count > 0) {
        sockets.set(userId, count);
        return;
      }
      sockets.delete(userId);
      const timer = setTimeout(() => {
        leaving.delete(userId);
        tell(userId, false);
      }, graceMs).unref();
      leaving.set(userId, timer);
    },
    close: () => {
      for (const timer of leaving.values()) clearTimeout(timer);
    },
  };
};
