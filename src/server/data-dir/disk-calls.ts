import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { syncFolder, writeFileDurably } from '../settings/settings-file.ts';

/** The file operations of a restore or move; tests make each of them fail. */
export interface DiskCalls {
  exists(path: string): boolean;
  list(path: string): string[];
  read(path: string): string;
  makeFolder(path: string): void;
  move(from: string, to: string): void;
  remove(path: string): void;
  /** Writes a small file whole or not at all. */
  write(path: string, text: string): void;
  /** Makes the names in a folder last. */
  sync(folder: string): void;
}

export const realDisk: DiskCalls = {
  exists: existsSync,
  list: (path) => (existsSync(path) ? readdirSync(path) : []),
  read: (path) => readFileSync(path, 'utf8'),
  makeFolder: (path) => void mkdirSync(path, { recursive: true, mode: 0o700 }),
  move: renameSync,
  remove: (path) => rmSync(path, { recursive: true, force: true }),
  write: writeFileDurably,
  sync: syncFolder,
};
