import { z } from 'zod';
import { ChatMessage } from './chat.contract.ts';

/** Typing ends without another frame within this time, in ms (rule 86). */
export const typingExpiryMs = 5_000;
/** Not a key for this long is a pause in typing, in ms (spec, part 1 section 9). */
export const typingPauseMs = 1_000;

const RoomId = z.int().positive();

/**
 * What a client may send about chat (spec, part 1 section 7). The spec's `userId` and `timestamp` may
 * come along and are not looked at: who sends is who the socket belongs to, and when is now.
 */
export const chatClientFrames = [
  z.object({ type: z.literal('join_room'), roomId: RoomId }),
  z.object({ type: z.literal('leave_room'), roomId: RoomId }),
  z.object({
    type: z.literal('chat_message'),
    roomId: RoomId,
    content: z.string(),
    clientId: z.string().optional(),
  }),
  z.object({ type: z.literal('typing_indicator'), roomId: RoomId, isTyping: z.boolean() }),
] as const;

/** What the server says about chat; all but `joined_room` are the spec's. */
export const chatServerFrames = [
  /** Confirms the subscription; the other fields show whether something was missed before it. */
  z.object({
    type: z.literal('joined_room'),
    roomId: RoomId,
    lastMessageId: z.int(),
    revision: z.int(),
  }),
  /** A new message, or, with a known id, one that changed. */
  z.object({ type: z.literal('chat_message'), message: ChatMessage }),
  z.object({
    type: z.literal('typing_indicator'),
    roomId: RoomId,
    userId: z.int(),
    username: z.string(),
    isTyping: z.boolean(),
  }),
] as const;
