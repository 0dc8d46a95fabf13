import type { Context } from '../../../context/context.ts';
import { prepared } from '../../../db/prepared.ts';
import { beforeRow, matchExpression, type WordSearch } from '../../../db/word-match.ts';
import type { SearchSource } from '../../../extension-points/search.ts';
import { canSeeRoom } from '../chat.policy.ts';
import { type RoomRow, roomColumns } from './rooms.repo.ts';
import { factsOf } from './rooms.service.ts';

const columns = { name: ['name'], text: ['description'] };

const roomsOf = (from: string, where: string) => `SELECT ${roomColumns} FROM ${from}
  LEFT JOIN chat_room_members m ON m.room_id = r.id AND m.user_id = ? WHERE ${where}`;

// A private room is not even looked at by those outside.
const findSql = `${roomsOf(
  'search_rooms f CROSS JOIN chat_rooms r ON r.id = f.rowid',
  'search_rooms MATCH ? AND f.rowid < ? AND (r.is_private = 0 OR m.id IS NOT NULL)',
)} ORDER BY f.rowid DESC LIMIT ?`;

const listFitting = ({ db }: Context, userId: number, search: WordSearch): RoomRow[] =>
  prepared<RoomRow>(db, findSql).all(
    userId,
    matchExpression(search, columns),
    beforeRow(search),
    search.limit,
  );

const shownSql = roomsOf('json_each(?) wanted JOIN chat_rooms r ON r.id = wanted.value', 'true');

/** Rooms are found by name, by people who may enter; their messages are not searched. */
export const roomSearch = (context: Context): SearchSource => ({
  find: (actor, search) =>
    listFitting(context, actor.id, search).map((room) => ({
      id: room.id,
      isSeen: canSeeRoom(actor, factsOf(context, room)),
    })),
  present: (actor, ids) =>
    prepared<RoomRow>(context.db, shownSql)
      .all(JSON.stringify(ids), actor.id)
      .map((room) => ({
        id: room.id,
        title: room.name,
        texts: [room.description],
        when: room.createdAt,
        userId: null,
      })),
});
