import type { Member } from '#shared/features/accounts/accounts.contract.ts';
import type {
  ChatMessage,
  ChatRoom,
  MessageEmoji,
  MessageReaction,
  RoomMember,
} from '#shared/features/chat/chat.contract.ts';
import { shownSticker } from '#shared/features/stickers/stickers.fields.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Db } from '../../db/open.ts';
import { sentence } from '../../http/error-messages.ts';
import { noMedia, presentMedia } from '../../media/media-present.ts';
import { findMembers } from '../accounts/accounts.repo.ts';
import {
  listReactions,
  type MessageRow,
  type NewMessage,
  type ReactionRow,
} from './messages/messages.repo.ts';
import type { MemberRow, RoomRow } from './rooms/rooms.repo.ts';

type People = ReadonlyMap<number, Member>;

const personOf = (people: People, id: number): Member => {
  const person = people.get(id);
  if (!person) throw new Error(`no such person: ${id}`);
  return person;
};

/** One entry for each emoji, in the order it was first given. */
const presentReactions = (rows: ReactionRow[]): MessageReaction[] => {
  const byEmoji = new Map<string, MessageReaction>();
  for (const { emoji, userId } of rows) {
    const reaction = byEmoji.get(emoji);
    if (reaction) reaction.userIds.push(userId);
    // Checked when it was given.
    else byEmoji.set(emoji, { emoji: emoji as MessageEmoji, userIds: [userId] });
  }
  return [...byEmoji.values()];
};

const presentNote = (row: MessageRow, people: People): ChatMessage['note'] =>
  row.note && row.notePersonId !== null
    ? { kind: row.note, person: personOf(people, row.notePersonId) }
    : null;

const contentOf = (row: MessageRow, note: ChatMessage['note']): string => {
  if (row.isDeleted) return '';
  if (!note) return row.content;
  return sentence(`chat:notes.${note.kind}`, { name: note.person.displayName });
};

/** A message for a person who has read up to `readTo`. */
const presentMessage = (
  row: MessageRow,
  people: People,
  reactions: ReactionRow[],
  isRead: boolean,
): ChatMessage => {
  const note = presentNote(row, people);
  return {
    id: row.id,
    roomId: row.roomId,
    userId: row.userId,
    content: contentOf(row, note),
    sentAt: row.sentAt,
    timestamp: row.sentAt,
    isRead,
    user: personOf(people, row.userId),
    media: row.isDeleted ? null : presentMedia(row),
    ...shownSticker(row.sticker),
    reactions: presentReactions(reactions),
    note,
    isDeleted: row.isDeleted === 1,
  };
};

/** A message just sent, for its sender; `stored` adds the picture if there is one. */
export const presentNew = (
  db: Db,
  sent: NewMessage & { id: number },
  stored: MessageRow | undefined,
): ChatMessage => {
  const { clientId = null, sticker = null, userId } = sent;
  const none = {
    mediaId: null,
    note: null,
    notePersonId: null,
    isDeleted: 0 as const,
    deletedAt: null,
  };
  const row: MessageRow = stored ?? { ...sent, ...noMedia, ...none, clientId, sticker };
  const message = presentMessage(row, findMembers(db, [userId]), [], true);
  return clientId === null ? message : { ...message, clientId };
};

/** Who reads: what is theirs, and how far they have read. */
export interface Reader {
  id: number;
  readTo: number;
}

/** Messages for one reader; the client id of a message goes to its sender only. */
export const presentMessages = (
  db: Db,
  rows: MessageRow[],
  reader: Reader | null,
): ChatMessage[] => {
  const ids = rows.map(({ id }) => id);
  const people = findMembers(
    db,
    rows.flatMap(({ userId, notePersonId }) => [userId, notePersonId ?? userId]),
  );
  const reactions = groupBy(listReactions(db, ids), ({ messageId }) => messageId);
  return rows.map((row) => {
    const isOwn = row.userId === reader?.id;
    const isRead = reader !== null && (isOwn || row.id <= reader.readTo);
    const shown = presentMessage(row, people, reactions.get(row.id) ?? [], isRead);
    return isOwn && row.clientId !== null ? { ...shown, clientId: row.clientId } : shown;
  });
};

const presentMember = (row: MemberRow): RoomMember => ({
  userId: row.userId,
  joinedAt: row.joinedAt,
  user: {
    id: row.userId,
    username: row.username,
    displayName: row.displayName,
    avatar: row.avatar,
  },
});

export const presentRoom = (
  room: RoomRow,
  parts: { members: MemberRow[]; unreadCount: number; lastMessage: ChatMessage | null },
): ChatRoom => ({
  id: room.id,
  name: room.name,
  description: room.description,
  isPrivate: room.isPrivate === 1,
  createdAt: room.createdAt,
  createdBy: room.createdBy,
  members: parts.members.map(presentMember),
  unreadCount: parts.unreadCount,
  lastReadMessageId: room.lastReadMessageId,
  lastMessage: parts.lastMessage,
});
