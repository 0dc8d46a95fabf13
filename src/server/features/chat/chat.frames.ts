import { ClientId } from '#shared/features/chat/chat.contract.ts';
import { typingExpiryMs } from '#shared/features/chat/chat.frames.ts';
import { MessageText } from '#shared/features/chat/messages.contract.ts';
import type { ServerMessage } from '#shared/live.ts';
import type { Context } from '../../context/context.ts';
import { write } from '../../db/transaction.ts';
import { parseWith } from '../../http/validation.ts';
import { findMembers } from '../accounts/accounts.repo.ts';
import type { FeatureParts } from '../feature.ts';
import { sendTo } from './messages/messages.service.ts';
import { listMemberIds } from './rooms/rooms.repo.ts';
import { requireRoom } from './rooms/rooms.service.ts';

/** Tracks who is typing in which room; an entry expires without another frame. */
const createTyping = (context: Context) => {
  const timers = new Map<string, NodeJS.Timeout>();
  const tell = (roomId: number, userId: number, isTyping: boolean) => {
    // Typing lasts longer than it takes the server to close.
    if (!context.db.$client.open) return;
    try {
      announce(roomId, userId, isTyping);
    } catch (error) {
      // Also called by a timer, where nothing catches errors.
      context.log.error({ err: error }, 'could not announce typing');
    }
  };
  const announce = (roomId: number, userId: number, isTyping: boolean) => {
    const username = findMembers(context.db, [userId]).get(userId)?.username ?? '';
    const frame: ServerMessage = { type: 'typing_indicator', roomId, userId, username, isTyping };
    const memberIds = new Set(listMemberIds(context.db, roomId));
    context.live.deliver(({ rooms, actor }) =>
      rooms.has(roomId) && actor.id !== userId && memberIds.has(actor.id) ? frame : null,
    );
  };
  const stop = (roomId: number, userId: number) => {
    const key = `${roomId} ${userId}`;
    if (!timers.has(key)) return;
    clearTimeout(timers.get(key));
    timers.delete(key);
    tell(roomId, userId, false);
  };
  const start = (roomId: number, userId: number) => {
    const key = `${roomId} ${userId}`;
    const isNew = !timers.has(key);
    clearTimeout(timers.get(key));
    timers.set(key, setTimeout(() => stop(roomId, userId), typingExpiryMs).unref());
    if (isNew) tell(roomId, userId, true);
  };
  return { start, stop };
};

/** Handles chat frames; who sends is who the socket belongs to (rule 80). */
export const createChatFrames = (
  context: Context,
): Required<Pick<FeatureParts, 'frames' | 'handleSocketClose'>> => {
  const typing = createTyping(context);
  return {
    frames: {
      join_room: (client, { roomId }) => {
        const { lastMessageId, revision } = requireRoom(context, client.actor, roomId);
        client.rooms.add(roomId);
        client.send({ type: 'joined_room', roomId, lastMessageId, revision });
      },
      leave_room: (client, { roomId }) => {
        client.rooms.delete(roomId);
        typing.stop(roomId, client.actor.id);
      },
      chat_message: (client, frame) => {
        const { roomId } = frame;
        const content = parseWith(MessageText, frame.content);
        const clientId = parseWith(ClientId.optional(), frame.clientId);
        const { actor } = client;
        write(context.db, () =>
          sendTo(context, actor, roomId, { content, clientId, origin: client }),
        );
        typing.stop(roomId, actor.id);
      },
      typing_indicator: (client, { roomId, isTyping }) => {
        const room = requireRoom(context, client.actor, roomId);
        if (!isTyping) typing.stop(roomId, client.actor.id);
        else if (room.lastReadMessageId !== null) typing.start(roomId, client.actor.id);
      },
    },
    handleSocketClose: (client) => {
      for (const roomId of client.rooms) typing.stop(roomId, client.actor.id);
    },
  };
};
