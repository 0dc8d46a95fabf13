import { expect, it } from 'vitest';
import { changedFields } from '#renderer/features/tasks/changed-fields.ts';

const fields = { title: 'Oil the door', status: 'not_started', dueDate: null } as const;

it('sends changed fields only', () => {
  expect(changedFields(fields, { title: true })).toEqual({ title: 'Oil the door' });
  expect(changedFields(fields, { title: false, dueDate: true })).toEqual({ dueDate: null });
  expect(changedFields(fields, {})).toEqual({});
});
