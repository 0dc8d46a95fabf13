import type { Context } from '../../context/context.ts';
import type { Db } from '../../db/open.ts';
import { sliceBounds, walkSlices } from '../../db/pages.ts';
import { prepared, preparedNumber } from '../../db/prepared.ts';
import { type ExportSections, exportMedia } from '../../extension-points/data-export.ts';
import { sentence } from '../../http/error-messages.ts';

interface OwnMessage {
  id: number;
  content: string;
  sentAt: string;
  mediaId: number | null;
  /** Null for a room the person has left. */
  roomName: string | null;
}

const sliceSql = `SELECT m.id, m.content, m.sent_at sentAt, m.media_id mediaId,
    CASE WHEN own.id IS NOT NULL AND r.deleted_at IS NULL THEN r.name END roomName
  FROM chat_messages m JOIN chat_rooms r ON r.id = m.room_id
  LEFT JOIN chat_room_members own ON own.room_id = m.room_id AND own.user_id = m.user_id
  WHERE m.id > ? AND m.id <= ? AND m.user_id = ? AND m.note IS NULL AND m.deleted_at IS NULL
  ORDER BY m.id`;

const countSql = `SELECT count(*) FROM chat_messages
  WHERE id > ? AND id <= ? AND user_id = ? AND note IS NULL AND deleted_at IS NULL`;

const lastMessageId = (db: Db): number => preparedNumber(db, 'SELECT max(id) FROM chat_messages');

/** What a person said in rooms; what others said there is theirs. */
export const chatExport = (context: Context): ExportSections => {
  const { db } = context;
  return {
    messages: {
      title: 'exports:sections.messages',
      count: function* (userId) {
        for (const [after, upTo] of sliceBounds(lastMessageId(db)))
          yield preparedNumber(db, countSql, after, upTo, userId);
      },
      pages: function* ({ id: userId }) {
        const pages = walkSlices(lastMessageId(db), (after, upTo) =>
          prepared<OwnMessage>(db, sliceSql).all(after, upTo, userId),
        );
        for (const rows of pages) {
          yield rows.map(({ id, content, sentAt, mediaId, roomName }) => {
            const room = roomName ?? sentence('exports:facts.leftRoom');
            const data = { id, room, content, sentAt };
            return { data, title: room, at: sentAt, text: [content], media: exportMedia(mediaId) };
          });
        }
      },
    },
  };
};
