import { describe, expect, test } from 'vitest';
import { eventVersionOf } from '#shared/features/calendar/calendar.contract.ts';
import { roomVersionOf } from '#shared/features/chat/rooms.contract.ts';
import { contentVersionOf } from '#shared/features/content/content.contract.ts';
import { settingsVersionOf } from '#shared/features/household/household.fields.ts';
import { journalVersionOf } from '#shared/features/journal/journal.contract.ts';
import { bookVersionOf } from '#shared/features/reading/books.contract.ts';
import { taskVersionOf } from '#shared/features/tasks/tasks.contract.ts';
import { versionHeader } from '#shared/record-version.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

interface Kind {
  path: string;
  body: Record<string, unknown>;
  field: string;
  method?: string;
  versionOf: (record: never) => string;
}

const kinds: Record<string, Kind> = {
  'a task': { path: '/api/tasks', body: {}, field: 'title', versionOf: taskVersionOf },
  'a journal entry': {
    path: '/api/journals',
    body: { date: '2026-03-02' },
    field: 'title',
    versionOf: journalVersionOf,
  },
  'an event': {
    path: '/api/calendar-events',
    body: { startDate: '2026-03-02T10:00:00.000Z', endDate: '2026-03-02T11:00:00.000Z' },
    field: 'title',
    versionOf: eventVersionOf,
  },
  'a series': {
    path: '/api/calendar-events',
    body: {
      startDate: '2026-03-02T10:00:00.000Z',
      endDate: '2026-03-02T11:00:00.000Z',
      recurrence: { frequency: 'daily', interval: 1, weekdays: [], until: null },
    },
    field: 'title',
    versionOf: eventVersionOf,
  },
  'a room': {
    path: '/api/chat/rooms',
    body: { description: '', isPrivate: true },
    field: 'name',
    method: 'PUT',
    versionOf: roomVersionOf,
  },
  'a book': {
    path: '/api/books',
    body: { author: 'Julia Donaldson' },
    field: 'title',
    method: 'PUT',
    versionOf: bookVersionOf,
  },
  'a post': {
    path: '/api/content',
    body: { contentType: 'story' },
    field: 'title',
    method: 'PUT',
    versionOf: contentVersionOf,
  },
};

const based = (version: string) => ({ [versionHeader]: version });

/** Posts are forms. */
const formOf = (path: string, fields: Record<string, unknown>) => {
  if (path !== '/api/content') return fields;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  return form;
};

describe('a change of', () => {
  test.each(Object.entries(kinds))(
    '%s is refused with the record as it is when it is based on an older version',
    async (_name, { path, body, field, versionOf, method = 'PATCH' }) => {
      const app = await makeApp();
      const family = app.as('family');
      const made = await family.post(path, formOf(path, { ...body, [field]: 'First' }));
      const record = made.json as { id: number };
      const version = versionOf(record as never);
      const change = (text: string, headers?: Record<string, string>) =>
        family.request(
          method,
          `${path}/${record.id}`,
          formOf(path, { ...body, [field]: text }),
          headers,
        );

      expect((await change('Second', based(version))).status).toBe(200);
      const refused = await change('Third', based(version));
      expect(refused.status).toBe(409);
      const { message, current } = refused.json as { message: string; current: object };
      expect(message).toBe(t('common:errors.changedMeanwhile'));
      expect(current).toMatchObject({ id: record.id, [field]: 'Second' });

      const third = await change('Third', based(versionOf(current as never)));
      expect(third.json).toMatchObject({ [field]: 'Third' });
      expect((await change('Fourth')).json).toMatchObject({ [field]: 'Fourth' });
    },
  );

  test('the household’s settings are refused in the same way', async () => {
    const app = await makeApp();
    const admin = app.as('admin');
    const path = '/api/admin/household';
    const version = settingsVersionOf((await admin.get(path)).json as never);
    const rename = (spaceName: string) => admin.put(path, { spaceName }, based(version));
    expect((await rename('The den')).status).toBe(200);
    const refused = await rename('The nest');
    expect([refused.status, refused.json]).toMatchObject([
      409,
      { current: { spaceName: 'The den' } },
    ]);
  });

  test('someone else’s record answers as if there were none, whatever the version', async () => {
    const app = await makeApp();
    const { id } = (await app.as('family').post<{ id: number }>('/api/tasks', { title: 'x' })).json;
    const answer = await app.as('kid').patch(`/api/tasks/${id}`, { title: 'y' }, based('"0"'));
    expect([answer.status, answer.text]).toEqual([404, t('common:errors.notFound')]);
  });
});
