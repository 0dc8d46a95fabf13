import { describe, expect, it } from 'vitest';
import { type Choice, goBack, goOn, goTo, plan, startAt } from '#renderer/ui/slideshow/course.ts';

const choiceOf = (count: number, rest: Partial<Choice> = {}): Choice => ({
  ids: Array.from({ length: count }, (_, at) => at + 1),
  isShuffled: false,
  hasMore: false,
  random: () => 0.5,
  ...rest,
});

const walk = (steps: number, choice: Choice) => {
  let course = startAt(1, choice);
  const shown = [1];
  for (let step = 0; step < steps; step += 1) {
    course = goOn(course, choice);
    shown.push(course.trail[course.at] ?? 0);
  }
  return { shown, course };
};

describe('the order of a slideshow', () => {
  it('begins again after the last picture, and goes back behind the first', () => {
    const choice = choiceOf(3);
    expect(walk(4, choice).shown).toEqual([1, 2, 3, 1, 2]);
    const back = goBack(startAt(1, choice), choice);
    expect(back.trail[back.at]).toBe(3);
  });

  it('waits at the end while more is being read', () => {
    const waiting = choiceOf(2, { hasMore: true });
    const { shown, course } = walk(3, waiting);
    expect(shown).toEqual([1, 2, 2, 2]);
    expect(plan(course, choiceOf(3)).trail.at(-1)).toBe(3);
  });

  it('shows each picture once before any comes again when it is random', () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const { shown } = walk(19, choiceOf(5, { isShuffled: true, random }));
    for (let round = 0; round < 4; round += 1) {
      expect(new Set(shown.slice(round * 5, round * 5 + 5)).size).toBe(5);
    }
  });

  it('goes back through what was shown, without what has gone', () => {
    const choice = choiceOf(6);
    const { course } = walk(3, choice);
    const left = { ...choice, ids: choice.ids.filter((id) => id !== 3) };
    const back = goBack(course, left);
    expect(back.trail[back.at]).toBe(2);
    const jumped = goTo(back, 6, left);
    expect([jumped.trail[jumped.at], jumped.trail[jumped.at + 1]]).toEqual([6, 1]);
  });

  it('stays where there is only one picture', () => {
    for (const isShuffled of [false, true]) {
      const { shown } = walk(2, choiceOf(1, { isShuffled }));
      expect(shown).toEqual([1, 1, 1]);
    }
  });
});
