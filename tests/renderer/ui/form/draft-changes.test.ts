import { expect, test } from 'vitest';
import { draftOf, isOvertaken } from '#renderer/ui/form/draft-changes.ts';

const defaults = { title: 'Choir', notes: '', days: ['mo'] };

test('a draft holds only what was changed', () => {
  expect(draftOf({ ...defaults, title: 'Band' }, defaults, true)).toEqual({
    values: { title: 'Band' },
    before: '["Choir"]',
    hadFile: true,
  });
});

test('a form as it began leaves no draft', () => {
  const same = { ...defaults, days: ['mo'], notes: undefined };
  expect(draftOf(same, defaults, true)).toBeNull();
});

test('a record is overtaken when others changed what the draft changes', () => {
  const found = draftOf({ ...defaults, title: 'Band' }, defaults, false);
  if (!found) throw new Error('no draft');
  expect(isOvertaken(found, { ...defaults, notes: 'In the hall' })).toBe(false);
  expect(isOvertaken(found, { ...defaults, title: 'Orchestra' })).toBe(true);
});
