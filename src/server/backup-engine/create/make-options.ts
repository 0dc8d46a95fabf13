import type { BackupKey } from '../backup-seal.ts';
import type { StoreOptions } from '../backup-store.ts';

/** `bytes` of what is copied; `done` of `total` media. */
export interface BackupProgress {
  phase: 'database' | 'media' | 'checking';
  done: number;
  total: number;
  bytes: number;
}

export interface MakeOptions extends StoreOptions {
  /** The data folder to copy. */
  dataDir: string;
  appVersion: string;
  now: Date;
  key: BackupKey | null;
  /** Whether it is kept until deleted. */
  isManual?: boolean;
  /** Stored media that are copied again although they are there. */
  distrusted?: ReadonlySet<string>;
  onProgress?: (progress: BackupProgress) => void;
  signal?: AbortSignal | undefined;
}

/** A backup that is being made. */
export interface Work extends MakeOptions {
  root: string;
  id: string;
  /** `<id>.part`, until everything in it is verified. */
  part: string;
}
