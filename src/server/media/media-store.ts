import { randomBytes } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import { daysBefore } from '#shared/hours.ts';
import { rowRanges } from '../db/row-ranges.ts';
import { afterCommit, write } from '../db/transaction.ts';
import type { JobSteps } from '../jobs/job-steps.ts';
import type { Quota } from '../quota/quota.ts';
import { hasSpaceFor, readDisk } from './disk.ts';
import { seesHidden } from './hidden-media.ts';
import type { Variant } from './images/image-job.ts';
import {
  copyMedia,
  deleteMedia,
  findFileOf,
  findMediaByName,
  hideUnused,
  insertMedia,
  listTrashedBefore,
  markTrashed,
  type ServedFile,
  type StagedKind,
  setVisibility,
  takeStaged,
} from './media.repo.ts';
import type { MediaVisibility } from './media.tables.ts';
import { createMediaBackground, type MediaBackground } from './media-background.ts';
import { foldersIn, type MediaFolders } from './media-files.ts';
import { mediaUrl, parseMediaUrl } from './media-names.ts';
import {
  createMediaChecks,
  emptyIncoming,
  emptyTrash,
  type MediaCheck,
  makeFolders,
} from './media-recovery.ts';
import { newMediaRow } from './media-row.ts';
import { type MediaFacts, type MediaSource, weighFiles } from './uploads/media-ingest.ts';
import { createIntake, type MediaStoreParts, type PreparedMedia } from './uploads/media-intake.ts';
import { createResumableUploads, type ResumableUploads } from './uploads/resumable-uploads.ts';
import { type Form, type FormCall, formBytes, lengthOf, readForm } from './uploads/upload-form.ts';

export type { MediaStoreParts, PreparedMedia } from './uploads/media-intake.ts';

/** Pictures and videos: how they come in, who sees them, and how they go. */
export interface MediaStore extends MediaBackground {
  folders: MediaFolders;
  uploads: ResumableUploads;
  /**
   * What is on its way already counts, unless `bytes` are part of that.
   * @throws AppError 507 when the disk would be left with too little, for the next backup too.
   */
  requireSpace(bytes: number, options?: { isPending: boolean }): Promise<void>;
  /** What the next backup takes of the same disk. */
  backupReserve: MediaStoreParts['backupReserve'];
  /** Reads a form and sets its bytes aside of what the person may share. @throws AppError 400, 413, 429, 507 */
  readForm(ownerId: number, call: FormCall): Promise<Form>;
  /** Checks a file, makes its variants and puts them in place. @throws AppError 400, 413, 415, 503 */
  prepare(source: MediaSource): Promise<PreparedMedia>;
  /**
   * Gives prepared files their row, in the transaction of what they belong to. Only visibilities other than
   * `private` are listed in File Management. What is `staged` waits for what shows it, and goes for good after
   * 30 days like what is in the trash.
   */
  insert(media: MediaFacts, ownerId: number, visibility?: MediaVisibility): number;
  setVisibility(ids: number[], visibility: MediaVisibility): void;
  /** Takes pictures and videos, or recordings, that a person staged into what shows them. @returns whether all of it was theirs. */
  takeStaged(ids: number[], ownerId: number, to: MediaVisibility, of?: StagedKind): boolean;
  /** Sets a medium aside that nothing shows any more; it goes for good after 30 days. */
  trash(id: number): void;
  /** Takes a medium out of the trash; the caller makes sure that something shows it. */
  untrash(id: number): void;
  /** Removes media for good, their files after the commit. */
  remove(ids: number[]): void;
  /**
   * Removes for good whatever of a person's nothing shows any more, and their uploads under way, as
   * steps of a job: rows are hidden first, then taken away with their files.
   */
  clearAfter(ownerId: number): JobSteps;
  canSee(actor: Actor, file: ServedFile): boolean;
  /** The picture a url names, where this person brought it in. */
  findOwnImage(userId: number, url: string): number | null;
  /** Another medium with the same files, which outlives the first. */
  copy(id: number, visibility: MediaVisibility): number;
  /** The address of one file of a medium. */
  urlOf(id: number, variant: Variant): string | null;
  /** The medium behind an address; null for other URLs. */
  idOf(url: string): number | null;
  /** Removes a batch of what has been in the trash, or on its way up, for too long. */
  sweep(date: Date): Promise<boolean>;
  /** Settles when the check of rows against files that began at the start has ended. */
  checked: Promise<void>;
  /** Looks once more whether every row has its file. */
  check(): Promise<void>;
  /** What the last check found; null until one has ended. */
  lastCheck(): MediaCheck | null;
  close(): Promise<void>;
}

const sweepBatch = 50;

const newName = () => randomBytes(16).toString('hex');

/** Opens the media of a data folder; their rows and files are checked against each other meanwhile. */
export const openMediaStore = async (parts: MediaStoreParts): Promise<MediaStore> => {
  const { db, clock, config, quota } = parts;
  const folders = foldersIn(config.dataDir);
  const isReadOnly = Boolean(config.savingStopped);
  if (!isReadOnly) makeFolders(folders);
  const uploads = createResumableUploads({ ...parts, dir: folders.incoming });
  if (!isReadOnly) await emptyIncoming(folders, await uploads.recover());
  const { queue, arrivals, removeUnnamed, prepare } = createIntake(parts, folders);
  const requireSpace: MediaStore['requireSpace'] = async (
    bytes,
    { isPending } = { isPending: false },
  ) => {
    const [disk, reserve] = [await readDisk(config.dataDir), await parts.backupReserve()];
    const pending = isPending ? 0 : uploads.missingBytes() + quota.heldBytes();
    if (!hasSpaceFor(bytes + pending, disk, reserve)) {
      throw new AppError('diskFull', 'common:errors.diskFull');
    }
  };
  /** An abandoned upload makes room for a new one. @throws AppError 413, 429 */
  const holdBytes: Quota['hold'] = (ownerId, bytes, most) => {
    try {
      return quota.hold(ownerId, bytes, most);
    } catch (error) {
      if (!uploads.dropIdleOf(ownerId)) throw error;
      return quota.hold(ownerId, bytes, most);
    }
  };
  let isStopped = false;
  const checks = createMediaChecks({
    ...parts,
    folders,
    isArriving: arrivals.has,
    isStopped: () => isStopped,
  });
  const checked = isReadOnly ? Promise.resolve() : checks.runAfter(config.backgroundAfterMs);
  const background = createMediaBackground({
    ...{ ...parts, folders, queue, arrivals, removeUnnamed, requireSpace },
    isStopped: () => isStopped,
  });
  const trashEnd = (date: Date) => daysBefore(date, limits.trashDays);

  /** Removes a batch of what has been in the trash since before `before`. @returns whether there may be more. */
  const removeTrashed = (before: Date): boolean => {
    const ids = listTrashedBefore(db, before.toISOString(), sweepBatch);
    write(db, () => remove(ids));
    return ids.length === sweepBatch;
  };
  function* clearAfter(ownerId: number): JobSteps {
    uploads.dropAllOf(ownerId);
    for (const range of rowRanges(db, 'media')) {
      hideUnused(db, ownerId, range);
      yield;
    }
    while (removeTrashed(trashEnd(clock.trusted()))) yield;
  }

  const insert: MediaStore['insert'] = (facts, ownerId, visibility = 'private') => {
    quota.countFile(ownerId, weighFiles(facts.files));
    const row = newMediaRow(facts, clock.now(), { name: newName(), ownerId, visibility });
    if (!row.hasAllSizes) afterCommit(db, () => void background.shared.scaling.run());
    if (row.rendition !== 'notNeeded') {
      afterCommit(db, () => void background.shared.renditions.run());
    }
    return insertMedia(db, row, facts.files);
  };

  const remove = (ids: number[]) => {
    const files = ids.flatMap((id) => deleteMedia(db, id));
    afterCommit(db, () => {
      for (const sha256 of new Set(files)) removeUnnamed(sha256);
    });
  };

  return {
    folders,
    uploads,
    requireSpace,
    backupReserve: parts.backupReserve,
    readForm: async (ownerId, { request, response, ...call }) => {
      const options = { ...call, dir: folders.incoming, sizes: parts.sizes() };
      const length = lengthOf(request);
      const longest = formBytes(options.sizes);
      await requireSpace(length ?? longest);
      const letGo = holdBytes(ownerId, length, longest);
      try {
        const form = await readForm(request, response, options);
        return { ...form, discard: () => form.discard().finally(letGo) };
      } catch (error) {
        letGo();
        throw error;
      }
    },
    prepare,
    insert,
    takeStaged: (...wanted) => {
      if (takeStaged(db, ...wanted) < wanted[0].length) return false;
      afterCommit(db, background.run);
      return true;
    },
    setVisibility: (ids, visibility) => setVisibility(db, ids, visibility),
    trash: (id) => markTrashed(db, id, clock.now().toISOString()),
    untrash: (id) => markTrashed(db, id, null),
    remove,
    canSee: (actor, file) =>
      (file.hiddenAt === null || seesHidden(actor)) &&
      ((file.ownerId === actor.id && file.trashedAt === null) ||
        [...parts.guards.values()].some((guard) => guard(actor, file.mediaId))),
    idOf: (url) => {
      const parsed = parseMediaUrl(url);
      return (parsed && findMediaByName(db, parsed.name)?.id) ?? null;
    },
    findOwnImage: (userId, url) => {
      const parsed = parseMediaUrl(url);
      const row = parsed && findMediaByName(db, parsed.name);
      const isOwn = row?.ownerId === userId && row.kind === 'image';
      return isOwn && row.trashedAt === null && row.hiddenAt === null ? row.id : null;
    },
    copy: (id, visibility) =>
      copyMedia(db, id, { name: newName(), visibility, createdAt: clock.now().toISOString() }),
    urlOf: (id, variant) => {
      const file = findFileOf(db, id, variant);
      return file ? mediaUrl(file.name, variant, file.sha256) : null;
    },
    clearAfter,
    sweep: async (date) => {
      await uploads.sweep();
      const before = trashEnd(date);
      const mayBeMore = removeTrashed(before);
      await emptyTrash(folders, before);
      if (!mayBeMore) background.run();
      return mayBeMore;
    },
    ...background.shared,
    checked,
    check: checks.run,
    lastCheck: checks.last,
    close: async () => {
      isStopped = true;
      queue.close();
      await background.close();
      await checks.settled();
    },
  };
};
