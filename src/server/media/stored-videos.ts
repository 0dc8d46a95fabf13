import { copyFile, open } from 'node:fs/promises';
import { AppError } from '#shared/errors.ts';
import { afterCommit, write } from '../db/transaction.ts';
import { type BackgroundParts, createBackgroundRun } from './background-run.ts';
import { background } from './images/image-queue.ts';
import { findUncheckedVideo, replaceFile, setMetadata, type UncheckedVideo } from './media.repo.ts';
import { pathOf, placeFile } from './media-files.ts';
import { newPartPath, removePart } from './uploads/incoming-files.ts';
import { hashFile } from './uploads/media-ingest.ts';

/** Whether a file cannot be cleaned, however often that is tried. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AppError &&
  error.code === 'invalid' &&
  (error.cause as Error)?.message === 'broken';

const isDiskFull = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'diskFull';

const copyToDisk = async (from: string, to: string): Promise<void> => {
  await copyFile(from, to);
  const file = await open(to, 'r+');
  try {
    await file.chmod(0o600);
    await file.sync();
  } finally {
    await file.close();
  }
};

/**
 * Takes the metadata out of videos that were stored with them: a cleaned copy is made, verified and put
 * in place, then rows change over to it in one transaction, and the old file goes. Cut off anywhere, it
 * begins again with the same video; rows name the old file until the new one is on disk.
 */
export const createVideoCleaning = (parts: BackgroundParts) => {
  const { db, log, folders, queue } = parts;
  const heldBy: (() => boolean)[] = [];
  const listeners: ((mediaId: number) => void)[] = [];

  const isHeld = () => parts.isStopped() || heldBy.some((isBusy) => isBusy());

  /** Switches every row to the new file, unless a backup of the old one has started meanwhile. */
  const swap = ({ sha256 }: UncheckedVideo, cleaned: string): void =>
    write(db, () => {
      if (isHeld()) return;
      const ids = replaceFile(db, sha256, cleaned);
      setMetadata(db, ids, 'removed');
      for (const id of ids) for (const listener of listeners) listener(id);
      afterCommit(db, () => parts.removeUnnamed(sha256));
    });

  /** Makes the cleaned copy and proves it: it came from whole bytes, and has nothing left to take out. */
  const makeCopy = async (video: UncheckedVideo, path: string): Promise<string> => {
    await copyToDisk(pathOf(folders, video.sha256), path);
    if ((await hashFile(path)) !== video.sha256) throw new Error('the stored video has changed');
    await queue.strip(background, path, video.mime);
    if ((await queue.strip(background, path, video.mime)).hasChanged) {
      throw new Error('the cleaned video is not clean');
    }
    return hashFile(path);
  };

  const clean = async (video: UncheckedVideo): Promise<void> => {
    await parts.requireSpace(video.bytes);
    const path = newPartPath(folders.incoming);
    try {
      const cleaned = await makeCopy(video, path);
      parts.arrivals.begin(cleaned);
      try {
        await placeFile(folders, path, cleaned);
        swap(video, cleaned);
      } finally {
        parts.arrivals.end(cleaned);
        parts.removeUnnamed(cleaned);
      }
    } finally {
      await removePart(path);
    }
  };

  const tryClean = async (video: UncheckedVideo): Promise<void> => {
    try {
      await clean(video);
    } catch (error) {
      const facts = { mediaId: video.id, file: video.sha256 };
      if (parts.isStopped() || isDiskFull(error)) throw error;
      // What is lost, damaged or slow today may be there and whole the next time.
      if (isRefusal(error)) write(db, () => setMetadata(db, [video.id], 'unclear'));
      log.warn({ ...facts, err: error }, 'stored video not cleaned');
    }
  };

  const { run, settled } = createBackgroundRun({
    findNext: (afterId) => findUncheckedVideo(db, afterId),
    handle: tryClean,
    isStopped: isHeld,
    log,
    failure: 'stored videos not cleaned',
  });

  return {
    /** Goes on where it stopped. */
    run,
    settled,
    /** Nothing is changed over while this says so: a backup of the old files may be under way. */
    holdWhile: (isBusy: () => boolean): void => void heldBy.push(isBusy),
    /** Called in the transaction in which a medium's file, and so its address, becomes another. */
    onReplaced: (listener: (mediaId: number) => void): void => void listeners.push(listener),
  };
};
