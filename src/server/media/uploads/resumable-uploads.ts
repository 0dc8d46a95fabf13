import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#shared/errors.ts';
import type { Upload } from '#shared/features/content/uploads.contract.ts';
import type { MediaSizes } from '#shared/media-sizes.ts';
import type { TrustedClock } from '../../clock/trusted-clock.ts';
import type { Db } from '../../db/open.ts';
import { afterCommit, write } from '../../db/transaction.ts';
import type { Quota } from '../../quota/quota.ts';
import { fileLarge, type Part, removePart } from './incoming-files.ts';
import { appendBytes, cutFile, sniffFile } from './resumable-file.ts';
import {
  deleteUpload,
  findUpload,
  insertUpload,
  listUploads,
  listUploadsOf,
  sumMissing,
  type UploadRow,
  updateUploadOffset,
} from './uploads.repo.ts';

/** Files that come in parts and outlive a lost connection, a closed lid and a restart. */
export interface ResumableUploads {
  /** @throws AppError 413 for more than a video may be, 429 with as many under way, or as much today, as there may be. */
  open(ownerId: number, size: number): Upload;
  /** @throws AppError 404 for one that ended, or is another's. */
  get(ownerId: number, id: string): Upload;
  /** Appends what streams in; what arrived before a cut is kept. @throws AppError 404, 409, 413 */
  append(ownerId: number, id: string, offset: number, source: Readable): Promise<Upload>;
  cancel(ownerId: number, id: string): Promise<void>;
  /** The whole file, for one caller at a time. @throws AppError 400 when it is not whole yet, 404, 409 */
  take(ownerId: number, id: string): Promise<Part>;
  /** Ends what `take` began: in the transaction of what the file is for. */
  finish(id: string): void;
  /** Lets go of what was taken: there for another try unless it was finished. */
  giveBack(id: string): Promise<void>;
  /** Removes what a person has left alone for a while. @returns whether there was anything. */
  dropIdleOf(ownerId: number): boolean;
  /** Bytes announced and not yet received, over all people. */
  missingBytes(): number;
  /** Removes what a person has under way, in the transaction under way. */
  dropAllOf(ownerId: number): void;
  /** Removes what has been left alone too long. */
  sweep(): Promise<void>;
  /** Brings files and rows together after a restart. @returns the names of the files that stay. */
  recover(): Promise<Set<string>>;
}

const maxOpen = 3;
/** Left alone this long, an upload makes room for a new one of the same person. */
const idleMs = 15 * 60_000;
const lifeMs = 24 * 3_600_000;

const gone = () => new AppError('notFound', 'content:errors.uploadGone');
const misplaced = () => new AppError('conflict', 'content:errors.uploadBroken');

const present = ({ id, offset, size }: UploadRow): Upload => ({ id, offset, size });

const fileName = (id: string): string => `${id}.upload`;

/** A request that is sending bytes, and how to end it. */
interface Cut {
  abort: AbortController;
  ended: Promise<void>;
}

const noop = () => {};

export const createResumableUploads = (parts: {
  db: Db;
  clock: TrustedClock;
  dir: string;
  sizes: () => MediaSizes;
  quota: Quota;
}): ResumableUploads => {
  const { db, clock, dir, sizes, quota } = parts;
  /** Uploads that a request is at; what is being sent can be cut short, what is being read cannot. */
  const busy = new Map<string, Cut | null>();
  const pathOf = (id: string) => join(dir, fileName(id));
  const now = () => clock.now().getTime();
  const age = (row: UploadRow) => now() - Date.parse(row.updatedAt);
  // A clock that went back must not keep an upload for years, and one that is ahead must not end it.
  const isOver = (row: UploadRow) =>
    clock.trusted().getTime() - Date.parse(row.updatedAt) > lifeMs || age(row) < -lifeMs;

  const require = (ownerId: number, id: string): UploadRow => {
    const row = findUpload(db, id);
    if (!row || row.ownerId !== ownerId || isOver(row)) throw gone();
    return row;
  };
  const drop = async (id: string): Promise<void> => {
    deleteUpload(db, id);
    await removePart(pathOf(id));
  };
  /** Runs `work` alone; a phone that lost its connection does not wait for the old one to time out. */
  const hold = async <T>(id: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    for (let other = busy.get(id); other !== undefined; other = busy.get(id)) {
      if (other === null) throw misplaced();
      other.abort.abort();
      await other.ended;
    }
    const abort = new AbortController();
    const working = work(abort.signal);
    busy.set(id, { abort, ended: working.then(noop, noop) });
    try {
      return await working;
    } finally {
      busy.delete(id);
    }
  };

  const requireRoom = (ownerId: number, size: number): void => {
    if (listUploadsOf(db, ownerId).length >= maxOpen) {
      const retryAfter = Math.ceil(idleMs / 1000);
      throw new AppError('tooManyRequests', 'content:errors.tooManyUploads', { retryAfter });
    }
    quota.requireBytes(ownerId, size);
  };
  const listIdle = (ownerId: number): UploadRow[] =>
    listUploadsOf(db, ownerId).filter(
      (row) => (isOver(row) || age(row) > idleMs) && !busy.has(row.id),
    );
  const dropIdle = ({ id }: UploadRow): void => {
    deleteUpload(db, id);
    afterCommit(db, () => void removePart(pathOf(id)));
  };
  /** Drops as many abandoned uploads as a new one needs to fit; none if it cannot fit. */
  const makeRoom = (ownerId: number, size: number): void => {
    for (const row of listIdle(ownerId)) {
      try {
        requireRoom(ownerId, size);
        return;
      } catch {
        dropIdle(row);
      }
    }
    requireRoom(ownerId, size);
  };

  const receivePart = async (
    row: UploadRow,
    source: Readable,
    signal: AbortSignal,
  ): Promise<Upload> => {
    let offset = row.offset;
    const reached = (to: number) => {
      offset = to;
      updateUploadOffset(db, row.id, to, clock.now().toISOString());
    };
    await appendBytes(pathOf(row.id), row, source, { signal, sizes: sizes(), reached });
    return { ...present(row), offset };
  };

  return {
    open: (ownerId, size) =>
      write(db, () => {
        if (size > sizes().videoBytes) throw fileLarge(sizes());
        makeRoom(ownerId, size);
        const at = clock.now().toISOString();
        const id = randomBytes(16).toString('hex');
        const row = { id, ownerId, size, offset: 0, createdAt: at, updatedAt: at };
        insertUpload(db, row);
        return present(row);
      }),
    get: (ownerId, id) => present(require(ownerId, id)),
    append: (ownerId, id, offset, source) => {
      require(ownerId, id);
      return hold(id, (signal) => {
        const row = require(ownerId, id);
        if (offset !== row.offset) throw misplaced();
        return receivePart(row, source, signal);
      });
    },
    cancel: (ownerId, id) => {
      require(ownerId, id);
      return hold(id, () => drop(id));
    },
    take: async (ownerId, id) => {
      const row = require(ownerId, id);
      if (row.offset !== row.size) throw new AppError('invalid', 'content:errors.uploadBroken');
      if (busy.has(id)) throw misplaced();
      busy.set(id, null);
      try {
        const path = pathOf(id);
        const type = await sniffFile(path);
        return { path, bytes: row.size, sha256: null, type, isKept: true };
      } catch (error) {
        busy.delete(id);
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
        await drop(id);
        throw gone();
      }
    },
    finish: (id) => deleteUpload(db, id),
    giveBack: async (id) => {
      busy.delete(id);
      if (!findUpload(db, id)) await removePart(pathOf(id));
    },
    dropIdleOf: (ownerId) =>
      write(db, () => {
        const idle = listIdle(ownerId);
        for (const row of idle) dropIdle(row);
        return idle.length > 0;
      }),
    missingBytes: () => sumMissing(db),
    dropAllOf: (ownerId) => {
      const ids = listUploadsOf(db, ownerId).map(({ id }) => id);
      for (const id of ids) deleteUpload(db, id);
      afterCommit(db, () => {
        for (const id of ids) {
          const cut = busy.get(id);
          cut?.abort.abort();
          // What a request is reading goes when it gives it back.
          if (cut !== null)
            void (cut?.ended ?? Promise.resolve()).then(() => removePart(pathOf(id)));
        }
      });
    },
    sweep: async () => {
      for (const row of listUploads(db)) {
        if (isOver(row) && !busy.has(row.id)) await drop(row.id);
      }
    },
    recover: async () => {
      const kept = new Set<string>();
      for (const row of listUploads(db)) {
        try {
          if (isOver(row)) throw gone();
          // Nothing of it was acknowledged: what there is goes with the rest.
          if (row.offset === 0) continue;
          await cutFile(pathOf(row.id), row.offset);
          kept.add(fileName(row.id));
        } catch {
          await drop(row.id);
        }
      }
      return kept;
    },
  };
};
