import { expect, it } from 'vitest';
import { dueState } from '#renderer/features/tasks/task-due.ts';

it.each([
  ['2026-02-27', 'overdue'],
  ['2026-02-28', 'today'],
  ['2026-03-01', 'tomorrow'],
  ['2026-03-02', 'later'],
  ['1900-01-01', 'overdue'],
  ['9999-12-31', 'later'],
])('a task due on %s is %s on 28 February', (day, state) => {
  expect(dueState(day, '2026-02-28')).toBe(state);
});
