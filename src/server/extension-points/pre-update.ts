import { createRegistry } from '../context/registry.ts';

/** What must have been done before a new version takes the house over. */
export interface BeforeUpdate {
  /** Resolves when a backup has been made and verified; the signal ends the making. @throws when there is none */
  makeBackup(signal: AbortSignal): Promise<void>;
}

/** Whoever keeps backups adds theirs; each is asked before an update. */
export const beforeUpdates = createRegistry<BeforeUpdate>();
