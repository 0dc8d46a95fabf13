import { AppError, notFound } from '#shared/errors.ts';
import { type Actor, isGrownUp } from '#shared/features/accounts/access.ts';
import type { ResponseApproval } from '#shared/features/approvals/response-approvals.contract.ts';
import type { Context } from '../../../context/context.ts';
import { canListPerson } from '../../accounts/accounts.policy.ts';
import { findMembers, findUser, type UserRow } from '../../accounts/accounts.repo.ts';
import { actorOf } from '../../accounts/actors.ts';
import { canSee, type PostFacts } from '../content.policy.ts';
import { announceToGrownUps } from '../live-events.ts';
import {
  deleteApprovalsOf,
  findResponseApproval,
  insertResponseApproval,
  listDecidedApprovals,
  listFriendsWithoutApproval,
  listKidsBeforeFriends,
  listKidsOn,
  type ResponseApprovalRow,
  updateResponseApproval,
} from './response-approvals.repo.ts';

/** Asks the grown-ups about a kid and each of these friends, once for both. */
const insertRequests = (
  context: Context,
  kidId: number,
  isMeant: (friend: Actor) => boolean,
): void => {
  const { db, clock } = context;
  const now = clock.now();
  const friends = listFriendsWithoutApproval(db, kidId).filter((row) =>
    isMeant(actorOf(row.id, row, now)),
  );
  for (const { id: friendId } of friends) {
    insertResponseApproval(db, { kidId, friendId, requestedAt: now.toISOString() });
  }
  if (friends.length > 0) announceToGrownUps(context);
};

/** A kid may have responded to a post: ask whether the friends who see it may see that. */
export const requestApprovals = (context: Context, post: PostFacts, userId: number): void => {
  if (!findUser(context.db, userId)?.isChild) return;
  insertRequests(context, userId, (friend) => canSee(friend, post));
};

/** More people may see a post from now on: the same for every kid who responded to it. */
export const requestApprovalsOnPost = (
  context: Context,
  post: PostFacts & { id: number },
): void => {
  for (const kidId of listKidsOn(context.db, post.id)) requestApprovals(context, post, kidId);
};

/** A person became or is no longer a friend or a kid: a decision holds for that pair only. */
export const refreshApprovalsOf = (context: Context, userId: number): void => {
  const { db } = context;
  const person = findUser(db, userId);
  if (!person) return;
  const isFriend = person.role === 'friend';
  const ended =
    (person.isChild ? 0 : deleteApprovalsOf(db, 'kidId', userId)) +
    (isFriend ? 0 : deleteApprovalsOf(db, 'friendId', userId));
  if (ended > 0) announceToGrownUps(context);
  if (!isFriend && !person.isChild) return;
  for (const kidId of listKidsBeforeFriends(db)) {
    insertRequests(context, kidId, ({ id }) => id === userId || kidId === userId);
  }
};

/** A kid from outside the household does not learn another such kid's name. */
const friendNamedTo = (kid: UserRow, friend: UserRow, now: Date): string =>
  canListPerson(actorOf(kid.id, kid, now), friend) ? friend.displayName : '';

interface Decision {
  isAllowed: boolean;
  /** Whether it is about an open question. */
  isFirst: boolean;
}

/** A grown-up lets a friend see a kid's comments and reactions, or not. @throws AppError 404, 409 */
export const decideOnResponses = (
  context: Context,
  actor: Actor,
  id: number,
  { isAllowed, isFirst }: Decision,
): void => {
  const { db, clock, audit, live } = context;
  const row = findResponseApproval(db, id);
  const [kid, friend] = [findUser(db, row?.kidId ?? 0), findUser(db, row?.friendId ?? 0)];
  if (!row || !kid || !friend || !isGrownUp(actor)) throw notFound();
  const isWaiting = row.state === 'waiting';
  if (isFirst !== isWaiting) throw new AppError('conflict', 'common:errors.alreadyDecided');
  const state = isAllowed ? 'approved' : 'declined';
  if (state === row.state) return;
  const now = clock.now();
  updateResponseApproval(db, id, { state, decidedAt: now.toISOString(), decidedBy: actor.id });
  audit.record({
    action: isAllowed ? 'responsesApproved' : 'responsesDeclined',
    actorId: actor.id,
    subjectId: kid.id,
    details: { friend: friendNamedTo(kid, friend, now) },
  });
  announceToGrownUps(context);
  // Refusing changes nothing that the friend sees, and does not notify them.
  if (isWaiting && !isAllowed) return;
  for (const area of ['content', 'bell'] as const) {
    live.publish({ type: 'changed', area }, (person) => person.id === friend.id);
  }
};

/** The people of some rows; those whose accounts are gone are in no row. */
export const findPeopleOf = ({ db }: Context, rows: ResponseApprovalRow[]) =>
  findMembers(
    db,
    rows.flatMap(({ kidId, friendId, decidedBy }) => [kidId, friendId, decidedBy ?? 0]),
  );

/** Which friends see which kids' comments and reactions, and which do not, by name. */
export const listResponseApprovals = (context: Context): ResponseApproval[] => {
  const rows = listDecidedApprovals(context.db);
  const people = findPeopleOf(context, rows);
  return rows
    .flatMap(({ id, kidId, friendId, state, decidedBy }): ResponseApproval[] => {
      const [kid, friend] = [people.get(kidId), people.get(friendId)];
      if (!kid || !friend) return [];
      const by = people.get(decidedBy ?? 0) ?? null;
      return [{ id, kid, friend, isAllowed: state === 'approved', by }];
    })
    .sort(
      (a, b) =>
        a.kid.displayName.localeCompare(b.kid.displayName) ||
        a.friend.displayName.localeCompare(b.friend.displayName) ||
        a.id - b.id,
    );
};
