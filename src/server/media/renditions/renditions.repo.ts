import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import type { ImageFile, Picture } from '../images/image-job.ts';
import { media, mediaFiles, type RenditionState } from '../media.tables.ts';
import { plausibleTakenAt } from '../taken-at.ts';
import type { VideoFacts } from '../video/read-video.ts';

/** A video of which too little is known, or that needs a copy that plays everywhere. */
export interface UnconvertedVideo {
  id: number;
  sha256: string;
  bytes: number;
  rendition: 'unknown' | 'wanted';
  durationMs: number | null;
  hasPoster: 0 | 1;
}

const unconvertedSql = `SELECT m.id, f.sha256, f.bytes, m.rendition, m.duration_ms durationMs,
    EXISTS (SELECT 1 FROM media_files p WHERE p.media_id = m.id AND p.variant = 'small') hasPoster
  FROM media m INDEXED BY media_unconverted
  JOIN media_files f ON f.media_id = m.id AND f.variant = 'original'
  WHERE m.kind = 'video' AND m.rendition IN ('unknown', 'wanted') AND m.trashed_at IS NULL
    AND m.metadata <> 'unchecked' AND m.id > ? ORDER BY m.id LIMIT 1`;

export const findUnconvertedVideo = (db: Db, afterId: number): UnconvertedVideo | undefined =>
  prepared<UnconvertedVideo>(db, unconvertedSql).get(afterId);

/** Whether a video is the one that was worked on, and nothing was decided about it meanwhile. */
export const isVideoOf = (db: Db, { id, sha256, rendition }: UnconvertedVideo): boolean =>
  db
    .select({ id: media.id })
    .from(media)
    .innerJoin(mediaFiles, eq(mediaFiles.mediaId, media.id))
    .where(
      and(
        eq(media.id, id),
        eq(media.rendition, rendition),
        eq(mediaFiles.variant, 'original'),
        eq(mediaFiles.sha256, sha256),
      ),
    )
    .get() !== undefined;

const setRendition = (db: Db, id: number, rendition: RenditionState): void => {
  db.update(media).set({ rendition }).where(eq(media.id, id)).run();
};

/** Wants a copy, or not; one that was made stays. @returns whether that changed anything. */
export const decideRendition = (db: Db, id: number, isWanted: boolean): boolean => {
  const from: RenditionState[] = isWanted ? ['cancelled', 'failed'] : ['wanted'];
  const rendition = isWanted ? 'wanted' : 'cancelled';
  const { changes } = db
    .update(media)
    .set({ rendition })
    .where(and(eq(media.id, id), eq(media.kind, 'video'), inArray(media.rendition, from)))
    .run();
  return changes > 0;
};

/** Notes that no copy can be made. @returns whether one was still wanted. */
export const failRendition = (db: Db, id: number): boolean =>
  db
    .update(media)
    .set({ rendition: 'failed' })
    .where(and(eq(media.id, id), inArray(media.rendition, ['unknown', 'wanted'])))
    .run().changes > 0;

/** @param facts null for a video that says nothing clear of itself */
export const setVideoFacts = (
  db: Db,
  id: number,
  { facts, now }: { facts: VideoFacts | null; now: Date },
): void => {
  if (!facts) {
    setRendition(db, id, 'failed');
    return;
  }
  const { width, height, durationMs, playsEverywhere } = facts;
  const takenAt = plausibleTakenAt(facts.takenAt, now);
  const rendition = playsEverywhere ? 'notNeeded' : 'wanted';
  db.update(media)
    .set({
      width,
      height,
      durationMs,
      rendition,
      takenAt: sql`coalesce(${media.takenAt}, ${takenAt})`,
    })
    .where(eq(media.id, id))
    .run();
};

interface MadeRendition {
  id: number;
  sha256: string;
  bytes: number;
}

/** Videos with a copy that every browser plays, a few at a time. */
export const listRenditions = (db: Db, afterId: number, limit: number): MadeRendition[] =>
  prepared<MadeRendition>(
    db,
    `SELECT m.id, f.sha256, f.bytes FROM media m
     JOIN media_files f ON f.media_id = m.id AND f.variant = 'rendition'
     WHERE m.id > ? AND m.rendition = 'made' ORDER BY m.id LIMIT ?`,
  ).all(afterId, limit);

/** Forgets the copy of a video; it can be wanted again. */
export const deleteRendition = (db: Db, id: number): void => {
  db.delete(mediaFiles)
    .where(and(eq(mediaFiles.mediaId, id), eq(mediaFiles.variant, 'rendition')))
    .run();
  setRendition(db, id, 'cancelled');
};

const addFile = (db: Db, mediaId: number, { variant, sha256, mime, bytes }: ImageFile): void => {
  db.insert(mediaFiles)
    .values({ mediaId, variant, sha256, mime, bytes })
    .onConflictDoNothing()
    .run();
};

export const addPoster = (db: Db, id: number, { files, focusX, focusY }: Picture): void => {
  for (const file of files) addFile(db, id, file);
  db.update(media).set({ focusX, focusY }).where(eq(media.id, id)).run();
};

export const addRendition = (db: Db, id: number, file: ImageFile): void => {
  addFile(db, id, file);
  setRendition(db, id, 'made');
};
