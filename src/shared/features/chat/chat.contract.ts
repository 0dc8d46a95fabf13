import { z } from 'zod';
import { clientIdWith } from '../../client-id.ts';
import { message } from '../../locales/messages.ts';
import { Media } from '../../media.ts';
import { Member } from '../accounts/accounts.contract.ts';
import { StickerName } from '../stickers/stickers.fields.ts';

export const limits = {
  nameMax: 60,
  descriptionMax: 300,
  /** Characters of one message, after trimming (rule 91). */
  messageMax: 4_000,
  /** Messages of one page (rule 90). */
  page: 100,
  /** Messages a person may send: at once, and then a second (rule 91). */
  sendBurst: 20,
  sendsPerSecond: 10,
  /** How long people may delete their own message, in minutes (rule 91). */
  deleteMinutes: 15,
  /** A badge says "99+" beyond this; counting stops there. */
  unreadMax: 99,
  roomsPerPerson: 50,
  membersMax: 100,
  trashDays: 30,
  /** Messages around a reported one that the grown-ups are shown. */
  reportContext: 5,
  reportReasonMax: 500,
} as const;

/** The part of the multipart call that holds the picture. */
export const picturePart = 'mediaFile';

export const messageEmoji = ['❤️', '👍', '😂', '😮', '😢', '🎉'] as const;
export const MessageEmoji = z.enum(messageEmoji, {
  error: message('common:errors.invalidRequest'),
});
export type MessageEmoji = z.infer<typeof MessageEmoji>;

export const MessageReaction = z.object({ emoji: MessageEmoji, userIds: z.array(z.int()) });
export type MessageReaction = z.infer<typeof MessageReaction>;

/** System notes in a room: who joined, who left, who owns it now. */
export const NoteKind = z.enum(['joined', 'added', 'left', 'removed', 'watching', 'handedOver']);
export type NoteKind = z.infer<typeof NoteKind>;

export const ClientId = clientIdWith(message('common:errors.invalidRequest'));

export const ChatMessage = z.object({
  id: z.int(),
  roomId: z.int(),
  userId: z.int(),
  /** Empty when `isDeleted`. */
  content: z.string(),
  /** The server's time; both names are the spec's (rule 87). */
  sentAt: z.iso.datetime(),
  timestamp: z.iso.datetime(),
  /** Read by the caller (rule 84); in live frames always false. */
  isRead: z.boolean(),
  user: Member,
  /** For the sender only. */
  clientId: z.string().optional(),
  media: Media.nullable(),
  /** Set where a sticker was sent, whose text is `content`. */
  sticker: StickerName.optional(),
  reactions: z.array(MessageReaction),
  /** Set on system notes: `person` is whom it is about. */
  note: z.object({ kind: NoteKind, person: Member }).nullable(),
  isDeleted: z.boolean(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

export const RoomMember = z.object({
  userId: z.int(),
  joinedAt: z.iso.datetime(),
  user: Member,
});
export type RoomMember = z.infer<typeof RoomMember>;

export const ChatRoom = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  isPrivate: z.boolean(),
  createdAt: z.iso.datetime(),
  createdBy: z.int(),
  members: z.array(RoomMember),
  /** Others' messages after the last one read, up to `limits.unreadMax + 1`; 0 for those outside. */
  unreadCount: z.int(),
  /** Null for those outside. */
  lastReadMessageId: z.int().nullable(),
  lastMessage: ChatMessage.nullable(),
});
export type ChatRoom = z.infer<typeof ChatRoom>;

/** A room as it is opened: a page of messages, oldest first. */
export const OpenedRoom = ChatRoom.extend({
  messages: z.array(ChatMessage),
  /** Whether there is more beyond the page, in the direction it was asked for. */
  hasMore: z.boolean(),
  /** Goes up when a message that was there changes. */
  revision: z.int(),
});
export type OpenedRoom = z.infer<typeof OpenedRoom>;
