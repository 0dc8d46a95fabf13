import { AppError } from '#shared/errors.ts';
import { write } from '../db/transaction.ts';
import { type BackgroundParts, createBackgroundRun } from './background-run.ts';
import type { Picture } from './images/image-job.ts';
import {
  addSizes,
  findUnscaledPicture,
  isPictureOf,
  setHasAllSizes,
  type UnscaledPicture,
} from './media.repo.ts';
import { pathOf, placeFile } from './media-files.ts';
import { newPartPath, removePart } from './uploads/incoming-files.ts';

/** Together the larger sizes are smaller than most originals. */
const mostBytes = 8 * 1024 * 1024;

/** Whether a picture cannot be opened, however often that is tried. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === 'tooLarge' || (error.cause as Error)?.message === 'broken');

/**
 * Makes the larger sizes of pictures while nothing else is to do: of new ones, so that nobody waits for
 * them, and of those from before there were these sizes. Cut off anywhere, it begins again with the same
 * picture.
 */
export const createScaling = (parts: BackgroundParts) => {
  const { db, log, folders, queue, arrivals } = parts;
  const listeners: ((mediaId: number) => void)[] = [];

  /** Names the new files, unless the picture has gone meanwhile. */
  const store = ({ id, sha256 }: UnscaledPicture, picture: Picture): void =>
    write(db, () => {
      if (parts.isStopped() || !isPictureOf(db, id, sha256)) return;
      addSizes(db, id, picture);
      for (const listener of listeners) listener(id);
    });

  const scale = async (picture: UnscaledPicture): Promise<void> => {
    await parts.requireSpace(mostBytes);
    const target = newPartPath(folders.incoming);
    const made = await queue.scale(pathOf(folders, picture.sha256), target);
    try {
      for (const { sha256 } of made.files) arrivals.begin(sha256);
      for (const { path, sha256 } of made.files) await placeFile(folders, path, sha256);
      store(picture, made);
    } finally {
      for (const { path, sha256 } of made.files) {
        await removePart(path);
        arrivals.end(sha256);
        parts.removeUnnamed(sha256);
      }
    }
  };

  const tryScale = async (picture: UnscaledPicture): Promise<void> => {
    try {
      await scale(picture);
    } catch (error) {
      if (parts.isStopped() || (error instanceof AppError && error.code === 'diskFull'))
        throw error;
      // It is shown in the sizes that it has; what is missing today may be there the next time.
      if (isRefusal(error)) write(db, () => setHasAllSizes(db, picture.id));
      log.warn({ mediaId: picture.id, err: error }, 'larger sizes of a picture not made');
    }
  };

  const { run, settled } = createBackgroundRun({
    findNext: (afterId) => findUnscaledPicture(db, afterId),
    handle: tryScale,
    isStopped: parts.isStopped,
    log,
    failure: 'larger sizes of pictures not made',
  });

  return {
    /** Goes on where it stopped. */
    run,
    settled,
    /** Called in the transaction in which a medium gets another size. */
    onScaled: (listener: (mediaId: number) => void): void => void listeners.push(listener),
  };
};
