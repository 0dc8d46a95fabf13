import { notFound } from '#shared/errors.ts';
import { type Actor, isAdmin } from '#shared/features/accounts/access.ts';
import type {
  DeletedFile,
  FileKind,
  FileRecord,
  FileSummary,
} from '#shared/features/files/files.contract.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Context } from '../../context/context.ts';
import { likePattern } from '../../db/like-pattern.ts';
import { slicesInTurns } from '../../db/pages.ts';
import type { MediaUse } from '../../extension-points/media-usage.ts';
import { type PathQuery, parsePath, refusedPath } from './file-paths.ts';
import { pathOf, presentFile, presentSummary, presentUse } from './files.present.ts';
import {
  type FileFilter,
  type FilePage,
  type FileRow,
  findFileRow,
  insertRelease,
  lastMediaId,
  listFileRows,
  listFileRowsOf,
  listFoundFiles,
  listTotals,
  type VisibilityTotal,
} from './files.repo.ts';

/** The name of the place of a file that nothing showed when it was deleted. */
const nowhere = 'nowhere';

const listUses = (context: Context, mediaIds: number[]): MediaUse[] =>
  [...context.extensions.mediaUsage.values()].flatMap((usage) => usage.listUses(mediaIds));

interface Found {
  ids: number[];
  totals: VisibilityTotal[];
}

/** Looks through all files, a slice at a time; others are answered in between. */
const findFiles = async (
  context: Context,
  q: string,
  { kind, before = Number.MAX_SAFE_INTEGER, limit }: FileFilter & FilePage,
): Promise<Found> => {
  const { db } = context;
  const pattern = likePattern(q);
  const ids: number[] = [];
  const totals = new Map<FileKind, VisibilityTotal>();
  for await (const slice of slicesInTurns(lastMediaId(db))) {
    const mediaIds = [...context.extensions.mediaUsage.values()].flatMap((usage) =>
      usage.findMedia(pattern, slice),
    );
    for (const { id, visibility, bytes } of listFoundFiles(db, { pattern, mediaIds, ...slice })) {
      const total = totals.get(visibility) ?? { visibility, files: 0, bytes: 0 };
      totals.set(visibility, { visibility, files: total.files + 1, bytes: total.bytes + bytes });
      const isShown = id < before && (!kind || visibility === kind);
      if (isShown && ids.length < limit) ids.push(id);
    }
  }
  return { ids, totals: [...totals.values()] };
};

/** Tells the admins' open lists that they are no longer right. */
export const announceFiles = ({ live }: Context): void => {
  // Deleted files are in the trash, and restored ones were there.
  for (const area of ['files', 'trash'] as const) live.publish({ type: 'changed', area }, isAdmin);
};

/** A page of the files that are listed, and what there is in all. */
export const listFilesFor = async (
  context: Context,
  actor: Actor,
  filter: FileFilter & { q?: string | undefined },
  page: FilePage,
): Promise<{ files: FileRecord[]; summary: FileSummary }> => {
  const { db } = context;
  const { kind, q } = filter;
  const found = q ? await findFiles(context, q, { kind, ...page }) : null;
  const rows = found ? listFileRowsOf(db, found.ids) : listFileRows(db, { kind }, page);
  const ids = rows.map(({ id }) => id);
  const usesOf = groupBy(listUses(context, ids), ({ mediaId }) => mediaId);
  return {
    files: rows.map((row) => presentFile(context, actor, row, usesOf.get(row.id) ?? [])),
    summary: presentSummary(found?.totals ?? listTotals(db)),
  };
};

/** A file that admins may know of. @throws AppError 400 for an invalid path, 404 */
const requireFile = (context: Context, path: PathQuery): FileRow => {
  const parsed = parsePath(path);
  if (!parsed) throw refusedPath();
  const row = findFileRow(context.db, parsed.name);
  if (!row || row.visibility === 'private' || row.trashedAt !== null) throw notFound();
  return row;
};

/** A file with what shows it. @throws AppError 400, 404 */
export const readFile = (context: Context, actor: Actor, path: PathQuery): FileRecord => {
  const row = requireFile(context, path);
  return presentFile(context, actor, row, listUses(context, [row.id]));
};

/** Takes a file from everything that shows it, and notes what that was. */
const release = (context: Context, byId: number, mediaId: number): MediaUse[] => {
  const { db, clock } = context;
  const releasedAt = clock.now().toISOString();
  const note = (feature: string, id: number, position: number | null = null) =>
    insertRelease(db, mediaId, { feature, id, position, releasedAt, releasedBy: byId });
  const uses = [...context.extensions.mediaUsage].flatMap(([feature, usage]) => {
    const released = usage.letGo(mediaId, releasedAt);
    for (const { id, position } of released) note(feature, id, position);
    return released;
  });
  if (uses.length === 0) note(nowhere, 0);
  return uses;
};

/** Moves a medium to the trash and out of everything that shows it. */
export const releaseToTrash = (context: Context, byId: number, mediaId: number): MediaUse[] => {
  const uses = release(context, byId, mediaId);
  context.media.trash(mediaId);
  announceFiles(context);
  return uses;
};

/**
 * Moves a file to the trash and out of everything that showed it (rule 140). A path in another form is
 * refused and recorded. @throws AppError 400, 404
 */
export const deleteFileAt = (context: Context, actor: Actor, path: PathQuery): DeletedFile => {
  const { audit } = context;
  if (!parsePath(path)) {
    audit.recordRefusal({ action: 'filePathRefused', actorId: actor.id, details: {} });
    throw refusedPath();
  }
  const { id, name, ownerId } = requireFile(context, path);
  const uses = releaseToTrash(context, actor.id, id);
  audit.record({
    action: 'fileDeleted',
    actorId: actor.id,
    subjectId: ownerId,
    details: { filename: name, affected: uses.length },
  });
  return {
    path: pathOf(name),
    affectedContent: uses
      .filter(({ place }) => place === 'post')
      .map(({ id: postId, title }) => ({ id: postId, title })),
    uses: uses.map(presentUse),
  };
};
