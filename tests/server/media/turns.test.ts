import { expect, it } from 'vitest';
import { createTurns } from '#server/media/turns.ts';

const takeAll = (turns: ReturnType<typeof createTurns<string>>): string => {
  const taken: string[] = [];
  for (let item = turns.next(); item; item = turns.next()) taken.push(item);
  return taken.join(' ');
};

it('lets people take turns, large things last and in turns, too', () => {
  const turns = createTurns<string>({ perPerson: 9, overall: 9 });
  for (const [owner, item, isLarge] of [
    ...([
      [1, 'A1', true],
      [1, 'A2', true],
      [1, 'a1', false],
      [1, 'a2', false],
    ] as const),
    ...([
      [2, 'B1', true],
      [2, 'b1', false],
      [3, 'c1', false],
    ] as const),
  ]) {
    turns.add(owner, item, isLarge);
  }
  expect(turns.size()).toBe(7);
  expect(takeAll(turns)).toBe('a1 b1 c1 a2 B1 A1 A2');
  expect(turns.size()).toBe(0);
});

it('serves next the person served longest ago, however late they came', () => {
  const turns = createTurns<string>({ perPerson: 9, overall: 9 });
  for (const item of ['a1', 'a2', 'a3']) turns.add(1, item, false);
  expect(turns.next()).toBe('a1');
  turns.add(2, 'b1', false);
  turns.add(2, 'b2', false);
  expect(takeAll(turns)).toBe('b1 a2 b2 a3');
});
