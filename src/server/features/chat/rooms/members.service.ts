import { AppError, notFound } from '#shared/errors.ts';
import { type Actor, isGrownUp } from '#shared/features/accounts/access.ts';
import type { Member } from '#shared/features/accounts/accounts.contract.ts';
import { type ChatRoom, limits } from '#shared/features/chat/chat.contract.ts';
import type { NewRoom } from '#shared/features/chat/rooms.contract.ts';
import type { Context } from '../../../context/context.ts';
import { canListPerson } from '../../accounts/accounts.policy.ts';
import { presentMember } from '../../accounts/accounts.present.ts';
import { listActiveUsers, type UserRow } from '../../accounts/accounts.repo.ts';
import {
  type Company,
  canAddMember,
  canBring,
  canManageRoom,
  canRemoveMember,
  lacksGrownUp,
} from '../chat.policy.ts';
import {
  announceRoom,
  announceTrash,
  audienceOf,
  dropStrangers,
  type RoomAudience,
} from '../live-events.ts';
import { writeNote } from '../messages/notes.service.ts';
import {
  deleteMember,
  findRoom,
  insertMember,
  listMemberIds,
  listMembersOf,
  type MemberRow,
  type RoomRow,
  updateRoom,
} from './rooms.repo.ts';
import { createRoomFor, factsOf, moveToTrash, readRoom, requireRoom } from './rooms.service.ts';

const companyOf = ({ userId, role, isChild }: MemberRow): Company => ({
  id: userId,
  role,
  isChild: isChild === 1,
});

export const enterRoom = (context: Context, roomId: number, userId: number): void => {
  const { db, clock } = context;
  const lastReadMessageId = findRoom(db, roomId, userId)?.lastMessageId ?? 0;
  const joinedAt = clock.now().toISOString();
  insertMember(db, { roomId, userId, joinedAt, lastReadMessageId });
  // A guest may not listen on where a kid has come in.
  dropStrangers(context, roomId);
};

/** The admin who has been here longest: there always is one, and an admin is never a kid. */
const oldestAdmin = (context: Context): UserRow | undefined =>
  listActiveUsers(context.db)
    .filter(({ role, accessExpired }) => role === 'admin' && !accessExpired)
    .sort((a, b) => a.id - b.id)[0];

/** Brings a grown-up, for all to see, into a room where a kid and a friend or guest have met (rule 92). */
const ensureGrownUp = (context: Context, roomId: number): void => {
  const members = listMembersOf(context.db, [roomId]).map(companyOf);
  const grownUp = lacksGrownUp(members) && oldestAdmin(context);
  if (!grownUp) return;
  enterRoom(context, roomId, grownUp.id);
  writeNote(context, { roomId, kind: 'watching', userId: grownUp.id, personId: grownUp.id });
};

/** Sending a message in an open room makes one a member. */
export const joinRoom = (context: Context, room: RoomRow, actor: Actor): void => {
  const before = audienceOf(context, room.id);
  enterRoom(context, room.id, actor.id);
  writeNote(context, { roomId: room.id, kind: 'joined', userId: actor.id, personId: actor.id });
  ensureGrownUp(context, room.id);
  announceRoom(context, room.id, { before });
};

const isAddable = (context: Context, actor: Actor, room: RoomRow, person: UserRow): boolean =>
  canListPerson(actor, person) && canAddMember(actor, factsOf(context, room), person);

/** Whom the caller may add to a room. @throws AppError 404 */
export const listCandidatesFor = (context: Context, actor: Actor, roomId: number): Member[] => {
  const room = requireRoom(context, actor, roomId);
  const present = new Set(listMembersOf(context.db, [roomId]).map(({ userId }) => userId));
  return listActiveUsers(context.db)
    .filter((person) => !present.has(person.id) && isAddable(context, actor, room, person))
    .map(presentMember);
};

/** Whom the caller may choose for a new room. */
export const listNewCandidatesFor = (context: Context, actor: Actor): Member[] =>
  listActiveUsers(context.db)
    .filter(
      (person) => person.id !== actor.id && canListPerson(actor, person) && canBring(actor, person),
    )
    .map(presentMember);

/** Makes a room with the people chosen for it, or none. @throws AppError 404, 403, 409 */
export const createRoomWith = (
  context: Context,
  actor: Actor,
  { memberIds = [], ...fields }: NewRoom,
): ChatRoom => {
  const { id } = createRoomFor(context, actor, fields);
  for (const userId of new Set(memberIds)) addMemberTo(context, actor, id, userId);
  return readRoom(context, actor, id);
};

/** Adds a person; a member stays one. @throws AppError 404, 403, 409 */
export const addMemberTo = (
  context: Context,
  actor: Actor,
  roomId: number,
  userId: number,
): ChatRoom => {
  const room = requireRoom(context, actor, roomId);
  const members = listMembersOf(context.db, [roomId]);
  if (members.some((member) => member.userId === userId)) return readRoom(context, actor, roomId);
  const person = listActiveUsers(context.db).find(({ id }) => id === userId);
  if (!canManageRoom(actor, factsOf(context, room))) {
    throw new AppError('forbidden', 'chat:errors.notAddable');
  }
  // Same answer as for an unknown id: another one would reveal which ids are kids.
  if (!person || !canListPerson(actor, person)) throw notFound();
  if (!isAddable(context, actor, room, person)) {
    throw new AppError('forbidden', 'chat:errors.notAddable');
  }
  if (members.length >= limits.membersMax)
    throw new AppError('conflict', 'chat:errors.membersMany');
  const before = audienceOf(context, roomId);
  enterRoom(context, roomId, userId);
  writeNote(context, { roomId, kind: 'added', userId: actor.id, personId: userId });
  ensureGrownUp(context, roomId);
  announceRoom(context, roomId, { before });
  return readRoom(context, actor, roomId);
};

/** Who looks after a room next: whom the leaver names, else the oldest grown-up there, else an admin (rule 79). */
const successorOf = (context: Context, others: MemberRow[], handOverTo?: number): number | null => {
  if (handOverTo !== undefined) {
    if (!others.some(({ userId }) => userId === handOverTo)) {
      throw new AppError('invalid', 'chat:errors.handOver');
    }
    return handOverTo;
  }
  const grownUp = others.find((member) => isGrownUp(companyOf(member)));
  const adult = grownUp ?? others.find(({ isChild }) => isChild === 0);
  return adult?.userId ?? oldestAdmin(context)?.id ?? null;
};

/**
 * Gives a room a new owner, or moves it to the trash when no one is left; one with only deactivated members
 * waits for them.
 */
const handOver = (
  context: Context,
  roomId: number,
  others: MemberRow[],
  handOverTo?: number,
): void => {
  const { db, clock } = context;
  if (others.length === 0) {
    const [resting] = listMemberIds(db, roomId);
    if (resting !== undefined) {
      updateRoom(db, roomId, { createdBy: resting });
      return;
    }
  }
  const successor = others.length > 0 ? successorOf(context, others, handOverTo) : null;
  if (successor === null) {
    updateRoom(db, roomId, { deletedAt: clock.now().toISOString() });
    announceTrash(context, [roomId]);
    return;
  }
  if (!others.some(({ userId }) => userId === successor)) enterRoom(context, roomId, successor);
  updateRoom(db, roomId, { createdBy: successor });
  writeNote(context, { roomId, kind: 'handedOver', userId: successor, personId: successor });
};

/** Removes a member on anyone's behalf; the room keeps an owner. */
const takeOut = (
  context: Context,
  room: Pick<RoomRow, 'id' | 'createdBy'>,
  userId: number,
  note: { kind: 'left' | 'removed'; userId: number },
  handOverTo?: number,
): RoomAudience => {
  const before = audienceOf(context, room.id);
  deleteMember(context.db, room.id, userId);
  dropStrangers(context, room.id);
  writeNote(context, { roomId: room.id, ...note, personId: userId });
  if (room.createdBy === userId) {
    handOver(context, room.id, listMembersOf(context.db, [room.id]), handOverTo);
  }
  return before;
};

/**
 * After an account was deactivated, reactivated or changed: members stay, an active person owns the room, and
 * no kid is alone with a person from outside.
 */
export const settleRoom = (context: Context, roomId: number): void => {
  const { db } = context;
  const room = findRoom(db, roomId, 0);
  const members = listMembersOf(db, [roomId]);
  if (!room || members.length === 0) return;
  if (!members.some(({ userId }) => userId === room.createdBy)) handOver(context, roomId, members);
  ensureGrownUp(context, roomId);
};

/** A member leaves or is removed. @throws AppError 404, 403; 409 when a grown-up has to stay */
export const removeMemberFrom = (
  context: Context,
  actor: Actor,
  target: { roomId: number; userId: number; handOverTo?: number | undefined },
): void => {
  const { roomId, userId, handOverTo } = target;
  const room = requireRoom(context, actor, roomId);
  if (!canRemoveMember(actor, factsOf(context, room), userId)) {
    throw new AppError('forbidden', 'chat:errors.notRemovable');
  }
  const members = listMembersOf(context.db, [roomId]);
  const others = members.filter((member) => member.userId !== userId);
  if (others.length === members.length) throw new AppError('notFound', 'chat:errors.notMember');
  if (lacksGrownUp(others.map(companyOf))) {
    throw new AppError('conflict', 'chat:errors.lastGrownUp');
  }
  if (listMemberIds(context.db, roomId).length === 1) {
    moveToTrash(context, actor, roomId);
    return;
  }
  const kind = userId === actor.id ? 'left' : 'removed';
  const before = takeOut(context, room, userId, { kind, userId: actor.id }, handOverTo);
  announceRoom(context, roomId, { before });
};

/** An account was deleted: its rooms get new owners. */
export const leaveAllRooms = (context: Context, userId: number, roomIds: number[]): void => {
  for (const roomId of roomIds) {
    const room = findRoom(context.db, roomId, userId);
    if (!room) continue;
    const before = takeOut(context, room, userId, { kind: 'left', userId });
    ensureGrownUp(context, roomId);
    announceRoom(context, roomId, { before });
  }
};
