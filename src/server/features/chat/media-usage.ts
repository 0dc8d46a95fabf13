import type { Context } from '../../context/context.ts';
import { likeSql } from '../../db/like-pattern.ts';
import type { MediaUsageSource } from '../../extension-points/media-usage.ts';
import { findMediaBy, listUsesBy } from '../../extension-points/media-usage-queries.ts';
import { presentMessages } from './chat.present.ts';
import { announceMessage } from './live-events.ts';
import { findMessage, type MessageRow, setMessageMedia } from './messages/messages.repo.ts';
import { isOpenRoom, touchRoom } from './rooms/rooms.repo.ts';

// A private room is not named to people outside it (rule 92).
const usesSql = `SELECT m.media_id mediaId, m.id, r.name title, r.deleted_at IS NOT NULL isInTrash
  FROM json_each(@ids) wanted JOIN chat_messages m ON m.media_id = wanted.value
  JOIN chat_rooms r ON r.id = m.room_id WHERE r.is_private = 0`;

const findSql = `SELECT m.media_id FROM chat_messages m INDEXED BY chat_messages_media
  JOIN chat_rooms r ON r.id = m.room_id
  WHERE m.media_id IS NOT NULL AND m.media_id > @after AND m.media_id <= @upTo
    AND r.is_private = 0 AND ${likeSql('r.name')}`;

/** Sends a changed message to everyone who sees it. */
const announce = (context: Context, message: MessageRow): void => {
  touchRoom(context.db, message.roomId);
  const row = findMessage(context.db, message.id);
  const [shown] = row ? presentMessages(context.db, [row], null) : [];
  if (shown) announceMessage(context, shown);
};

/** A message that was nothing but its picture is a deleted one without it. */
const takePicture = (context: Context, id: number, at: string): void => {
  const message = findMessage(context.db, id);
  if (!message) return;
  setMessageMedia(context.db, id, { mediaId: null, deletedAt: message.content ? null : at });
  announce(context, message);
};

/** The pictures of rooms that are open. */
export const chatMediaUsage = (context: Context): MediaUsageSource => {
  const listUses = listUsesBy(context.db, 'message', usesSql);
  return {
    listUses,
    findMedia: findMediaBy(context.db, findSql),
    letGo: (mediaId, at) => {
      const uses = listUses([mediaId]);
      for (const { id } of uses) takePicture(context, id, at);
      return uses;
    },
    takeBack: (mediaId, { id, releasedAt }) => {
      const { db, media } = context;
      const message = findMessage(db, id);
      // What its author deleted since stays deleted.
      const isWaiting = message?.deletedAt === null || message?.deletedAt === releasedAt;
      if (!message || !isWaiting || message.mediaId !== null) return false;
      if (!isOpenRoom(db, message.roomId)) media.setVisibility([mediaId], 'private');
      setMessageMedia(db, id, { mediaId, deletedAt: null });
      announce(context, message);
      return true;
    },
  };
};
