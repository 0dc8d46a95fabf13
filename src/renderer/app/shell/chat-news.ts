import type { ChatMessage, ChatRoom } from '#shared/features/chat/chat.contract.ts';
import { openRoom } from '#shared/features/chat/rooms.contract.ts';
import { call } from '../../lib/api/api-client.ts';

/** The last message of each room that a page knows of. */
export type KnownMessages = ReadonlyMap<number, number>;

/** What came before this page knew of its room counts as new when it is as young as this, in ms. */
const freshMs = 60_000;

const isFresh = ({ sentAt }: ChatMessage): boolean => Date.now() - Date.parse(sentAt) < freshMs;

/** Whether it arrived before the first list was loaded; the page before showed older ones. */
const cameMeanwhile = (message: ChatMessage, lastReadMessageId: number | null): boolean =>
  isFresh(message) &&
  Date.parse(message.sentAt) > performance.timeOrigin &&
  message.id > (lastReadMessageId ?? 0);

const isNew = (
  { id, lastMessage, lastReadMessageId }: ChatRoom,
  known: KnownMessages | null,
): boolean => {
  if (!lastMessage) return false;
  if (!known) return cameMeanwhile(lastMessage, lastReadMessageId);
  const before = known.get(id);
  return before === undefined ? isFresh(lastMessage) : lastMessage.id > before;
};

/**
 * The last message to notify a person of that came into a room since the list before; notes and what they sent
 * on another device may have followed it.
 */
export const findNews = async (
  room: ChatRoom,
  known: KnownMessages | null,
  person: number,
): Promise<ChatMessage | null> => {
  const { id, lastMessage, lastReadMessageId, unreadCount } = room;
  // Those outside a room have nothing to read in it.
  if (!lastMessage || lastReadMessageId === null || !isNew(room, known)) return null;
  const isNews = ({ userId, note, isDeleted }: ChatMessage) =>
    userId !== person && !note && !isDeleted;
  if (isNews(lastMessage)) return lastMessage;
  const after = known?.get(id);
  if (after === undefined || unreadCount === 0) return null;
  const { messages } = await call(openRoom, { params: { id }, query: { after } });
  return messages.findLast(isNews) ?? null;
};
