import { describe, expect, test } from 'vitest';
import type { Task } from '#shared/features/tasks/tasks.contract.ts';
import {
  partOfDay,
  type TickedOn,
  tasksOfDay,
} from '../../../../../src/renderer/app/home/kid/today/today-items.ts';

const today = '2026-11-27';
const anna = { id: 1, username: 'anna', displayName: 'Anna', avatar: null } as Task['assignedBy'];
const noneTicked: TickedOn = new Map();

const task = (id: number, fields: Partial<Task> = {}): Task => ({
  id,
  userId: 2,
  title: `Task ${id}`,
  description: '',
  status: 'not_started',
  priority: 1,
  dueDate: null,
  completionPercentage: 0,
  notes: '',
  createdAt: '2026-11-01T08:00:00.000Z',
  assignedBy: null,
  isNew: false,
  ...fields,
});

const idsOf = (tasks: Task[], ticked = noneTicked) =>
  tasksOfDay(tasks, today, ticked).map(({ id }) => id);

describe('the tasks of a day', () => {
  test('are those due on it, late ones and assigned ones without a date', () => {
    const tasks = [
      task(1, { dueDate: today }),
      task(2, { dueDate: '2026-11-20' }),
      task(3, { dueDate: '2026-11-28' }),
      task(4),
      task(5, { assignedBy: anna }),
    ];
    expect(idsOf(tasks)).toEqual([2, 1, 5]);
  });

  test('keep what was due on it and done, but not what was done of earlier days', () => {
    const status = 'completed' as const;
    const tasks = [
      task(1, { dueDate: today, status }),
      task(2, { dueDate: '2026-11-20', status }),
      task(3, { assignedBy: anna, status }),
    ];
    expect(idsOf(tasks)).toEqual([1]);
    const ticked = new Map([
      [2, today],
      [3, today],
    ]);
    expect(idsOf(tasks, ticked)).toEqual([2, 1, 3]);
  });

  test('leave out what was ticked the day before, on a page that is never reloaded', () => {
    const status = 'completed' as const;
    const tasks = [task(1, { dueDate: '2026-11-26', status }), task(2, { assignedBy: anna })];
    const ticked = new Map([
      [1, '2026-11-26'],
      [2, '2026-11-26'],
    ]);
    expect(idsOf(tasks, ticked)).toEqual([2]);
  });

  test('stay in their place when one is done, the important ones first', () => {
    const tasks = [task(1, { dueDate: today }), task(2, { dueDate: today, priority: 3 })];
    expect(idsOf(tasks)).toEqual([2, 1]);
    expect(idsOf(tasks.map((one) => ({ ...one, status: 'completed' })))).toEqual([2, 1]);
  });
});

describe('a part of the day', () => {
  test.each([
    [0, 'morning'],
    [11 * 60 + 59, 'morning'],
    [12 * 60, 'afternoon'],
    [16 * 60 + 59, 'afternoon'],
    [17 * 60, 'evening'],
    [23 * 60 + 59, 'evening'],
  ] as const)('at minute %i is the %s', (minutes, part) => {
    expect(partOfDay(minutes)).toBe(part);
  });
});
