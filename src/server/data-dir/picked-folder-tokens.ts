import { randomBytes } from 'node:crypto';

/**
 * Folders that somebody at this very computer chose in the system's own dialog. Pages name them by ticket, so
 * that no call over the network can make the house read or write wherever it likes.
 */
export interface PickedFolders {
  /** @returns a ticket for an absolute path. */
  offer(path: string): string;
  /** The path behind a ticket; null for one that was never given. */
  find(ticket: string): string | null;
}

const maxPickedFolders = 100;

export const createPickedFolders = (): PickedFolders => {
  const paths = new Map<string, string>();
  return {
    offer: (path) => {
      const ticket = randomBytes(16).toString('hex');
      paths.set(ticket, path);
      const [oldest] = paths.keys();
      if (paths.size > maxPickedFolders && oldest !== undefined) paths.delete(oldest);
      return ticket;
    },
    find: (ticket) => paths.get(ticket) ?? null,
  };
};
