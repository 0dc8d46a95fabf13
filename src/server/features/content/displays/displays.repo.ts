import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { prepared, preparedNumber } from '../../../db/prepared.ts';
import { displayAlbums, displaySessions, displays } from './displays.tables.ts';

export type DisplayRow = typeof displays.$inferSelect;
type NewDisplay = typeof displays.$inferInsert;

/** All displays, the newest first; there are a few. */
export const listDisplayRows = (db: Db): DisplayRow[] =>
  db.select().from(displays).all().toReversed();

export const findDisplay = (db: Db, id: number): DisplayRow | undefined =>
  db.select().from(displays).where(eq(displays.id, id)).get();

export const findDisplayByLink = (db: Db, hash: Buffer): DisplayRow | undefined =>
  db.select().from(displays).where(eq(displays.tokenHash, hash)).get();

const bySessionSql = 'SELECT display_id FROM display_sessions WHERE token_hash = ?';

/** The display that a device with this cookie shows. */
export const findDisplayBySession = (db: Db, hash: Buffer): DisplayRow | undefined => {
  const id = prepared<number>(db, bySessionSql).pluck().get(hash);
  return id === undefined ? undefined : findDisplay(db, id);
};

export const countDisplays = (db: Db): number =>
  preparedNumber(db, 'SELECT count(*) FROM displays');

export const insertDisplay = (db: Db, row: NewDisplay): number =>
  db.insert(displays).values(row).returning({ id: displays.id }).get().id;

export const updateDisplayRow = (db: Db, id: number, changes: Partial<NewDisplay>): void => {
  if (Object.keys(changes).length === 0) return;
  db.update(displays).set(changes).where(eq(displays.id, id)).run();
};

/** Deletes a display; the devices that show it lose it at once. */
export const deleteDisplayRow = (db: Db, id: number): void => {
  db.delete(displays).where(eq(displays.id, id)).run();
};

const albumIdsSql = 'SELECT album_id FROM display_albums WHERE display_id = ? ORDER BY album_id';

export const listAlbumIdsOf = (db: Db, displayId: number): number[] =>
  prepared<number>(db, albumIdsSql).pluck().all(displayId);

export const setAlbums = (db: Db, displayId: number, albumIds: readonly number[]): void => {
  db.delete(displayAlbums).where(eq(displayAlbums.displayId, displayId)).run();
  db.insert(displayAlbums)
    .values(albumIds.map((albumId) => ({ displayId, albumId })))
    .run();
};

const trimSql = `DELETE FROM display_sessions WHERE display_id = @displayId AND id NOT IN
  (SELECT id FROM display_sessions WHERE display_id = @displayId ORDER BY id DESC LIMIT @most)`;

/** Remembers a device, and forgets those before the last `most`. */
export const insertSession = (
  db: Db,
  row: typeof displaySessions.$inferInsert,
  most: number,
): void => {
  db.insert(displaySessions).values(row).run();
  prepared<never>(db, trimSql).run({ displayId: row.displayId, most });
};

export const deleteSessionByHash = (db: Db, hash: Buffer): void => {
  prepared<never>(db, 'DELETE FROM display_sessions WHERE token_hash = ?').run(hash);
};

export const deleteSessionsOf = (db: Db, displayId: number): void => {
  prepared<never>(db, 'DELETE FROM display_sessions WHERE display_id = ?').run(displayId);
};

const ofMakerSql = 'SELECT id FROM displays WHERE created_by = ? ORDER BY id';

export const listDisplayIdsOf = (db: Db, userId: number): number[] =>
  prepared<number>(db, ofMakerSql).pluck().all(userId);
