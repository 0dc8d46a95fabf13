import { expect, test } from 'vitest';
import {
  type DraftFields,
  draftVersionOf,
  limits,
} from '#shared/features/drafts/drafts.contract.ts';
import { versionHeader } from '#shared/record-version.ts';
import { makeEntry } from '#tests/support/make/journal.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const url = '/api/drafts/journal';
const draft = { values: { title: 'A day', content: 'We swam.' }, before: '["",""]', hadFile: true };
const formsOf = (app: TestApp) =>
  app.db.$client.prepare('SELECT user_id || form FROM drafts ORDER BY 1').pluck().all();

test('a draft is kept for its owner alone, until it is deleted', async () => {
  const app = await makeApp();
  const [kid, admin] = [app.as('kid'), app.as('admin')];
  expect((await kid.get(url)).json).toBeNull();
  expect((await kid.put(url, draft)).status).toBe(200);
  expect((await kid.get(url)).json).toEqual(draft);
  expect((await kid.get('/api/drafts/journal.1')).json).toBeNull();
  expect((await admin.get(url)).json).toBeNull();
  expect((await admin.get(`${url}?userId=${app.person('kid').id}`)).json).toBeNull();
  await admin.delete(url);
  await kid.put(url, { ...draft, values: { title: 'Another' } });
  expect((await kid.get(url)).json).toMatchObject({ values: { title: 'Another' } });
  expect((await kid.delete(url)).status).toBe(200);
  expect(formsOf(app)).toEqual([]);
});

test.each<[string, string, object]>([
  ['an unknown form', '/api/drafts/chat', draft],
  ['a form with a path', '/api/drafts/journal%2F1', draft],
  ['a nested value', url, { ...draft, values: { title: { a: 1 } } }],
  ['a text no field has', url, { ...draft, values: { title: 'x'.repeat(limits.textMax + 1) } }],
  [
    'too many fields',
    url,
    { ...draft, values: Object.fromEntries([...'abcdefghijklm'].entries()) },
  ],
  ['no values', url, { before: '', hadFile: false }],
])('%s is refused and changes nothing', async (_what, path, body) => {
  const app = await makeApp();
  const answer = await app.as('kid').put(path, body);
  expect(answer.status).toBe(400);
  expect(answer.text).not.toBe('');
  expect(formsOf(app)).toEqual([]);
});

test('a draft that another device has changed meanwhile is not replaced or deleted', async () => {
  const app = await makeApp();
  const kid = app.as('kid');
  const newer = { ...draft, values: { title: 'A longer day' } };
  const basedOn = (known: DraftFields | null) => ({ [versionHeader]: draftVersionOf(known) });
  expect((await kid.put(url, draft, basedOn(null))).status).toBe(200);
  expect((await kid.put(url, newer, basedOn(draft))).status).toBe(200);
  for (const known of [null, draft]) {
    const refused = [
      await kid.put(url, draft, basedOn(known)),
      await kid.request('DELETE', url, undefined, basedOn(known)),
    ];
    for (const { status, json } of refused) {
      expect(status).toBe(409);
      expect(json).toMatchObject({ current: newer });
    }
  }
  expect((await kid.get(url)).json).toEqual(newer);
  expect((await kid.request('DELETE', url, undefined, basedOn(newer))).status).toBe(200);
  expect((await kid.put(url, draft, basedOn(newer))).status).toBe(200);
});

test('the oldest drafts make room', async () => {
  const app = await makeApp();
  for (let id = 1; id <= limits.countMax + 1; id += 1) {
    app.clock.advance(1_000);
    await app.as('kid').put(`/api/drafts/journal.${id}`, draft);
  }
  expect(formsOf(app)).toHaveLength(limits.countMax);
  expect((await app.as('kid').get('/api/drafts/journal.1')).json).toBeNull();
});

test('the draft of a deleted entry goes with it', async () => {
  const app = await makeApp();
  const id = makeEntry(app.db, app.person('kid'));
  await app.as('kid').put(`/api/drafts/journal.${id}`, draft);
  await app.as('kid').delete(`/api/journals/${id}`);
  expect(formsOf(app)).toEqual([]);
});

test('a broken draft is refused with a sentence', async () => {
  const app = await makeApp();
  const answer = await app.as('kid').put(url, { ...draft, before: 7 });
  expect(answer.text).toContain(t('common:errors.invalidRequest'));
});
