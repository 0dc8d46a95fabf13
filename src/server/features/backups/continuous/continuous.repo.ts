import { sql } from 'drizzle-orm';
import type { NamedMedium } from '../../../backup-engine/create/database-copy.ts';
import type { Db } from '../../../db/open.ts';

/** Media that are read at once. */
const page = 500;

/** The database's media, for copies that follow them. */
export const continuousMedia = (db: Db) => ({
  /** A page after a SHA-256, each file once. */
  listMedia: (after: string): NamedMedium[] =>
    db.all<NamedMedium>(sql`
      SELECT sha256, max(bytes) bytes FROM media_files WHERE sha256 > ${after}
      GROUP BY sha256 ORDER BY sha256 LIMIT ${page}`),
  /** Grows with each new file. */
  mediaVersion: (): number =>
    db.get<{ newest: number }>(sql`SELECT coalesce(max(rowid), 0) newest FROM media_files`)
      ?.newest ?? 0,
});
