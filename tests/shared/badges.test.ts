import { describe, expect, it } from 'vitest';
import {
  awardBadges,
  badges,
  eventBadges,
  isSecret,
} from '#shared/features/badges/badges.catalogue.ts';
import {
  AwardBadgeId,
  BadgeId,
  Category,
  Counter,
  EventBadgeId,
} from '#shared/features/badges/badges.fields.ts';
import { en } from '#shared/locales/en.ts';

describe('the catalogue', () => {
  it('holds every badge there is a name for, each once, and words for each', () => {
    expect(Object.keys(eventBadges).sort()).toEqual([...EventBadgeId.options].sort());
    expect(Object.keys(awardBadges).sort()).toEqual([...AwardBadgeId.options].sort());
    expect(Object.keys(en.badges.badges).sort()).toEqual([...BadgeId.options].sort());
    const names = Object.values(en.badges.badges).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('has badges in every category, and a small first step in each built-in one', () => {
    for (const category of Category.options) {
      const own = Object.values(badges).filter((badge) => badge.category === category);
      expect(own.length, category).toBeGreaterThanOrEqual(5);
      const goals = own.flatMap((badge) => ('goal' in badge ? badge.goal : 1));
      expect(Math.min(...goals), category).toBe(1);
    }
  });

  it('has no two badges for the same count, and longer steps of a higher level', () => {
    const goals = Object.values(eventBadges).map(({ counter, goal }) => `${counter} ${goal}`);
    expect(new Set(goals).size).toBe(goals.length);
    for (const counter of Counter.options) {
      const own = Object.values(eventBadges).filter((badge) => badge.counter === counter);
      const byGoal = own.toSorted((a, b) => a.goal - b.goal).map(({ level }) => level);
      expect(byGoal, counter).toEqual(byGoal.toSorted());
    }
  });

  it('keeps badges secret that reveal journal, emotions, tasks, chat and reading', () => {
    const secret = BadgeId.options.filter(isSecret);
    const of = (category: Category) =>
      BadgeId.options.filter((id) => badges[id].category === category);
    expect(secret).toEqual(expect.arrayContaining([...of('Learning'), ...of('Personal Growth')]));
    expect(secret).toEqual(expect.arrayContaining(['firstMessage', 'fiftyMessages']));
    expect(secret).toHaveLength(of('Learning').length + of('Personal Growth').length + 2);
  });
});
