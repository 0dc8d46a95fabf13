import { describe, expect, it } from 'vitest';
import { categories, rowsOf } from '#renderer/features/badges/badge-rows.ts';
import type { BadgeBook, EarnedBadge } from '#shared/features/badges/achievements.contract.ts';
import {
  type BadgeId,
  BadgeId as BadgeIds,
  Category,
} from '#shared/features/badges/badges.fields.ts';

const earnedAt = '2026-03-02T10:00:00.000Z';
const earn = (id: number, badge: BadgeId): EarnedBadge => ({
  id,
  badge,
  earnedAt,
  note: null,
  awardedBy: null,
  isNew: false,
});
const bookOf = (earned: EarnedBadge[], counts: BadgeBook['counts'] = {}): BadgeBook => ({
  userId: 1,
  earned,
  counts,
});

describe('the badges of a category', () => {
  it('are all visible to a kid of the household, each in one category', () => {
    const view = { book: bookOf([]), isOwn: true, isKid: true };
    const shown = Category.options.flatMap((category) => rowsOf(view, category));
    expect(shown.map(({ badge }) => badge).toSorted()).toEqual([...BadgeIds.options].sort());
    expect(categories.map(({ category }) => category)).toEqual(Category.options);
  });

  it('show progress up to the goal', () => {
    const book = bookOf([earn(1, 'firstMessage')], { comments: 4, messages: 70 });
    const rows = rowsOf({ book, isOwn: true, isKid: false }, 'Social');
    expect(rows.find(({ badge }) => badge === 'fiveComments')?.progress).toEqual({
      have: 4,
      goal: 5,
    });
    expect(rows.find(({ badge }) => badge === 'firstComment')?.progress).toEqual({
      have: 1,
      goal: 1,
    });
    expect(rows.find(({ badge }) => badge === 'firstMessage')).toMatchObject({
      earned: { id: 1 },
    });
  });

  it('are only the earned ones for another person', () => {
    const book = bookOf([earn(1, 'firstPost'), earn(2, 'kindHeart')]);
    const view = { book, isOwn: false, isKid: false };
    expect(rowsOf(view, 'Content Creation').map(({ badge }) => badge)).toEqual(['firstPost']);
    expect(rowsOf(view, 'Behavior').map(({ badge }) => badge)).toEqual(['kindHeart']);
    expect(rowsOf(view, 'Games')).toEqual([]);
  });

  it('from grown-ups are listed once per award, newest first, for kids only', () => {
    const book = bookOf([earn(1, 'kindHeart'), earn(2, 'braveStep'), earn(3, 'kindHeart')]);
    const own = rowsOf({ book, isOwn: true, isKid: true }, 'Behavior');
    expect(own.map(({ key }) => key).slice(0, 3)).toEqual(['3', '2', '1']);
    expect(own.slice(3).map(({ badge }) => badge)).toEqual([
      'helpingHand',
      'goodSharer',
      'neverGaveUp',
      'calmAndPatient',
    ]);
    expect(rowsOf({ book: bookOf([]), isOwn: true, isKid: false }, 'Behavior')).toEqual([]);
  });
});
