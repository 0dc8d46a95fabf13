import { AppError, notFound } from '#shared/errors.ts';
import { type Actor, isAdmin } from '#shared/features/accounts/access.ts';
import type { ChatMessage, MessageEmoji } from '#shared/features/chat/chat.contract.ts';
import type { StickerName } from '#shared/features/stickers/stickers.fields.ts';
import type { Context } from '../../../context/context.ts';
import { takeToken } from '../../../http/rate-limit.ts';
import type { LiveClient } from '../../../live/live-client.ts';
import type { MediaFacts } from '../../../media/uploads/media-ingest.ts';
import { canDeleteMessage, type MessageFacts } from '../chat.policy.ts';
import { presentMessages, presentNew } from '../chat.present.ts';
import { announceMessage } from '../live-events.ts';
import { joinRoom } from '../rooms/members.service.ts';
import { type RoomRow, setLastMessage, touchRoom } from '../rooms/rooms.repo.ts';
import { factsOf, requireRoom } from '../rooms/rooms.service.ts';
import {
  blankMessage,
  findByClientId,
  findMessage,
  insertMessage,
  type MessageRow,
  toggleReaction,
} from './messages.repo.ts';

/** A message to send; `clientId` is the client's id for it. */
interface Outgoing {
  content: string;
  clientId?: string | undefined;
  media?: MediaFacts | undefined;
  sticker?: StickerName | undefined;
  /** The socket it came by, which is answered even if it has not joined the room. */
  origin?: LiveClient | undefined;
}

const present = (context: Context, actor: Actor, row: MessageRow, room: RoomRow): ChatMessage => {
  const reader = { id: actor.id, readTo: room.lastReadMessageId ?? 0 };
  const [message] = presentMessages(context.db, [row], reader);
  if (!message) throw notFound();
  return message;
};

/** A message with its room, for a person who may see both. @throws AppError 404 */
export const requireMessage = (
  context: Context,
  actor: Actor,
  id: number,
): { message: MessageRow; room: RoomRow } => {
  const message = findMessage(context.db, id);
  if (!message || message.isDeleted) throw notFound();
  return { message, room: requireRoom(context, actor, message.roomId) };
};

/** Takes one of the messages a person may send (rule 91). @throws AppError 429 */
const takeSend = (context: Context, actor: Actor): void => {
  const { sendBurst: burst, sendsPerSecond: perSecond } = context.config.throttle;
  takeToken(context, `chat ${actor.id}`, { burst, perSecond }, 'common:errors.tooFast');
};

/** What is shown in a private room is listed nowhere else (rule 92). */
const visibilityOf = (room: RoomRow) => (room.isPrivate === 1 ? 'private' : 'other');

/** What was sent before under the same name, in the same room: it is not stored again. */
const findSent = (context: Context, actor: Actor, roomId: number, clientId?: string) => {
  const sent = clientId && findByClientId(context.db, actor.id, clientId);
  if (!sent) return undefined;
  if (sent.roomId !== roomId) throw new AppError('conflict', 'common:errors.invalidRequest');
  return sent;
};

/**
 * Stores a message once and tells the room; sending joins an open room (rule 76).
 * @throws AppError 404, 409, 429
 */
export const sendTo = (
  context: Context,
  actor: Actor,
  roomId: number,
  outgoing: Outgoing,
): ChatMessage => {
  const { db, clock, media: store } = context;
  let room = requireRoom(context, actor, roomId);
  const { content, clientId, media, sticker, origin } = outgoing;
  const sent = findSent(context, actor, roomId, clientId);
  if (sent) {
    const message = present(context, actor, sent, room);
    origin?.send({ type: 'chat_message', message });
    return message;
  }
  takeSend(context, actor);
  if (room.lastReadMessageId === null) {
    joinRoom(context, room, actor);
    room = requireRoom(context, actor, roomId);
  }
  const sentAt = clock.now().toISOString();
  const mediaId = media && store.insert(media, actor.id, visibilityOf(room));
  const row = { roomId, userId: actor.id, content, sentAt, clientId, mediaId, sticker };
  const id = insertMessage(db, row);
  setLastMessage(db, roomId, id);
  const message = presentNew(db, { ...row, id }, media ? findMessage(db, id) : undefined);
  announceMessage(context, message, origin);
  const shown = { id, placeId: roomId, userId: actor.id, text: content, createdAt: sentAt };
  context.events.emit('textShown', { kind: 'message', ...shown });
  context.events.emit('messageSent', { userId: actor.id });
  return message;
};

export const messageFacts = (message: MessageRow): MessageFacts => ({
  userId: message.userId,
  sentAt: message.sentAt,
  isNote: message.note !== null,
});

/** Takes what a message said away, and leaves its place. */
export const blank = (context: Context, message: MessageRow): void => {
  blankMessage(context.db, message.id, context.clock.now().toISOString());
  touchRoom(context.db, message.roomId);
  if (message.mediaId !== null) context.media.trash(message.mediaId);
  const row = findMessage(context.db, message.id);
  const [shown] = row ? presentMessages(context.db, [row], null) : [];
  if (shown) announceMessage(context, shown);
};

/** Takes back a message (rule 91). @throws AppError 404, 403 */
export const removeMessage = (context: Context, actor: Actor, id: number): ChatMessage => {
  const { message, room } = requireMessage(context, actor, id);
  if (
    !canDeleteMessage(actor, factsOf(context, room), messageFacts(message), context.clock.now())
  ) {
    const isOwn = message.userId === actor.id && message.note === null;
    throw new AppError(
      'forbidden',
      isOwn ? 'chat:errors.deleteTooLate' : 'chat:errors.notDeletable',
    );
  }
  blank(context, message);
  if (isAdmin(actor) && message.userId !== actor.id) {
    const who = { actorId: actor.id, subjectId: message.userId };
    context.audit.record({ action: 'messageDeleted', ...who, details: {} });
  }
  return present(context, actor, { ...message, isDeleted: 1, mediaId: null, sticker: null }, room);
};

/** Gives a reaction or takes it back; only members do so. @throws AppError 404, 429 */
export const reactTo = (
  context: Context,
  actor: Actor,
  id: number,
  emoji: MessageEmoji,
): ChatMessage => {
  const { message, room } = requireMessage(context, actor, id);
  takeSend(context, actor);
  if (room.lastReadMessageId === null) joinRoom(context, room, actor);
  toggleReaction(context.db, id, emoji, actor.id);
  touchRoom(context.db, room.id);
  const [shown] = presentMessages(context.db, [message], null);
  if (shown) announceMessage(context, shown);
  return present(context, actor, message, room);
};
