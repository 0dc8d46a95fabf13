import { createRegistry } from '../registry.ts';

/** What must have been done before a new version takes the house over. */
export interface BeforeUpdate {
  /** Resolves when a backup has been made and verified. @throws when there is none */
  makeBackup(): Promise<void>;
}

/** Whoever keeps backups adds theirs; each is asked before an update. */
export const beforeUpdates = createRegistry<BeforeUpdate>();
