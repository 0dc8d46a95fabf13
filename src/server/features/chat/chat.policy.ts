import {
  type Actor,
  isAdmin,
  isGrownUp,
  isHousehold,
  isUnverifiedGuest,
} from '#shared/features/accounts/access.ts';
import { limits } from '#shared/features/chat/chat.contract.ts';

/** The parts of a room that the rules need, with one person's relation to it. */
interface RoomFacts {
  createdBy: number;
  isPrivate: boolean;
  isDeleted: boolean;
  isMember: boolean;
  hasKid: boolean;
}

/** What the rules about the trash need besides. */
export interface TrashedRoomFacts extends RoomFacts {
  deletedBy: number | null;
}

/** As much of a person as the rules about company need. */
export type Company = Pick<Actor, 'id' | 'role' | 'isChild'>;

/** As much of a message as the rules need. */
export interface MessageFacts {
  userId: number;
  sentAt: string;
  isNote: boolean;
}

/**
 * Members, and for open rooms the others too; verified guests only where no kid is, other guests not at all
 * (rules 16 and 76).
 */
const isSeenBy = (actor: Actor, room: RoomFacts): boolean =>
  room.isMember ||
  (!room.isPrivate && !isUnverifiedGuest(actor) && (actor.role !== 'guest' || !room.hasKid));

/** Only visible members read a private room, not even admins otherwise (rule 92). */
export const canSeeRoom = (actor: Actor, room: RoomFacts): boolean =>
  !room.isDeleted && isSeenBy(actor, room);

/** The room's owner, and admins where they are members (rule 78). */
export const canManageRoom = (actor: Actor, room: RoomFacts): boolean =>
  canSeeRoom(actor, room) && (room.createdBy === actor.id || isAdmin(actor));

/**
 * A room may be restored by those who could have deleted it; what an admin removed from anyone but a grown-up
 * of the household stays removed.
 */
export const canRestoreRoom = (actor: Actor, room: TrashedRoomFacts): boolean => {
  if (!room.isDeleted || !isSeenBy(actor, room)) return false;
  if (isAdmin(actor)) return true;
  return room.createdBy === actor.id && (isGrownUp(actor) || room.deletedBy === actor.id);
};

/** Ending a room at once is for the grown-ups among them. */
export const canEndRoom = (actor: Actor, room: TrashedRoomFacts): boolean =>
  canRestoreRoom(actor, room) && isGrownUp(actor);

/** Kids bring the household only, friends and guests no kids (product rules, section 10). */
export const canBring = (actor: Actor, person: Company): boolean => {
  if (actor.isChild) return isHousehold(person);
  return isHousehold(actor) || !person.isChild;
};

/** The room's owner adds people; each only those they may know. */
export const canAddMember = (actor: Actor, room: RoomFacts, person: Company): boolean =>
  canManageRoom(actor, room) && canBring(actor, person);

/** Anyone may leave; the room's owner may remove others. */
export const canRemoveMember = (actor: Actor, room: RoomFacts, userId: number): boolean =>
  canSeeRoom(actor, room) && (userId === actor.id || canManageRoom(actor, room));

/** A kid and a person from outside the household never share a room without a grown-up (rule 92). */
export const lacksGrownUp = (members: Company[]): boolean =>
  members.some(({ isChild }) => isChild) &&
  members.some((member) => !isHousehold(member)) &&
  !members.some(isGrownUp);

const minuteMs = 60_000;

/** Writers for a while; the room's owner and admins at any time (rule 91). */
export const canDeleteMessage = (
  actor: Actor,
  room: RoomFacts,
  message: MessageFacts,
  now: Date,
): boolean => {
  if (message.isNote || !canSeeRoom(actor, room)) return false;
  if (canManageRoom(actor, room)) return true;
  const age = now.getTime() - new Date(message.sentAt).getTime();
  return message.userId === actor.id && age <= limits.deleteMinutes * minuteMs;
};

/** People may report every message they see, except their own. */
export const canReport = (actor: Actor, room: RoomFacts, message: MessageFacts): boolean =>
  canSeeRoom(actor, room) && !message.isNote && message.userId !== actor.id;

/** Grown-ups of the household judge, never their own words. */
export const canJudge = (actor: Actor, report: { authorId: number }): boolean =>
  isGrownUp(actor) && report.authorId !== actor.id;
