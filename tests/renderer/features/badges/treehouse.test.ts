import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { places, scene, thingSide } from '#renderer/features/badges/treehouse/places.ts';
import { outlinesMax, thingsOf } from '#renderer/features/badges/treehouse/things.ts';
import type { BadgeBook, EarnedBadge } from '#shared/features/badges/achievements.contract.ts';
import { badges } from '#shared/features/badges/badges.catalogue.ts';
import { BadgeId, EventBadgeId } from '#shared/features/badges/badges.fields.ts';

const earned = (badge: BadgeId, id: number, note: string | null = null): EarnedBadge => ({
  id,
  badge,
  earnedAt: '2026-11-01T09:00:00.000Z',
  note,
  awardedBy: null,
  isNew: false,
});
const bookOf = (badges: EarnedBadge[], counts: BadgeBook['counts'] = {}): BadgeBook => ({
  userId: 1,
  earned: badges,
  counts,
});
const outlinesOf = (book: BadgeBook) =>
  thingsOf(book, true).flatMap((thing) => (thing.earned ? [] : [thing.badge]));

describe('each badge', () => {
  test('has a thing, and no thing is left over', () => {
    expect(readdirSync('src/renderer/features/badges/treehouse/things').sort()).toEqual(
      BadgeId.options.map((badge) => `${badge}.svg`).sort(),
    );
  });

  test('has a place of its own, which no other thing covers', () => {
    const all = BadgeId.options.map((badge) => places[badge]);
    for (const [at, one] of all.entries()) {
      const half = thingSide / 2;
      expect(one.x).toBeGreaterThanOrEqual(half);
      expect(one.x).toBeLessThanOrEqual(scene.width - half);
      expect(one.y).toBeGreaterThanOrEqual(half);
      expect(one.y).toBeLessThanOrEqual(scene.height - half);
      for (const other of all.slice(at + 1)) {
        const apart = Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y));
        expect(apart).toBeGreaterThanOrEqual(thingSide - 1);
      }
    }
  });
});

describe('a treehouse', () => {
  test('begins with the first badges of all kinds of things', () => {
    const outlines = outlinesOf(bookOf([]));
    expect(outlines).toHaveLength(outlinesMax);
    expect(outlines).toContain('firstPost');
    expect(outlines).not.toContain('tenPosts');
    const kinds = BadgeId.options.filter((badge) => outlines.includes(badge));
    expect(new Set(kinds.map((badge) => badges[badge].category)).size).toBe(outlinesMax);
  });

  test('shows the next badge of what was done most', () => {
    const book = bookOf([earned('firstPost', 1), earned('firstPlay', 2)], { posts: 9, plays: 2 });
    const outlines = outlinesOf(book);
    expect(outlines).toContain('tenPosts');
    expect(outlines).not.toContain('fiftyPosts');
    expect(outlines).not.toContain('firstPost');
  });

  test('has one thing for a badge that was given twice, with the latest note', () => {
    const book = bookOf([earned('kindHeart', 1, 'Once'), earned('kindHeart', 2, 'Again')]);
    const kind = thingsOf(book, true).filter(({ badge }) => badge === 'kindHeart');
    expect(kind.map((thing) => thing.earned?.note)).toEqual(['Again']);
  });

  test('of another person has no outlines', () => {
    expect(thingsOf(bookOf([earned('firstArt', 1)]), false).map(({ badge }) => badge)).toEqual([
      'firstArt',
    ]);
  });

  test('is complete with all badges, in the order of the scene', () => {
    const things = thingsOf(bookOf(BadgeId.options.map((badge, at) => earned(badge, at))), true);
    expect(things).toHaveLength(BadgeId.options.length);
    expect(things.every((thing) => thing.earned)).toBe(true);
    const heights = things.map(({ badge }) => places[badge].y);
    expect(heights).toEqual(heights.toSorted((a, b) => a - b));
    expect(EventBadgeId.options.every((badge) => places[badge])).toBe(true);
  });
});
