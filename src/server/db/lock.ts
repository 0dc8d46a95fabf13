import { chmodSync, closeSync, existsSync, openSync, truncateSync } from 'node:fs';
import Database from 'better-sqlite3';

interface Lock {
  release(): void;
}

/**
 * Private to its owner before SQLite creates it for everyone. An existing file is not opened: closing it
 * would release the lock this process holds.
 */
const makeOwn = (file: string): void => {
  try {
    if (existsSync(file)) chmodSync(file, 0o600);
    else closeSync(openSync(file, 'wx', 0o600));
  } catch {
    // Another process was faster, or SQLite is about to say what is wrong with the disk.
  }
};

const tryLock = (file: string): Lock | null => {
  const client = new Database(file, { timeout: 0 });
  try {
    // Nothing is ever written, not even on a full disk: only the lock counts.
    client.pragma('journal_mode = MEMORY');
    client.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    client.close();
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
  return { release: () => client.close() };
};

/** Two that come at the very same moment may each meet the other on the way in; who holds it keeps it for longer. */
const tries = 5;
const leastPauseMs = 10;
const mostPauseMs = 60;

const pause = (): void => {
  const ms = leastPauseMs + Math.random() * (mostPauseMs - leastPauseMs);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
};

const tryAgainAndAgain = (file: string): Lock | null => {
  for (let count = 1; ; count += 1) {
    const lock = tryLock(file);
    if (lock || count === tries) return lock;
    pause();
  }
};

/**
 * Holds `lock.db` exclusively while this process serves a data folder; the kernel frees it on kill -9.
 * Nothing is ever in it, so a damaged one is emptied and taken.
 * @returns null when another process holds it.
 */
export const takeLock = (file: string): Lock | null => {
  makeOwn(file);
  try {
    return tryAgainAndAgain(file);
  } catch (error) {
    const code = String((error as { code?: unknown }).code);
    if (!/^SQLITE_(?:CORRUPT|NOTADB)/.test(code)) throw error;
    // Emptied, not removed: another process that does the same meanwhile must meet the same file.
    truncateSync(file);
    return tryAgainAndAgain(file);
  }
};
