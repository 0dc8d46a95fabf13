import type { z } from 'zod';
import { AppError, notFound } from '#shared/errors.ts';
import { type Actor, isAdmin } from '#shared/features/accounts/access.ts';
import type * as contract from '#shared/features/files/files.contract.ts';
import type { Context } from '../../context/context.ts';
import type { TrashCursor, TrashedThing, TrashSource } from '../../extension-points/trash.ts';
import { type PathQuery, parsePath, refusedPath } from './file-paths.ts';
import { pathOf } from './files.present.ts';
import { deleteReleases, findFileRow, findFileRowById, listReleases } from './files.repo.ts';
import { announceFiles, readFile } from './files.service.ts';
import {
  countTrashedFiles,
  findTrashedFile,
  listTrashedFiles,
  type TrashedFileRow,
} from './trash.repo.ts';

/** Gives a file back to what showed it. @returns whether anything took it */
const putBack = (context: Context, mediaId: number): boolean => {
  const taken = listReleases(context.db, mediaId).map(
    ({ feature, ...release }) =>
      context.extensions.mediaUsage.get(feature)?.takeBack(mediaId, release) ?? false,
  );
  return taken.includes(true);
};

/**
 * Takes a file that an admin deleted out of the trash, back to where it was shown as far as nothing
 * else is there by now. @throws AppError 404
 */
const restoreFile = (context: Context, actor: Actor, mediaId: number): void => {
  const { db, media, audit } = context;
  const row = findFileRowById(db, mediaId);
  if (!isAdmin(actor) || !row || !findTrashedFile(db, mediaId)) throw notFound();
  media.untrash(mediaId);
  // Its new owner may have given it another visibility.
  if (!putBack(context, mediaId)) media.setVisibility([mediaId], 'other');
  deleteReleases(db, mediaId);
  announceFiles(context);
  const details = { kind: 'file', title: row.name };
  audit.record({ action: 'trashRestored', actorId: actor.id, subjectId: row.ownerId, details });
};

/** Undoes a delete, from the page that has just made it. @throws AppError 400, 404 */
export const restoreFileAt = (
  context: Context,
  actor: Actor,
  path: PathQuery,
): z.output<typeof contract.restoreFile.response> => {
  const { db } = context;
  const parsed = parsePath(path);
  if (!parsed) throw refusedPath();
  const row = findFileRow(db, parsed.name);
  if (!row || !findTrashedFile(db, row.id)) {
    throw new AppError('notFound', 'files:errors.notInTrash');
  }
  restoreFile(context, actor, row.id);
  // What showed it may be private by now: the file is back, and no admin's to read.
  const isOpen = findFileRowById(db, row.id)?.visibility !== 'private';
  return {
    path: pathOf(row.name),
    uses: isOpen ? readFile(context, actor, path).uses : [],
  };
};

const present = (row: TrashedFileRow): TrashedThing => ({
  id: row.id,
  title: pathOf(row.name),
  ownerId: row.ownerId,
  deletedBy: row.deletedBy,
  deletedAt: row.trashedAt,
  // Nothing shows it, so it is not served.
  thumbUrl: null,
  canRestore: true,
  canRemove: true,
});

const removeFiles = (context: Context, ids: number[]): void => {
  context.media.remove(ids);
  announceFiles(context);
};

/** Files in the trash, for admins alone. */
export const fileTrash = (context: Context): TrashSource => {
  const { db } = context;
  const list = (actor: Actor, { deletedAt: trashedAt, id }: TrashCursor, limit: number) =>
    isAdmin(actor) ? listTrashedFiles(db, { trashedAt, id }, limit).map(present) : [];
  return {
    list,
    count: (actor: Actor): number => (isAdmin(actor) ? countTrashedFiles(db) : 0),
    restore: (actor: Actor, id: number): void => {
      // What is back already stays so.
      const isBack = isAdmin(actor) && findFileRowById(db, id)?.trashedAt === null;
      if (!isBack) restoreFile(context, actor, id);
    },
    remove: (actor: Actor, id: number): void => {
      const row = findFileRowById(db, id);
      if (!isAdmin(actor) || !row || !findTrashedFile(db, id)) throw notFound();
      removeFiles(context, [id]);
      context.audit.record({
        action: 'trashRemoved',
        actorId: actor.id,
        subjectId: row.ownerId,
        details: { kind: 'file', title: row.name },
      });
    },
    removeSome: (actor: Actor, cursor: TrashCursor, limit: number): number => {
      const ids = list(actor, cursor, limit).map(({ id }) => id);
      if (ids.length > 0) removeFiles(context, ids);
      return ids.length;
    },
  };
};
