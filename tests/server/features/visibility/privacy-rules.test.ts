import { expect, test } from 'vitest';
import { canListPerson } from '#server/features/accounts/accounts.policy.ts';
import { canSeeEvent } from '#server/features/calendar/calendar.policy.ts';
import { canSeeRoom } from '#server/features/chat/chat.policy.ts';
import {
  audienceOf,
  canDelete,
  canSee,
  canSeeResponses,
  commentWaits,
} from '#server/features/content/content.policy.ts';
import { isOwnLog } from '#server/features/emotions/emotions.policy.ts';
import { isWriter } from '#server/features/journal/journal.policy.ts';
import { ownsTask } from '#server/features/tasks/tasks.policy.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { FriendsApproval } from '#shared/features/content/content.contract.ts';
import {
  type PrivacyCell,
  type PrivacyRow,
  privacyColumns,
  privacyRules,
} from '#shared/features/visibility/privacy-rules.ts';

const me = 1;
const other = 2;
const person = (role: Actor['role']): Actor => ({
  id: me,
  role,
  isChild: false,
  verified: true,
  accessExpired: false,
});

const post = (userId: number, isChild: boolean, friendsApproval: FriendsApproval | 'family') => {
  const isFamilyContent = friendsApproval === 'family';
  const approval = isFamilyContent ? 'notNeeded' : friendsApproval;
  const audience = audienceOf({ isFamilyContent, friendsApproval: approval }, { isChild });
  return { userId, audience, deletedAt: null };
};

const familyEvent = (userId: number) => ({
  userId,
  isFamily: 1 as const,
  ownerRole: 'family' as const,
  ownerIsChild: 0 as const,
  ownerDeactivatedAt: null,
  ownerDeletedAt: null,
  shareCanEdit: null,
});

const room = {
  createdBy: other,
  isPrivate: true,
  isDeleted: false,
  isMember: false,
  hasKid: false,
};

/** "Yes" if everyone's is visible, "own" if only the person's own is. */
const seen = (others: boolean, own: boolean): PrivacyCell => (others ? 'yes' : own ? 'own' : 'no');
const seesKids = (actor: Actor): PrivacyCell => {
  if (canSee(actor, post(other, true, 'waiting'))) return 'yes';
  return canSee(actor, post(other, true, 'approved')) ? 'approved' : 'no';
};
const keepsToOneself = (actor: Actor): boolean =>
  [other, me].every((userId) => {
    const isMine = userId === me;
    const task = { userId, assignedBy: null, isDone: false } as Parameters<typeof ownsTask>[1];
    return [isWriter(actor, { userId }), isOwnLog(actor, { userId }), ownsTask(actor, task)].every(
      (isSeen) => isSeen === isMine,
    );
  });
const waits = (actor: Actor) =>
  commentWaits(actor, { userId: other, isAuthorChild: true, isKnownCommenter: false });

const asked: Record<PrivacyRow, (actor: Actor) => PrivacyCell> = {
  familyContent: (actor) =>
    seen(canSee(actor, post(other, false, 'family')), canSee(actor, post(me, false, 'family'))),
  posts: (actor) =>
    seen(
      canSee(actor, post(other, false, 'notNeeded')),
      canSee(actor, post(me, false, 'notNeeded')),
    ),
  kidPosts: seesKids,
  kidResponses: (actor) => {
    const by = (isApproved: boolean) => ({ userId: other, isChild: true, isApproved });
    if (canSeeResponses(actor, by(false))) return 'yes';
    return canSeeResponses(actor, by(true)) ? 'approved' : 'no';
  },
  people: (actor) => (canListPerson(actor, { id: other, isChild: true }) ? 'yes' : 'no'),
  firstComment: (actor) => {
    if (!canSee(actor, post(other, true, 'approved'))) return 'no';
    return waits(actor) ? 'waits' : 'yes';
  },
  privateRooms: (actor) => (canSeeRoom(actor, room) ? 'yes' : 'no'),
  familyEvents: (actor) =>
    seen(canSeeEvent(actor, familyEvent(other)), canSeeEvent(actor, familyEvent(me))),
  organiser: (actor) => (keepsToOneself(actor) ? 'own' : 'yes'),
  delete: (actor) => (canDelete(actor, post(other, false, 'notNeeded')) ? 'any' : 'own'),
};

test.each(Object.keys(asked) as PrivacyRow[])(
  'the Privacy page says of %s what is enforced',
  (row) => {
    expect(privacyRules[row]).toEqual(privacyColumns.map((role) => asked[row](person(role))));
  },
);

test('the Privacy page has no row that nothing enforces', () => {
  expect(Object.keys(privacyRules)).toEqual(Object.keys(asked));
});
