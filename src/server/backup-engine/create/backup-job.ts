import type { BackupFailure } from '../backup-error.ts';
import type { InstallationMark } from '../backup-store.ts';
import type { BackupProgress } from './make-backup.ts';

/** What a worker is asked to do; keys go as hex, moments in ISO. */
export type BackupJob =
  | {
      type: 'make';
      dataDir: string;
      folder: string;
      installation: InstallationMark;
      key: string | null;
      expectsBackups: boolean;
      appVersion: string;
      timeZone: string;
      dropOpen: boolean;
      isManual?: boolean;
      now: string;
      /** The trusted date, by which old ones are removed. */
      date: string;
    }
  | { type: 'verify'; dataDir: string; folder: string; id: string; key: string | null; now: string }
  | { type: 'delete'; folder: string; id: string }
  | {
      type: 'copy';
      folder: string;
      id: string;
      targetDir: string;
      key: string | null;
      knownMigrations?: string[];
      installationId?: string;
      presentMedia?: string;
    };

/** The result of each job. */
export interface BackupResults {
  make: {
    id: string;
    copied: number;
    copiedBytes: number;
    missing: number;
    /** Media that had changed on the disk and were copied again. */
    damaged: number;
    removed: number;
    removedMedia: number;
    /** Why outdated backups could not be removed; the next backup tries again. */
    notRemoved: string | null;
  };
  verify: { reason: BackupFailure | null };
  delete: Record<string, never>;
  copy: { missing: string[]; copied: number };
}

export type ResultOf<J extends BackupJob> = BackupResults[J['type']];

export type BackupMessage =
  | { type: 'progress'; progress: BackupProgress }
  | { type: 'done'; result: BackupResults[keyof BackupResults] }
  | { type: 'failed'; reason: BackupFailure; detail: string };
