import { truncateSync } from 'node:fs';
import Database from 'better-sqlite3';

interface Lock {
  release(): void;
}

const tryLock = (file: string): Lock | null => {
  const client = new Database(file, { timeout: 0 });
  try {
    client.pragma('journal_mode = DELETE');
    client.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    client.close();
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
  return { release: () => client.close() };
};

/**
 * Holds `lock.db` exclusively while this process serves a data folder; the kernel frees it on kill -9.
 * Nothing is ever in it, so a damaged one is emptied and taken.
 * @returns null when another process holds it.
 */
export const takeLock = (file: string): Lock | null => {
  try {
    return tryLock(file);
  } catch (error) {
    const code = String((error as { code?: unknown }).code);
    if (!/^SQLITE_(?:CORRUPT|NOTADB)/.test(code)) throw error;
    // Emptied, not removed: another process that does the same meanwhile must meet the same file.
    truncateSync(file);
    return tryLock(file);
  }
};
