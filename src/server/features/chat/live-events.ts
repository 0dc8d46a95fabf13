import type { Actor } from '#shared/features/accounts/access.ts';
import type { ChatMessage } from '#shared/features/chat/chat.contract.ts';
import type { ServerMessage } from '#shared/live.ts';
import type { Context } from '../../context/context.ts';
import { afterCommit } from '../../db/transaction.ts';
import type { LiveClient } from '../../live/live-client.ts';
import { canRestoreRoom, canSeeRoom } from './chat.policy.ts';
import { findRoom, hasKidIn, listMemberIds } from './rooms/rooms.repo.ts';

/** Who sees a room at one moment. */
export type RoomAudience = (actor: Actor) => boolean;

const nobody: RoomAudience = () => false;

/** Who sees a room now; stays what it was when the room changes afterwards. */
export const audienceOf = ({ db }: Context, roomId: number): RoomAudience => {
  // Use only columns that are the same for everyone.
  const room = findRoom(db, roomId, 0);
  if (!room) return nobody;
  const memberIds = new Set(listMemberIds(db, roomId));
  const hasKid = hasKidIn(db, roomId);
  return (actor) =>
    canSeeRoom(actor, {
      createdBy: room.createdBy,
      isPrivate: room.isPrivate === 1,
      isDeleted: room.deletedAt !== null,
      isMember: memberIds.has(actor.id),
      hasKid,
    });
};

/** Unsubscribes sockets that may no longer follow a room. */
export const dropStrangers = (context: Context, roomId: number): void =>
  afterCommit(context.db, () => {
    const sees = audienceOf(context, roomId);
    for (const client of context.live.clients()) {
      if (client.rooms.has(roomId) && !sees(client.actor)) client.rooms.delete(roomId);
    }
  });

/** Tells those who see a room that it came or changed, and those who no longer do that it is gone. */
export const announceRoom = (
  context: Context,
  id: number,
  { before }: { before: RoomAudience | null },
): void => {
  const after = audienceOf(context, id);
  const change = before ? 'updated' : 'created';
  const changed: ServerMessage = { type: 'changed', area: 'chat', id, change };
  const gone: ServerMessage = { type: 'changed', area: 'chat', id, change: 'deleted' };
  context.live.deliver(({ actor }) => {
    if (after(actor)) return changed;
    return before?.(actor) ? gone : null;
  });
  dropStrangers(context, id);
};

/** Announces a change of the trash to people who may restore these rooms now. */
export const announceTrash = ({ db, live }: Context, ids: number[]): void => {
  const mayRestore = ids.flatMap((id) => {
    const room = findRoom(db, id, 0);
    if (!room) return [];
    const memberIds = new Set(listMemberIds(db, id));
    const facts = {
      createdBy: room.createdBy,
      isPrivate: room.isPrivate === 1,
      isDeleted: true,
      deletedBy: room.deletedBy,
      hasKid: hasKidIn(db, id),
    };
    return [
      (actor: Actor) => canRestoreRoom(actor, { ...facts, isMember: memberIds.has(actor.id) }),
    ];
  });
  live.publish({ type: 'changed', area: 'trash' }, (actor) => mayRestore.some((may) => may(actor)));
};

/**
 * Sends a message to every socket in its room, with the client id to the sender only; other members learn
 * that there is something new.
 */
export const announceMessage = (
  context: Context,
  message: ChatMessage,
  origin: LiveClient | null = null,
): void => {
  const { clientId: _, ...forOthers } = message;
  const { roomId, userId } = message;
  const own: ServerMessage = { type: 'chat_message', message: { ...message, isRead: false } };
  const theirs: ServerMessage = { type: 'chat_message', message: { ...forOthers, isRead: false } };
  const changed: ServerMessage = { type: 'changed', area: 'chat', id: roomId, change: 'updated' };
  let memberIds: Set<number> | undefined;
  context.live.deliver((client) => {
    if (client === origin) return own;
    if (client.rooms.has(roomId)) return client.actor.id === userId ? own : theirs;
    memberIds ??= new Set(listMemberIds(context.db, roomId));
    return memberIds.has(client.actor.id) ? changed : null;
  });
};

/** What waits for the grown-ups changed. */
export const announceReports = ({ live }: Context, canJudge: RoomAudience): void =>
  live.publish({ type: 'changed', area: 'approvals' }, canJudge);
