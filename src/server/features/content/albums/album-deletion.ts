import type { Context } from '../../../context/context.ts';
import { prepared } from '../../../db/prepared.ts';
import { inRange, rowRanges } from '../../../db/row-ranges.ts';
import type {
  AccountDeletionSource,
  AccountRemoval,
} from '../../../extension-points/account-deletion.ts';
import type { JobSteps } from '../../../jobs/job-steps.ts';
import { findUser } from '../../accounts/accounts.repo.ts';
import { deleteUpload, listUploadsOf } from './album-uploads.repo.ts';
import { albumSeenSql, readerParams } from './albums.policy.ts';
import { deleteAlbumRow } from './albums.repo.ts';

const filesPerStep = 20;

const ownSql = `SELECT id FROM albums WHERE owner_id = @leaver AND ${inRange()}`;
const privateSql = `${ownSql} AND (visibility = 'private' OR deleted_at IS NOT NULL)`;
/** What the new owner does not see is not given to them. */
const unseenSql = `SELECT a.id FROM albums a WHERE a.owner_id = @leaver AND a.visibility = 'chosen'
  AND ${inRange('a')} AND NOT (${albumSeenSql})`;

const listIds = (context: Context, sql: string, params: object): number[] =>
  prepared<number>(context.db, sql).pluck().all(params);

/** Deletes albums for good with the files that were sent to them. */
function* eraseAlbums({ db, media }: Context, ids: number[]): JobSteps {
  for (const id of ids) {
    for (;;) {
      const files = listUploadsOf(db, id, filesPerStep);
      for (const file of files) deleteUpload(db, file);
      media.remove(files);
      if (files.length < filesPerStep) break;
      yield;
    }
    deleteAlbumRow(db, id);
    yield;
  }
}

// The clearing up after a deletion takes files that nothing shows any more.
const letGoSql = `DELETE FROM album_uploads WHERE ${inRange()}
  AND (SELECT owner_id FROM media WHERE id = media_id) = @leaver`;
const takeOutSql = `DELETE FROM album_items WHERE added_by = @leaver AND ${inRange()}`;
const moveAlbumsSql = `UPDATE albums SET owner_id = @me WHERE owner_id = @leaver AND ${inRange()}`;
const moveItemsSql = `UPDATE album_items SET added_by = @me WHERE added_by = @leaver AND ${inRange()}`;
const moveFilesSql = `UPDATE media SET owner_id = @me WHERE owner_id = @leaver AND id IN
  (SELECT sent.media_id FROM album_uploads sent JOIN albums a ON a.id = sent.album_id
   WHERE ${inRange('sent')} AND ${albumSeenSql})`;

/** Runs a statement over all rows of a table, some a step. */
function* runInSteps({ db }: Context, table: string, sql: string, params: object): JobSteps {
  for (const range of rowRanges(db, table)) {
    prepared<never>(db, sql).run({ ...params, ...range });
    yield;
  }
}

function* eraseAll(context: Context, leaver: number): JobSteps {
  for (const range of rowRanges(context.db, 'albums')) {
    yield* eraseAlbums(context, listIds(context, ownSql, { leaver, ...range }));
  }
  yield* runInSteps(context, 'album_uploads', letGoSql, { leaver });
  yield* runInSteps(context, 'album_items', takeOutSql, { leaver });
}

function* moveAll(context: Context, leaver: number, to: number): JobSteps {
  const { db } = context;
  const owner = findUser(db, to);
  if (!owner) throw new Error('no one to move albums to');
  const params = { ...readerParams(owner), leaver };
  for (const range of rowRanges(db, 'albums')) {
    yield* eraseAlbums(context, listIds(context, unseenSql, { ...params, ...range }));
  }
  yield* runInSteps(context, 'albums', moveAlbumsSql, params);
  yield* runInSteps(context, 'album_uploads', moveFilesSql, params);
  yield* runInSteps(context, 'album_items', moveItemsSql, params);
}

/** An account is deleted: private albums go, others stay, become another's or go. */
function* leave(context: Context, { userId: leaver, ...removal }: AccountRemoval): JobSteps {
  const { db, live } = context;
  for (const range of rowRanges(db, 'albums')) {
    yield* eraseAlbums(context, listIds(context, privateSql, { leaver, ...range }));
  }
  if (removal.things === 'erase') yield* eraseAll(context, leaver);
  if (removal.things === 'move') yield* moveAll(context, leaver, removal.toUserId);
  live.publish({ type: 'changed', area: 'albums' }, () => true);
}

export const albumDeletion = (context: Context): AccountDeletionSource => ({
  leave: (removal) => leave(context, removal),
});
