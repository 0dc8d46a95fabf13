import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { paths } from '../paths.ts';

const read = (): unknown => {
  try {
    return JSON.parse(readFileSync(paths.knownFolders, 'utf8'));
  } catch {
    return null;
  }
};

const folders = (): string[] => {
  const known = read();
  return Array.isArray(known) ? known.filter((folder) => typeof folder === 'string') : [];
};

/** Whether this app has opened the folder before: if so, an empty one means an unplugged disk. */
export const isKnownFolder = (folder: string): boolean => folders().includes(folder);

/** Remembers the folder. Written beside and renamed, so that a crash leaves the old file or the new one. */
export const knowFolder = (folder: string): void => {
  const known = folders();
  if (known.includes(folder)) return;
  const part = `${paths.knownFolders}.part`;
  try {
    writeFileSync(part, JSON.stringify([...known, folder]));
    renameSync(part, paths.knownFolders);
  } catch {}
};
