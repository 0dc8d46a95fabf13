import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ForkWorker } from '../config.ts';
import { afterCommit, write } from '../db/transaction.ts';
import type { BackgroundParts } from './background-run.ts';
import { isFileNamed } from './media.repo.ts';
import { createRenditionProcess } from './renditions/rendition-process.ts';
import { decideRendition, deleteRendition, listRenditions } from './renditions/renditions.repo.ts';
import { createRenditions } from './renditions/stored-renditions.ts';
import { createScaling } from './stored-pictures.ts';
import { createVideoCleaning } from './stored-videos.ts';

interface Parts extends BackgroundParts {
  config: { workersDir: string };
  forkWorker: ForkWorker;
  isOnBattery?: (() => boolean) | undefined;
}

/** Copies deleted in one transaction. */
const freedAtOnce = 20;

/** `size` is another file of what is shown already; `video` is news for people who look at it. */
type MediaListener = (mediaId: number, change: 'size' | 'video') => void;

/** What is done with media while nothing else is to do. */
export interface MediaBackground {
  /** Takes the metadata out of videos that were stored with them. */
  cleaning: Pick<ReturnType<typeof createVideoCleaning>, 'run' | 'holdWhile'>;
  /** Makes the larger sizes of pictures. */
  scaling: Pick<ReturnType<typeof createScaling>, 'run'>;
  /** Makes posters of videos, and copies of them that every browser plays. */
  renditions: Pick<ReturnType<typeof createRenditions>, 'run'>;
  /** Decides, in a transaction, whether a copy that every browser plays is made of a video. */
  wantRendition(mediaId: number, isWanted: boolean): void;
  /** Deletes the copies of videos that every browser plays. @returns the bytes that were freed */
  freeRenditions(): Promise<number>;
  /** Called in the transaction in which a medium gets another file. */
  onChanged(listener: MediaListener): void;
}

export const createMediaBackground = (parts: Parts) => {
  const { db, queue } = parts;
  const cleaning = createVideoCleaning(parts);
  const scaling = createScaling(parts);
  const isPaused = () => queue.waiting() > 0 || parts.isOnBattery?.() === true;
  const videos = createRenditionProcess({ ...parts.config, ...parts, isPaused });
  const renditions = createRenditions({ ...parts, videos });
  const listeners: MediaListener[] = [];
  const notify = (mediaId: number, change: 'size' | 'video') => {
    for (const listener of listeners) listener(mediaId, change);
  };
  cleaning.onReplaced((mediaId) => notify(mediaId, 'size'));
  scaling.onScaled((mediaId) => notify(mediaId, 'size'));
  renditions.onChanged((mediaId) => notify(mediaId, 'video'));
  const deleteRenditionsAfter = (after: number) => {
    const batch = listRenditions(db, after, freedAtOnce);
    let bytes = 0;
    for (const { id, sha256, bytes: own } of batch) {
      deleteRendition(db, id);
      notify(id, 'video');
      // Another video's copy may be the same file.
      if (isFileNamed(db, sha256)) continue;
      bytes += own;
      afterCommit(db, () => parts.removeUnnamed(sha256));
    }
    return { bytes, lastId: batch.at(-1)?.id };
  };
  const shared: MediaBackground = {
    cleaning,
    scaling,
    renditions,
    wantRendition: (mediaId, isWanted) => {
      if (!decideRendition(db, mediaId, isWanted)) return;
      notify(mediaId, 'video');
      afterCommit(db, () => (isWanted ? void renditions.run() : renditions.stop(mediaId)));
    },
    freeRenditions: async () => {
      let freed = 0;
      for (let after = 0; db.$client.open; ) {
        const { bytes, lastId } = write(db, () => deleteRenditionsAfter(after));
        if (lastId === undefined) break;
        freed += bytes;
        after = lastId;
        await nextTurn();
      }
      return freed;
    },
    onChanged: (listener) => void listeners.push(listener),
  };
  return {
    shared,
    run: (): void => void cleaning.run().then(scaling.run).then(renditions.run),
    close: async (): Promise<void> => {
      videos.stop();
      await cleaning.settled();
      await scaling.settled();
      await renditions.settled();
    },
  };
};
