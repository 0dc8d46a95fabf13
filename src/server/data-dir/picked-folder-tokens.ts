import { randomBytes } from 'node:crypto';

/**
 * Folders chosen in the system's dialog at this computer. Pages name them by token, so that no network call
 * makes the server read or write wherever it likes.
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
