import fs from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import type { BackupsSettings } from '../settings/backups.settings.ts';
import { isOnSameDisk } from './backup-files.ts';
import { backupsFolder, isInside } from './backups-folder.ts';

/** What the next backup takes of the disk that the data folder is on. */
export interface BackupReserve {
  bytes: number;
  /** Whether a new file will be copied to the same disk once more. */
  copiesMedia: boolean;
}

const none: BackupReserve = { bytes: 0, copiesMedia: false };

/** Media that one statement sums up. */
const step = 5_000;

const sizeOf = async (path: string): Promise<number> =>
  (await fs.stat(path).catch(() => null))?.size ?? 0;

/** A backup is named after the moment it began at: `20260301T120000Z`. */
const beganAt = (id: string): string | null => {
  const match = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(id);
  if (!match) return null;
  const [, year, month, day, hour, minute, second] = match;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
};

const lastBeforeSql = 'SELECT id FROM media WHERE created_at < ? ORDER BY id DESC LIMIT 1';
const newestSql = 'SELECT max(id) id FROM media';
const sumSql = `SELECT coalesce(sum(bytes), 0) bytes FROM media_files
  WHERE media_id > ? AND media_id <= ?`;

/** The bytes of all media that came in since a moment, a few thousand media at a time. */
const sumMediaSince = async (db: Db, since: string): Promise<number> => {
  const newest = prepared<{ id: number | null }>(db, newestSql).get()?.id ?? 0;
  let bytes = 0;
  for (let after = prepared<{ id: number }>(db, lastBeforeSql).get(since)?.id ?? 0; ; ) {
    const until = Math.min(after + step, newest);
    bytes += prepared<{ bytes: number }>(db, sumSql).get(after, until)?.bytes ?? 0;
    if (until >= newest) return bytes;
    after = until;
    await nextTurn();
  }
};

/**
 * How much of the data folder's disk the next backup needs: a copy of the database, and of the media
 * since the last good one where both are on one disk. Before a first good backup only the database counts.
 */
export const readBackupReserve = async (
  db: Db,
  config: { dataDir: string; backupsDir?: string | undefined },
  settings: BackupsSettings,
): Promise<BackupReserve> => {
  if (!settings.isNightly) return none;
  const { dataDir } = config;
  const folder = backupsFolder(config, settings);
  const checkedFolder = isInside(folder, dataDir) ? dataDir : folder;
  const isSame = await isOnSameDisk(checkedFolder, dataDir).catch(() => false);
  const { name } = db.$client;
  const databaseBytes = (await sizeOf(name)) + (await sizeOf(`${name}-wal`));
  // The copy that is locked is made in the data folder first.
  const workBytes = settings.isLocked ? databaseBytes : 0;
  if (isSame === false) return { bytes: workBytes, copiesMedia: false };
  const { lastGood } = settings;
  const since = lastGood && settings.usedFolder === folder ? beganAt(lastGood.id) : null;
  const mediaBytes = since ? await sumMediaSince(db, since) : 0;
  return { bytes: databaseBytes + workBytes + mediaBytes, copiesMedia: true };
};
