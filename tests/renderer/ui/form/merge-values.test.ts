import { expect, test } from 'vitest';
import { mergeValues } from '#renderer/ui/form/conflict/merge-values.ts';

const before = { title: 'Sweep', notes: '', dueDate: null as string | null };

test('a form takes over what only the other side changed', () => {
  const mine = { ...before, notes: 'With the red broom' };
  const theirs = { ...before, title: 'Sweep the floor' };
  expect(mergeValues(before, mine, theirs)).toEqual({
    merged: { title: 'Sweep the floor', notes: 'With the red broom', dueDate: null },
    clashes: [],
  });
});

test('a field that both sides changed to the same is no clash', () => {
  const same = { ...before, dueDate: '2026-03-02' };
  expect(mergeValues(before, same, same)).toEqual({ merged: same, clashes: [] });
});

test('a field that both sides changed differently is a clash and stays as it was typed', () => {
  const mine = { ...before, title: 'Mine', notes: 'x' };
  const theirs = { ...before, title: 'Theirs' };
  expect(mergeValues(before, mine, theirs)).toEqual({ merged: mine, clashes: ['title'] });
});
