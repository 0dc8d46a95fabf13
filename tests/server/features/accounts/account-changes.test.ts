import { describe, expect, it } from 'vitest';
import { accountChangeJob } from '#server/extension-points/account-changes.ts';
import { deletionJob } from '#server/extension-points/account-deletion.ts';
import type { Book } from '#shared/features/reading/books.contract.ts';
import { listDays, makeEvent } from '#tests/support/make/calendar.ts';
import { makePost } from '#tests/support/make/content.ts';
import { makeLargeAccount } from '#tests/support/make/household/large-account.ts';
import { makePerson } from '#tests/support/make/household/people.ts';
import { addBook } from '#tests/support/make/reading.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const quiet = { options: { logLevel: 'silent' } } as const;

/** Lets no job of a kind get on, until it is let go. */
const holdUp = (app: TestApp, kind: string) => {
  const { jobs } = app.context.extensions;
  const steps = jobs.get(kind);
  if (!steps) throw new Error(`no such kind of job: ${kind}`);
  let tries = 0;
  jobs.set(kind, function* () {
    tries += 1;
    if (tries < 0) yield;
    throw new Error('not now');
  });
  return {
    tries: () => tries,
    async letGo() {
      jobs.set(kind, steps);
      app.context.jobs.resume();
      await app.context.jobs.settle(kind);
    },
  };
};

const rows = <Row>(app: TestApp, sql: string, ...params: unknown[]): Row[] =>
  app.db.$client.prepare<unknown[], Row>(sql).all(...params);

const idsOf = (things: { id: number }[]) => things.map(({ id }) => id);

describe('an account that becomes a kid’s', () => {
  it('is visible to the household only from that moment on, however long the rest takes', async () => {
    const app = await makeApp(quiet);
    const [family, friend, guest] = [app.as('family'), app.as('friend'), app.as('guest')];
    const post = makePost(app.db, family.user, { title: 'Mooncake' });
    const shared = makePost(app.db, app.person('admin'), { title: 'Mooncake too' });
    const book = await addBook(family, { title: 'Mooncake' });
    const comment = { contentId: post, text: 'Mooncake indeed' };
    expect((await app.as('admin').post('/api/comments', comment)).status).toBe(201);
    const held = holdUp(app, accountChangeJob);
    const path = `/api/admin/users/${family.user.id}`;
    expect((await app.as('admin').put(path, { isChild: true })).status).toBe(200);
    expect(held.tries()).toBe(1);

    const check = async () => {
      for (const outsider of [friend, guest]) {
        const [feed, own] = [
          await outsider.get<{ id: number }[]>('/api/content'),
          await outsider.get<{ id: number }[]>(`/api/content?userId=${family.user.id}`),
        ];
        expect([idsOf(feed.json), own.json]).toEqual([[shared], []]);
        expect((await outsider.get(`/api/content/${post}`)).status).toBe(404);
        expect(
          (await outsider.post('/api/reactions', { contentId: post, emoji: '❤️' })).status,
        ).toBe(404);
        expect((await outsider.get<Book[]>('/api/books')).json).toEqual([]);
        expect((await outsider.get<Book[]>('/api/books?q=Mooncake')).json).toEqual([]);
        expect((await outsider.get(`/api/books/${book.id}`)).status).toBe(404);
        const found = await outsider.get('/api/search?q=mooncake');
        expect(found.text).toContain('Mooncake too');
        expect(found.text).not.toContain('Mooncake indeed');
        expect(found.text.match(/"Mooncake"/g)).toBeNull();
      }
      const kid = app.as('kid');
      expect(idsOf((await kid.get<{ id: number }[]>('/api/content')).json)).toEqual([shared, post]);
      expect(idsOf((await kid.get<Book[]>('/api/books')).json)).toEqual([book.id]);
    };
    await check();
    await held.letGo();
    await check();
    const state = 'SELECT audience, friends_approval approval FROM contents WHERE id = ?';
    expect(rows(app, state, post)).toEqual([{ audience: 'household', approval: 'waiting' }]);
    expect(rows(app, 'SELECT audience FROM books')).toEqual([{ audience: 'household' }]);
    expect((await app.as('admin').put(path, { isChild: false })).status).toBe(200);
    expect((await guest.get(`/api/content/${post}`)).status).toBe(200);
    expect((await guest.get(`/api/books/${book.id}`)).status).toBe(200);
  });

  it('leaves the open lists of everyone who may not see kids', async () => {
    const app = await makeApp(quiet);
    const family = app.as('family');
    const kinds = ['friend', 'guest'] as const;
    const sockets = await Promise.all(kinds.map((kind) => app.socketAs(kind)));
    const path = `/api/admin/users/${family.user.id}`;
    expect((await app.as('admin').put(path, { isChild: true })).status).toBe(200);
    for (const [at, kind] of kinds.entries()) {
      const heard = await sockets[at]?.settle();
      expect(heard, kind).toContainEqual({ type: 'changed', area: 'accounts', id: family.user.id });
      const listed = await app.as(kind).get<{ id: number }[]>('/api/users');
      expect(idsOf(listed.json), kind).not.toContain(family.user.id);
    }
  });

  it('is processed a few rows at a time', async () => {
    const app = await makeApp();
    const { removal, admin } = await makeLargeAccount(app, 300);
    const { $client } = app.db;
    const total = $client.prepare('SELECT total_changes()').pluck();
    const counts: number[] = [total.get() as number];
    const transaction = $client.transaction.bind($client);
    $client.transaction = ((work: () => unknown) => {
      counts.push(total.get() as number);
      return transaction(work);
    }) as typeof $client.transaction;
    const path = `/api/admin/users/${removal.id}`;
    expect((await app.signIn(admin).put(path, { isChild: true })).status).toBe(200);
    counts.push(total.get() as number);
    const changes = counts.slice(1).map((count, at) => count - (counts[at] ?? 0));
    expect(Math.max(...changes)).toBeLessThan(250);
    const stale = `SELECT 1 FROM contents WHERE user_id = ? AND audience = 'everyone'
      UNION ALL SELECT 1 FROM books WHERE added_by = ? AND audience = 'everyone'`;
    expect(rows(app, stale, removal.id, removal.id)).toEqual([]);
    const waiting = "SELECT 1 FROM contents WHERE user_id = ? AND friends_approval = 'waiting'";
    expect(rows(app, waiting, removal.id)).toHaveLength(241);
  });
});

describe('the follow-up of an account change', () => {
  it('runs for a role, a kid flag or a deactivation, not for a name or a picture', async () => {
    const app = await makeApp(quiet);
    const [admin, friend] = [app.as('admin'), app.as('friend')];
    const held = holdUp(app, accountChangeJob);
    const path = `/api/admin/users/${friend.user.id}`;
    await friend.put(`/api/user/${friend.user.id}`, { displayName: 'Another', avatar: null });
    await admin.put(path, { verified: true });
    expect(held.tries()).toBe(0);
    const jobs = () => rows(app, 'SELECT payload FROM durable_jobs').length;
    await admin.put(path, { role: 'family' });
    await admin.put(path, { isChild: true });
    await admin.post(`${path}/deactivate`);
    await admin.post(`${path}/reactivate`);
    expect(jobs()).toBe(4);
    await held.letGo();
    expect(jobs()).toBe(0);
  });
});

describe('an account that is being deleted', () => {
  it('is gone for everyone, and the new owner stays, until the rest is done', async () => {
    const app = await makeApp(quiet);
    const [admin, family, kid] = [app.as('admin'), app.as('family'), app.as('kid')];
    const newOwner = makePerson(app.db, {
      role: 'family',
      username: 'newowner',
      displayName: 'New Owner',
    });
    await makeEvent(family, { title: 'Party', isFamily: true, startDate: '2026-03-02T15:00' });
    const post = makePost(app.db, family.user);
    const held = holdUp(app, deletionJob);
    const path = `/api/admin/users/${family.user.id}`;
    const seen = async () =>
      (await listDays(kid, '2026-03-01', '2026-03-31', 'family')).map(({ title }) => title);
    // Deleting a deactivated account must not reveal what it shared.
    await admin.post(`${path}/deactivate`);
    expect(await seen()).toEqual([]);
    const choice = { things: 'move', toUserId: newOwner.id, confirm: 'family' };
    expect((await admin.request('DELETE', path, choice)).status).toBe(500);
    expect(held.tries()).toBe(1);

    expect(await seen()).toEqual([]);
    expect((await family.get('/api/user')).status).toBe(401);
    expect((await admin.get('/api/admin/users/former')).json).toEqual([]);
    for (const again of [
      await admin.request('DELETE', path, choice),
      await admin.post(`${path}/reactivate`),
      await admin.put(path, { role: 'admin' }),
    ]) {
      expect(again.status).toBe(404);
    }
    const newOwnerPath = `/api/admin/users/${newOwner.id}`;
    const parting = { things: 'keep', confirm: 'newowner' };
    const refused = await admin.request('DELETE', newOwnerPath, parting);
    expect([refused.status, refused.text]).toEqual([409, t('accounts:errors.stillMoving')]);

    await held.letGo();
    expect(await seen()).toEqual(['Party']);
    const owner = 'SELECT user_id id FROM contents WHERE id = ?';
    expect(rows(app, owner, post)).toEqual([{ id: newOwner.id }]);
    expect((await admin.request('DELETE', newOwnerPath, parting)).status).toBe(200);
  });
});
