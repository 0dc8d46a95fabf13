import { randomBytes } from 'node:crypto';

/**
 * Folders chosen in the system's dialog at this computer. Pages name them by token, so that no network call
 * makes the server read or write wherever it likes.
 */
export interface PickedFolders {
  /** @returns a token for an absolute path. */
  offer(path: string): string;
  /** The path behind a token; null for an unknown token. */
  find(folderToken: string): string | null;
}

const maxPickedFolders = 100;

export const createPickedFolders = (): PickedFolders => {
  const paths = new Map<string, string>();
  return {
    offer: (path) => {
      const folderToken = randomBytes(16).toString('hex');
      paths.set(folderToken, path);
      const [oldest] = paths.keys();
      if (paths.size > maxPickedFolders && oldest !== undefined) paths.delete(oldest);
      return folderToken;
    },
    find: (folderToken) => paths.get(folderToken) ?? null,
  };
};
