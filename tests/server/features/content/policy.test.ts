import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  approvalAfter,
  audienceOf,
  audiencesOf,
  canDecide,
  canDelete,
  canDeleteComment,
  canEdit,
  canRestore,
  canSee,
  canSeeComment,
  canSeeInTrash,
  canSeeResponses,
  commentWaits,
} from '#server/features/content/content.policy.ts';
import { listStamps } from '#server/features/content/posts/feed.repo.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import { FriendsApproval } from '#shared/features/content/content.contract.ts';
import type { ContentType } from '#shared/features/content/content.fields.ts';
import { makePost } from '#tests/support/make/content.ts';
import { makePerson } from '#tests/support/make/household/people.ts';
import { makeTempDir, makeTestDb } from '#tests/support/server/test-db.ts';

const actor = (role: Actor['role'], isChild = false): Actor => ({
  id: 1,
  role,
  isChild,
  verified: true,
  accessExpired: false,
});

const admin = actor('admin');
const family = actor('family');
const kid = actor('family', true);
const friend = actor('friend');
const guest = actor('guest');

/** Section 10 of the product rules as a table: whose posts, and who else sees them. */
const matrix = [
  ['a grown-up', false, false, 'notNeeded', [admin, family, kid, friend, guest]],
  ['a grown-up, for the family', false, true, 'notNeeded', [admin, family, kid]],
  ['a kid, waiting', true, false, 'waiting', [admin, family, kid]],
  ['a kid, approved', true, false, 'approved', [admin, family, kid, friend]],
  ['a kid, declined', true, false, 'declined', [admin, family, kid]],
  ['a kid, for the family', true, true, 'notNeeded', [admin, family, kid]],
  ['a former kid, declined', false, false, 'declined', [admin, family, kid]],
] as const;

describe('who sees a post', () => {
  it.each(matrix)('of %s', (_name, isChild, isFamilyContent, friendsApproval, viewers) => {
    const audience = audienceOf({ isFamilyContent, friendsApproval }, { isChild });
    const post = { userId: 99, audience, deletedAt: null };
    for (const viewer of [admin, family, kid, friend, guest]) {
      expect(canSee(viewer, post)).toBe((viewers as readonly Actor[]).includes(viewer));
      expect(canSee({ ...viewer, id: 99 }, post)).toBe(true);
      expect(canSee({ ...viewer, id: 99 }, { ...post, deletedAt: '2026-03-02' })).toBe(false);
    }
  });
});

describe('the trash', () => {
  it('shows kids their own posts that they deleted, not what a grown-up deleted', () => {
    const post = { userId: kid.id, audience: 'household', deletedAt: '2026-03-02' } as const;
    expect(canSeeInTrash(kid, { ...post, deletedBy: kid.id })).toBe(true);
    expect(canSeeInTrash(kid, { ...post, deletedBy: 99 })).toBe(false);
    expect(canSeeInTrash({ ...kid, id: 2 }, { ...post, deletedBy: kid.id })).toBe(false);
  });
});

describe('the approval of a post', () => {
  const author = { isChild: true };
  it.each([
    ['notNeeded', true, 'approved'],
    ['approved', true, 'approved'],
    ['waiting', true, 'approved'],
    ['waiting', false, 'waiting'],
    // A grown-up has said no to this one.
    ['declined', true, 'waiting'],
    ['declined', false, 'declined'],
  ] as const)(
    '%s, changed %s, becomes %s when a kid’s posts are always allowed',
    (before, hasChanged, after) => {
      const post = { isFamilyContent: false, hasChanged };
      expect(approvalAfter(before, post, { isChild: true, isAlwaysAllowed: true })).toBe(after);
    },
  );

  it.each([
    ['notNeeded', false, true, 'waiting'],
    ['waiting', false, true, 'waiting'],
    ['approved', false, true, 'waiting'],
    ['approved', false, false, 'approved'],
    ['declined', false, true, 'waiting'],
    ['declined', false, false, 'declined'],
    ['approved', true, true, 'notNeeded'],
    ['declined', true, false, 'notNeeded'],
  ] as const)(
    '%s (family %s, changed %s) is then %s',
    (before, isFamilyContent, hasChanged, after) => {
      expect(approvalAfter(before, { isFamilyContent, hasChanged }, author)).toBe(after);
    },
  );

  it('is never needed for a grown-up, but a declined post stays declined', () => {
    for (const before of FriendsApproval.options) {
      const after = approvalAfter(before, { isFamilyContent: false, hasChanged: true }, family);
      expect(after).toBe(before === 'declined' ? 'declined' : 'notNeeded');
    }
  });
});

describe('the permissions of a person', () => {
  const post = { userId: 99, audience: 'everyone' as const, deletedAt: null };
  const owner = { ...guest, id: 99 };

  it('edits their own, deletes their own or any as an admin, decides and restores as a grown-up', () => {
    expect([admin, family, kid, friend, guest].filter((who) => canEdit(who, post))).toEqual([]);
    expect(canEdit(owner, post)).toBe(true);
    expect([admin, family, kid, friend, guest].filter((who) => canDelete(who, post))).toEqual([
      admin,
    ]);
    expect(canDelete(owner, post)).toBe(true);
    const deleted = { ...post, deletedAt: '2026-03-02' };
    for (const who of [admin, family, kid, friend, guest, owner]) {
      expect(canDecide(who, post)).toBe(who === admin || who === family);
      expect(canRestore(who, deleted)).toBe(who === admin || who === family);
      expect(canDelete(who, deleted)).toBe(false);
    }
  });

  it('waits with a first comment to a kid only from outside the household', () => {
    const kidsPost = { userId: 99, isAuthorChild: true, isKnownCommenter: false };
    for (const who of [admin, family, kid, friend, guest]) {
      expect(commentWaits(who, kidsPost)).toBe(who === friend || who === guest);
      expect(commentWaits(who, { ...kidsPost, isKnownCommenter: true })).toBe(false);
      expect(commentWaits(who, { ...kidsPost, isAuthorChild: false })).toBe(false);
    }
    // A kid guest who comments on their own post.
    expect(commentWaits({ ...guest, id: 99 }, kidsPost)).toBe(false);
  });

  it('sees a pending comment only as its author or a grown-up', () => {
    const comment = { userId: 5, isPending: true, isAuthorHidden: false };
    for (const who of [admin, family, kid, friend, guest, owner]) {
      expect(canSeeComment(who, comment, post)).toBe(who === admin || who === family);
      expect(canSeeComment(who, { ...comment, isPending: false }, post)).toBe(true);
    }
    expect(canSeeComment({ ...friend, id: 5 }, comment, post)).toBe(true);
  });

  it('sees a kid’s comments and reactions at home, and as a friend who was approved for that kid', () => {
    const of = (isApproved: boolean) => ({ userId: 5, isChild: true, isApproved });
    const seeing = (isApproved: boolean) =>
      [admin, family, kid, friend, guest].filter((who) => canSeeResponses(who, of(isApproved)));
    expect(seeing(false)).toEqual([admin, family, kid]);
    expect(seeing(true)).toEqual([admin, family, kid, friend]);
    expect(canSeeResponses({ ...guest, id: 5 }, of(false))).toBe(true);
    for (const who of [friend, guest]) {
      expect(canSeeResponses(who, { userId: 5, isChild: false, isApproved: false })).toBe(true);
    }
    // Invisible comments cannot be deleted, even under the caller's own post.
    const hidden = { userId: 5, isPending: false, isAuthorHidden: true };
    expect(canDeleteComment(owner, hidden, post)).toBe(false);
    expect(canDeleteComment(owner, { ...hidden, isAuthorHidden: false }, post)).toBe(true);
  });
});

const anyPerson = fc.record({
  role: fc.constantFrom('admin', 'family', 'friend', 'guest'),
  isChild: fc.boolean(),
});
const anyPost = fc.record({
  author: fc.nat(),
  contentType: fc.constantFrom<ContentType>('art', 'photo', 'story', 'video'),
  isFamilyContent: fc.boolean(),
  approval: fc.constantFrom(...FriendsApproval.options),
  isDeleted: fc.boolean(),
});
const anyFilter = fc.record({
  user: fc.option(fc.nat(), { nil: undefined }),
  isFamily: fc.option(fc.boolean(), { nil: undefined }),
  types: fc.option(
    fc.array(fc.constantFrom<ContentType>('art', 'photo', 'story', 'video'), {
      minLength: 1,
      maxLength: 4,
    }),
    { nil: undefined },
  ),
  limit: fc.integer({ min: 1, max: 12 }),
  skip: fc.option(fc.nat(), { nil: undefined }),
});

describe('lists', () => {
  it('hold exactly what the policy lets a person see, for any household, filter and page', () => {
    const dir = makeTempDir();
    const db = makeTestDb(dir.path);
    try {
      fc.assert(
        fc.property(
          fc.array(anyPerson, { minLength: 1, maxLength: 6 }),
          fc.array(anyPost, { maxLength: 25 }),
          fc.array(anyFilter, { minLength: 1, maxLength: 6 }),
          (people, posts, filters) => {
            db.$client.exec('DELETE FROM contents; DELETE FROM users;');
            const users = people.map(({ role, isChild }) =>
              makePerson(db, { role, isChild: isChild && role !== 'admin' }),
            );
            const made = posts.map((post) => {
              const author = users[post.author % users.length]!;
              const { isFamilyContent } = post;
              const unchanged = { isFamilyContent, hasChanged: false };
              const friendsApproval = approvalAfter(post.approval, unchanged, author);
              const deletedAt = post.isDeleted ? '2026-03-02T10:00:00.000Z' : null;
              const { contentType } = post;
              const options = { isFamilyContent, friendsApproval, contentType, deletedAt };
              const audience = audienceOf({ isFamilyContent, friendsApproval }, author);
              return { ...options, userId: author.id, audience, id: makePost(db, author, options) };
            });
            for (const viewer of users) {
              const who: Actor = { ...viewer };
              for (const { user, isFamily, types, limit, skip } of filters) {
                const userId = user === undefined ? undefined : users[user % users.length]?.id;
                const before = skip === undefined ? undefined : made[skip % (made.length || 1)]?.id;
                const expected = made
                  .filter((post) => canSee(who, post))
                  .filter((post) => userId === undefined || post.userId === userId)
                  .filter((post) => !isFamily || post.isFamilyContent)
                  .filter((post) => !types || types.includes(post.contentType))
                  .filter((post) => before === undefined || post.id < before)
                  .map(({ id }) => id)
                  .sort((a, b) => b - a)
                  .slice(0, limit);
                const filter = { userId, isFamily, types };
                const listed = listStamps(db, who, filter, { before, limit });
                expect(listed.map(({ id }) => id)).toEqual(expected);
              }
            }
          },
        ),
        { numRuns: 150 },
      );
    } finally {
      db.$client.close();
      dir.remove();
    }
  });

  it('show guests what everyone sees, and each role no less than the one before', () => {
    const sizes = [guest, friend, family].map((who) => audiencesOf(who).length);
    expect(sizes).toEqual([1, 2, 3]);
  });
});
