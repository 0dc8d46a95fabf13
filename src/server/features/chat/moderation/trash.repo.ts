import type { Db } from '../../../db/open.ts';
import { prepared, preparedNumber } from '../../../db/prepared.ts';

/** A room in the trash, without its messages. */
export interface TrashedRoomRow {
  id: number;
  name: string;
  createdBy: number;
  deletedAt: string;
  deletedBy: number | null;
}

/** The reader, with the fields that decide which rooms they see. */
export interface TrashQuery {
  me: number;
  isAdmin: boolean;
  isGrownUp: 0 | 1;
  isGuest: 0 | 1;
  isUnverified: 0 | 1;
}

/** Marks a room that is being emptied: it cannot be restored, and cleanup starts with it. */
export const endedAt = '1970-01-01T00:00:00.000Z';

const columns = `SELECT r.id, r.name, r.created_by createdBy, r.deleted_at deletedAt,
  r.deleted_by deletedBy`;
const member = 'LEFT JOIN chat_room_members m ON m.room_id = r.id AND m.user_id = @me';
const inTrash = `r.deleted_at IS NOT NULL AND r.deleted_at > '${endedAt}'`;
const page = `AND (r.deleted_at, r.id) < (@deletedAt, @id)
  ORDER BY r.deleted_at DESC, r.id DESC LIMIT @limit`;
const hasKid = `EXISTS (SELECT 1 FROM chat_room_members k JOIN users u ON u.id = k.user_id
  WHERE k.room_id = r.id AND u.is_child = 1 AND u.deactivated_at IS NULL)`;

// As `canRestoreRoom` says.
const admins = `FROM chat_rooms r INDEXED BY chat_rooms_trash ${member}
  WHERE ${inTrash} AND (r.is_private = 0 OR m.id IS NOT NULL)`;
const own = `FROM chat_rooms r INDEXED BY chat_rooms_trash_creator ${member}
  WHERE r.created_by = @me AND ${inTrash} AND (@isGrownUp OR r.deleted_by = @me)
  AND (m.id IS NOT NULL OR (r.is_private = 0 AND NOT @isUnverified AND NOT (@isGuest AND ${hasKid})))`;

const paramsOf = ({ isAdmin, ...query }: TrashQuery) => (isAdmin ? { me: query.me } : query);

/** The rooms that a person may bring back, after a cursor, deleted last first. */
export const listTrash = (
  db: Db,
  query: TrashQuery,
  cursor: { deletedAt: string; id: number },
  limit: number,
): TrashedRoomRow[] =>
  prepared<TrashedRoomRow>(db, `${columns} ${query.isAdmin ? admins : own} ${page}`).all({
    ...paramsOf(query),
    ...cursor,
    limit,
  });

export const countTrash = (db: Db, query: TrashQuery): number =>
  preparedNumber(db, `SELECT count(*) ${query.isAdmin ? admins : own}`, paramsOf(query));
