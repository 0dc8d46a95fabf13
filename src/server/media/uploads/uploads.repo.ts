import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { uploads } from '../media.tables.ts';

export type UploadRow = typeof uploads.$inferSelect;

export const findUpload = (db: Db, id: string): UploadRow | undefined =>
  db.select().from(uploads).where(eq(uploads.id, id)).get();

export const listUploads = (db: Db): UploadRow[] => db.select().from(uploads).all();

/** A person's uploads, the one left alone longest first. */
export const listUploadsOf = (db: Db, ownerId: number): UploadRow[] =>
  db
    .select()
    .from(uploads)
    .where(eq(uploads.ownerId, ownerId))
    .orderBy(asc(uploads.updatedAt))
    .all();

/** Bytes that were announced and have not come yet. */
export const sumMissing = (db: Db): number =>
  prepared<{ bytes: number }>(db, 'SELECT coalesce(sum(size - offset), 0) bytes FROM uploads').get()
    ?.bytes ?? 0;

export const insertUpload = (db: Db, row: UploadRow): void => {
  db.insert(uploads).values(row).run();
};

export const updateUploadOffset = (db: Db, id: string, offset: number, at: string): void => {
  db.update(uploads).set({ offset, updatedAt: at }).where(eq(uploads.id, id)).run();
};

export const deleteUpload = (db: Db, id: string): void => {
  db.delete(uploads).where(eq(uploads.id, id)).run();
};
