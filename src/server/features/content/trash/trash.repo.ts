import type { ContentType } from '#shared/features/content/content.fields.ts';
import type { Db } from '../../../db/open.ts';
import { prepared, preparedNumber } from '../../../db/prepared.ts';
import { endedAt, type TrashedFacts } from '../content.policy.ts';
import { audienceSql } from '../content.repo.ts';

/** A post in the trash, with the smallest picture of it that there is. */
export interface TrashedPostRow extends TrashedFacts {
  id: number;
  title: string;
  contentType: ContentType;
  deletedAt: string;
  mediaName: string | null;
  smallSha256: string | null;
  isHidden: 0 | 1;
}

/** The trash of the whole household, or what one person deleted. */
export interface TrashQuery {
  me: number;
  isGrownUp: boolean;
}

const columns = `SELECT p.id, p.title, p.content_type contentType, p.user_id userId, ${audienceSql} audience,
  p.deleted_at deletedAt, p.deleted_by deletedBy, m.name mediaName,
  m.hidden_at IS NOT NULL isHidden, f.sha256 smallSha256`;
const joins = `LEFT JOIN media m ON m.id = p.media_id
  LEFT JOIN media_files f ON f.media_id = p.media_id AND f.variant = 'small'`;
const page = `AND (p.deleted_at, p.id) < (@deletedAt, @id)
  ORDER BY p.deleted_at DESC, p.id DESC LIMIT @limit`;

const all = 'contents p INDEXED BY contents_trash';
const own = 'contents p INDEXED BY contents_trash_user';
const isOwn = 'p.user_id = @me AND p.deleted_by = @me';

const inTrash = `p.deleted_at IS NOT NULL AND p.deleted_at > '${endedAt}'`;

const allSql = `${columns} FROM ${all} ${joins} WHERE ${inTrash} ${page}`;
const ownSql = `${columns} FROM ${own} ${joins} WHERE ${isOwn} AND ${inTrash} ${page}`;

/** Posts in the trash after a cursor, deleted last first. */
export const listTrash = (
  db: Db,
  { me, isGrownUp }: TrashQuery,
  cursor: { deletedAt: string; id: number },
  limit: number,
): TrashedPostRow[] =>
  prepared<TrashedPostRow>(db, isGrownUp ? allSql : ownSql).all({
    ...(isGrownUp ? {} : { me }),
    ...cursor,
    limit,
  });

const countAllSql = `SELECT count(*) FROM ${all} WHERE ${inTrash}`;
const countOwnSql = `SELECT count(*) FROM ${own} WHERE ${isOwn} AND ${inTrash}`;

export const countTrash = (db: Db, { me, isGrownUp }: TrashQuery): number =>
  isGrownUp ? preparedNumber(db, countAllSql) : preparedNumber(db, countOwnSql, { me });
