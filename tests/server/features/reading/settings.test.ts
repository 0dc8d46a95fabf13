import { describe, expect, it } from 'vitest';
import type { KidShelf, SharedTotals } from '#shared/features/reading/settings.contract.ts';
import { addBook, addLog, addSession } from '#tests/support/make/reading.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

describe('shared totals', () => {
  it('answer 400', async () => {
    const app = await makeApp();
    expect((await app.as('kid').patch('/api/reading-settings', {})).status).toBe(400);
  });

  it('are shown to the household while the reader allows it', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const book = await addBook(app.as('family'));
    await addSession(kid, book.id);
    const done = await addBook(app.as('family'));
    await addLog(kid, done.id, { status: 'completed' });
    const read = async (kind: Parameters<typeof app.as>[0]) =>
      (await app.as(kind).get<SharedTotals[]>('/api/reading-shared')).json;
    const share = (sharesTotals: boolean) => kid.patch('/api/reading-settings', { sharesTotals });
    expect(await read('admin')).toEqual([]);
    const [family, friend] = [await app.socketAs('family'), await app.socketAs('friend')];
    expect((await share(true)).json).toEqual({ sharesTotals: true, shelf: '10–12' });
    const { id, username, displayName, avatar } = kid.user;
    const user = { id, username, displayName, avatar };
    const totals = [{ user, booksCompleted: 1, minutes: 20, pages: 10 }];
    for (const kind of ['admin', 'family', 'kid'] as const)
      expect(await read(kind)).toEqual(totals);
    for (const kind of ['friend', 'guest'] as const) expect(await read(kind)).toEqual([]);
    await addSession(kid, book.id);
    expect(await family.settle()).toHaveLength(2);
    await share(false);
    expect(await read('family')).toEqual([]);
    expect(await family.settle()).toHaveLength(3);
    await addSession(kid, book.id);
    expect(await family.settle()).toHaveLength(3);
    expect(await friend.settle()).toEqual([]);
  });
});

it('totals of people who leave the household are no longer shared, and those of visitors never are', async () => {
  const app = await makeApp();
  const [family, friend] = [app.as('family'), app.as('friend')];
  const book = await addBook(family);
  const body = { sharesTotals: true };
  for (const kind of ['friend', 'guest'] as const) {
    const answer = await app.as(kind).patch('/api/reading-settings', body);
    expect([answer.status, answer.text]).toEqual([403, t('reading:errors.householdOnly')]);
  }
  expect(app.db.$client.prepare('SELECT * FROM reading_settings').all()).toEqual([]);
  await family.patch('/api/reading-settings', body);
  const read = async () => (await app.as('kid').get<SharedTotals[]>('/api/reading-shared')).json;
  expect((await read()).map(({ user }) => user.id)).toEqual([family.user.id]);
  const socket = await app.socketAs('kid');
  const setRole = (role: string) =>
    app.as('admin').put(`/api/admin/users/${family.user.id}`, { role });
  expect((await setRole('friend')).status).toBe(200);
  const isHeard = (message: { type: string; area?: string }) => message.area === 'reading';
  expect((await socket.settle()).filter(isHeard)).toHaveLength(1);
  expect(await read()).toEqual([]);
  const left = app.signIn(app.person('family'));
  expect((await left.get('/api/reading-settings')).json).toMatchObject({ sharesTotals: false });
  await addSession(left, book.id);
  await addLog(friend, book.id);
  expect((await socket.settle()).filter(isHeard)).toHaveLength(1);
});

describe('shelves of kids', () => {
  it('answer 400 and 404', async () => {
    const app = await makeApp();
    const path = `/api/reading-shelves/${app.person('kid').id}`;
    const other = `/api/reading-shelves/${app.person('friend').id}`;
    expect((await app.as('family').put(other, { shelf: '0–3' })).status).toBe(404);
    expect((await app.as('family').put(path, { shelf: '5' })).status).toBe(400);
  });

  it('are set by grown-ups, and the kid is notified', async () => {
    const app = await makeApp();
    const kid = await app.socketAs('kid');
    const path = `/api/reading-shelves/${app.person('kid').id}`;
    const { json, status } = await app.as('family').put<KidShelf>(path, { shelf: '4–6' });
    expect([status, json.shelf, json.user.username]).toEqual([200, '4–6', 'kid']);
    expect(await kid.settle()).toEqual([{ type: 'changed', area: 'reading' }]);
    const { json: list } = await app.as('admin').get<KidShelf[]>('/api/reading-shelves');
    expect(list.map(({ shelf }) => shelf)).toEqual(['4–6']);
    const own = await app.as('kid').get('/api/reading-settings');
    expect(own.json).toEqual({ sharesTotals: false, shelf: '4–6' });
    const grownUp = await app.as('family').get('/api/reading-settings');
    expect(grownUp.json).toEqual({ sharesTotals: false, shelf: null });
  });

  it('notify the grown-ups who set them, and no one else', async () => {
    const app = await makeApp();
    const kinds = ['family', 'admin', 'friend'] as const;
    const sockets = await Promise.all(kinds.map((kind) => app.socketAs(kind)));
    const path = `/api/reading-shelves/${app.person('kid').id}`;
    await app.as('family').put(path, { shelf: '4–6' });
    const heard = { type: 'changed', area: 'reading' };
    const messages = await Promise.all(sockets.map((socket) => socket.settle()));
    expect(messages).toEqual([[heard], [heard], []]);
  });
});
