import fs from 'node:fs/promises';
import { join } from 'node:path';

const fileIn = (dataDir: string): string => join(dataDir, 'offsite-unread.txt');

/**
 * Files that were sent, or may have been, and not read back yet: a cut leaves them behind, and they count only
 * once they have been read back.
 */
export const readUnread = async (dataDir: string): Promise<string[]> => {
  const text = await fs.readFile(fileIn(dataDir), 'utf8').catch(() => '');
  return text.split('\n').filter((line) => /^(?:locked|snapshots)\/[\w/.]+$/.test(line));
};

/** On the disk before any of them is sent. */
export const addUnread = async (dataDir: string, names: string[]): Promise<void> => {
  if (names.length === 0) return;
  const text = names.map((name) => `${name}\n`).join('');
  await fs.appendFile(fileIn(dataDir), text, { mode: 0o600, flush: true });
};

export const clearUnread = (dataDir: string): Promise<void> =>
  fs.rm(fileIn(dataDir), { force: true });
