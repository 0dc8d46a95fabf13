import { stat } from 'node:fs/promises';
import { AppError } from '#shared/errors.ts';
import { write } from '../../db/transaction.ts';
import { type BackgroundParts, createBackgroundRun } from '../background-run.ts';
import type { ImageFile } from '../images/image-job.ts';
import { background } from '../images/image-queue.ts';
import { pathOf, placeFile } from '../media-files.ts';
import { newPartPath, removePart } from '../uploads/incoming-files.ts';
import { hashFile } from '../uploads/media-ingest.ts';
import { RenditionFailure, type RenditionProcess } from './rendition-process.ts';
import {
  addPoster,
  addRendition,
  failRendition,
  findUnconvertedVideo,
  isVideoOf,
  setVideoFacts,
  type UnconvertedVideo,
} from './renditions.repo.ts';

interface Parts extends BackgroundParts {
  videos: RenditionProcess;
}

/** Hours of film would keep the computer busy for days. */
const longestMs = 3 * 3_600_000;

/**
 * Makes what videos lack, beside everything else: the poster that their sender's browser could not make, and
 * a copy that every browser plays. Cut off anywhere, it begins again with the same video.
 */
export const createRenditions = (parts: Parts) => {
  const { db, clock, log, folders, queue, videos, arrivals } = parts;
  const listeners: ((mediaId: number) => void)[] = [];
  let currentId: number | null = null;

  const notify = (id: number): void => {
    for (const listener of listeners) listener(id);
  };

  /** Changes a video, unless it has gone meanwhile or is another one. */
  const change = (video: UnconvertedVideo, work: () => void): void =>
    write(db, () => {
      if (parts.isStopped() || !isVideoOf(db, video)) return;
      work();
      notify(video.id);
    });

  /** Puts files in place and names them. */
  const store = async (video: UnconvertedVideo, files: ImageFile[], name: () => void) => {
    try {
      for (const { sha256 } of files) arrivals.begin(sha256);
      for (const { path, sha256 } of files) await placeFile(folders, path, sha256);
      change(video, name);
    } finally {
      for (const { path, sha256 } of files) {
        await removePart(path);
        arrivals.end(sha256);
        parts.removeUnnamed(sha256);
      }
    }
  };

  const makePoster = async (video: UnconvertedVideo): Promise<void> => {
    const target = newPartPath(folders.incoming);
    try {
      await videos.run({ kind: 'frame', path: pathOf(folders, video.sha256), target });
      const poster = await queue.process(background, target, true);
      await store(video, poster.files, () => addPoster(db, video.id, poster));
    } catch (error) {
      if (parts.isStopped()) throw error;
      // It is shown without one.
      log.warn({ mediaId: video.id, err: error }, 'poster of a video not made');
    } finally {
      await removePart(target);
    }
  };

  /** @returns the video if it is to be converted. */
  const read = async (video: UnconvertedVideo): Promise<UnconvertedVideo | null> => {
    const facts = await videos.run({ kind: 'read', path: pathOf(folders, video.sha256) });
    if (!video.hasPoster && facts) await makePoster(video);
    change(video, () => setVideoFacts(db, video.id, { facts, now: clock.now() }));
    if (!facts || facts.playsEverywhere) return null;
    return { ...video, rendition: 'wanted', durationMs: facts.durationMs };
  };

  const convert = async (video: UnconvertedVideo): Promise<void> => {
    if ((video.durationMs ?? 0) > longestMs) throw new RenditionFailure('unreadable', 'too long');
    await parts.requireSpace(video.bytes);
    const target = newPartPath(folders.incoming);
    try {
      await videos.run({ kind: 'convert', path: pathOf(folders, video.sha256), target });
      const { size: bytes } = await stat(target);
      const sha256 = await hashFile(target);
      const file = {
        variant: 'rendition' as const,
        path: target,
        sha256,
        mime: 'video/mp4',
        bytes,
      };
      await store(video, [file], () => addRendition(db, video.id, file));
    } finally {
      await removePart(target);
    }
  };

  const giveUp = (id: number): void =>
    write(db, () => {
      if (!parts.isStopped() && failRendition(db, id)) notify(id);
    });

  const work = async (video: UnconvertedVideo): Promise<void> => {
    currentId = video.id;
    try {
      const wanted = video.rendition === 'unknown' ? await read(video) : video;
      if (wanted) await convert(wanted);
    } catch (error) {
      if (parts.isStopped() || (error instanceof AppError && error.code === 'diskFull'))
        throw error;
      const reason = error instanceof RenditionFailure ? error.reason : null;
      if (reason === 'ended') return;
      if (reason === 'unreadable') giveUp(video.id);
      log.warn({ mediaId: video.id, err: error }, 'video not converted');
    } finally {
      currentId = null;
    }
  };

  const { run, settled } = createBackgroundRun({
    findNext: (afterId) => findUnconvertedVideo(db, afterId),
    handle: work,
    isStopped: parts.isStopped,
    log,
    failure: 'videos not converted',
  });

  return {
    /** Goes on where it stopped. */
    run,
    settled,
    /** Ends the making of a copy that is not wanted any more. */
    stop: (mediaId: number): void => {
      if (currentId === mediaId) videos.stop();
    },
    /** Called in the transaction in which a video gets something more. */
    onChanged: (listener: (mediaId: number) => void): void => void listeners.push(listener),
  };
};
