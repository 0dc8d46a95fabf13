import Database from 'better-sqlite3';

/**
 * Holds `lock.db` exclusively while this process serves a data folder; the kernel frees it on kill -9.
 * @returns null when another process holds it.
 */
export const takeLock = (file: string): { release(): void } | null => {
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
