import { describe, expect, it } from 'vitest';
import { auditEntries } from '#server/features/audit/audit.tables.ts';
import { runCleanupJobs } from '#server/jobs/jobs.ts';
import type { AdminPerson } from '#shared/features/accounts/admin.contract.ts';
import type { Approval, Outcome } from '#shared/features/approvals/approvals.contract.ts';
import type { Comment, Content } from '#shared/features/content/content.contract.ts';
import { days } from '#tests/support/fakes/fake-clock.ts';
import { makePost } from '#tests/support/make/content.ts';
import { makePerson, type PersonKind } from '#tests/support/make/household/people.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const waitingFor = async (app: TestApp, kind: PersonKind) =>
  (await app.as(kind).get<Approval[]>('/api/approvals')).json.filter(
    // Guests whose time is over are pending too; other tests can ignore them.
    ({ person }) => person.username !== 'expired',
  );

const outcomesOf = async (app: TestApp, kind: PersonKind) =>
  (await app.as(kind).get<Outcome[]>('/api/outcomes')).json;

const decide = async (app: TestApp, kind: PersonKind, what: string, isAllowed: boolean) => {
  const waiting = await waitingFor(app, 'admin');
  const version = waiting.find((one) => `${one.kind}/${one.id}` === what)?.version;
  return app.as(kind).put(`/api/approvals/${what}`, { isAllowed, version });
};

const makeWaiting = async () => {
  const app = await makeApp();
  const postId = makePost(app.db, app.person('kid'), { title: 'My boat' });
  const shownId = makePost(app.db, app.person('kid'), {
    title: 'My kite',
    friendsApproval: 'approved',
  });
  const comment = await app
    .as('friend')
    .post<Comment>('/api/comments', { contentId: shownId, text: 'Wow' });
  const meanId = makePost(app.db, app.person('friend'), { title: 'Mean' });
  await app.as('kid').post(`/api/content/${meanId}/reports`, { reason: ' It hurts ' });
  const reported = await app
    .as('friend')
    .post<Comment>('/api/comments', { contentId: meanId, text: 'Also mean' });
  await app.as('kid').post(`/api/comments/${reported.json.id}/reports`);
  const guest = app.person('guest');
  return {
    app,
    postId,
    shownId,
    commentId: comment.json.id,
    meanId,
    reportedId: reported.json.id,
    guest,
  };
};

describe('GET /api/approvals', () => {
  it('lists everything pending, guests for admins only', async () => {
    const { app, postId, commentId, shownId } = await makeWaiting();
    const all = await waitingFor(app, 'admin');
    expect(all.map(({ kind, title, text, reason }) => [kind, title, text, reason])).toEqual([
      ['guest', '', '', ''],
      ['post', 'My boat', '', ''],
      ['comment', 'My kite', 'Wow', ''],
      ['postReport', 'Mean', '', 'It hurts'],
      ['commentReport', 'Mean', 'Also mean', ''],
    ]);
    expect(all[1]).toMatchObject({
      id: postId,
      contentId: postId,
      person: { username: 'kid' },
      kid: { username: 'kid' },
    });
    expect(all[2]).toMatchObject({
      id: commentId,
      contentId: shownId,
      person: { username: 'friend' },
      kid: { username: 'kid' },
    });
    expect(all[3]).toMatchObject({
      person: { username: 'friend' },
      reportedBy: { username: 'kid' },
    });
    const family = await waitingFor(app, 'family');
    expect(family.map(({ kind }) => kind)).toEqual(all.slice(1).map(({ kind }) => kind));
  });
});

describe('GET /api/approvals with a new guest', () => {
  it('lists the guest first, though everything else has waited longer', async () => {
    const { app } = await makeWaiting();
    const at = '2026-03-02T12:00:00.000Z';
    makePerson(app.db, { username: 'newest', registeredAt: at });
    const names = (await waitingFor(app, 'admin')).map(({ person }) => person.username);
    expect(names).toEqual(['guest', 'newest', 'kid', 'friend', 'friend', 'friend']);
  });
});

describe('PUT /api/approvals/:kind/:id', () => {
  it('answers 403, 400 and 404, and decides nothing', async () => {
    const { app, postId, guest } = await makeWaiting();
    const before = await waitingFor(app, 'admin');
    const path = `/api/approvals/post/${postId}`;
    for (const kind of ['guest', 'expired', 'friend', 'kid'] as const) {
      expect((await decide(app, kind, `post/${postId}`, true)).status).toBe(403);
    }
    expect((await app.as('admin').put(path, {})).status).toBe(400);
    expect((await decide(app, 'admin', `diary/${postId}`, true)).status).toBe(400);
    expect((await decide(app, 'admin', 'post/abc', true)).status).toBe(400);
    for (const kind of ['guest', 'post', 'comment', 'postReport', 'commentReport']) {
      expect((await decide(app, 'admin', `${kind}/9999`, true)).status).toBe(404);
    }
    expect((await decide(app, 'family', `guest/${guest.id}`, true)).status).toBe(404);
    expect(await waitingFor(app, 'admin')).toEqual(before);
  });

  it('lets friends see a kid’s post, and notifies the kid', async () => {
    const { app, postId } = await makeWaiting();
    const kid = await app.socketAs('kid');
    expect((await decide(app, 'family', `post/${postId}`, true)).status).toBe(200);
    expect(await kid.settle()).toContainEqual({ type: 'changed', area: 'approvals' });
    expect((await app.as('friend').get<Content>(`/api/content/${postId}`)).status).toBe(200);
    expect(await outcomesOf(app, 'kid')).toMatchObject([
      {
        kind: 'post',
        isAllowed: true,
        title: 'My boat',
        contentId: postId,
        isSeen: false,
        by: { username: 'family' },
      },
    ]);
    const [entry] = app.db.select().from(auditEntries).all();
    expect(entry).toMatchObject({
      action: 'postApproved',
      actorName: 'The family',
      subjectName: 'The kid',
      details: '{"title":"My boat"}',
    });
  });

  it('hides a pending comment, and notifies its writer', async () => {
    const { app, commentId } = await makeWaiting();
    expect((await decide(app, 'admin', `comment/${commentId}`, false)).status).toBe(200);
    expect(await outcomesOf(app, 'friend')).toMatchObject([
      { kind: 'comment', isAllowed: false, title: 'My kite', contentId: null },
    ]);
    expect((await decide(app, 'admin', `comment/${commentId}`, true)).status).toBe(404);
  });

  it('removes reported content, notifies both sides, and is decided once', async () => {
    const { app, meanId, reportedId } = await makeWaiting();
    const [, , , post, comment] = await waitingFor(app, 'admin');
    expect((await decide(app, 'family', `commentReport/${comment?.id}`, false)).status).toBe(200);
    const { json } = await app.as('kid').get<Content>(`/api/content/${meanId}`);
    expect(json.comments).toMatchObject([{ id: reportedId, text: '', isDeleted: true }]);
    expect((await decide(app, 'family', `postReport/${post?.id}`, false)).status).toBe(200);
    expect((await app.as('kid').get(`/api/content/${meanId}`)).status).toBe(404);
    expect((await decide(app, 'admin', `postReport/${post?.id}`, true)).status).toBe(409);
    const summarize = (outcomes: Outcome[]) =>
      outcomes.map(({ kind, isAllowed }) => [kind, isAllowed]);
    expect(summarize(await outcomesOf(app, 'kid'))).toEqual([
      ['reported', false],
      ['reported', false],
    ]);
    expect(summarize(await outcomesOf(app, 'friend'))).toEqual([
      ['judged', false],
      ['judged', false],
    ]);
  });

  it('keeps reported content, and notifies only the reporter', async () => {
    const { app, meanId } = await makeWaiting();
    const [, , , post] = await waitingFor(app, 'admin');
    expect((await decide(app, 'admin', `postReport/${post?.id}`, true)).status).toBe(200);
    expect((await app.as('kid').get(`/api/content/${meanId}`)).status).toBe(200);
    expect(await outcomesOf(app, 'kid')).toMatchObject([{ kind: 'reported', isAllowed: true }]);
    expect(await outcomesOf(app, 'friend')).toEqual([]);
  });

  it('does not claim that already deleted content stays', async () => {
    const { app, meanId, reportedId } = await makeWaiting();
    const [, , , post, comment] = await waitingFor(app, 'admin');
    await app.as('friend').delete(`/api/comments/${reportedId}`);
    await decide(app, 'admin', `commentReport/${comment?.id}`, true);
    await app.as('friend').delete(`/api/content/${meanId}`);
    await decide(app, 'admin', `postReport/${post?.id}`, true);
    const outcome = { kind: 'reported', isAllowed: false, contentId: null };
    expect(await outcomesOf(app, 'kid')).toMatchObject([outcome, outcome]);
    expect(await outcomesOf(app, 'friend')).toEqual([]);
  });

  it('is not for the author of the post or comment', async () => {
    const { app } = await makeWaiting();
    const ownId = makePost(app.db, app.person('family'), { title: 'Mine' });
    await app.as('kid').post(`/api/content/${ownId}/reports`);
    const mine = (list: Approval[]) => list.find(({ title }) => title === 'Mine');
    expect(mine(await waitingFor(app, 'family'))).toBeUndefined();
    const report = mine(await waitingFor(app, 'admin'));
    expect((await decide(app, 'family', `postReport/${report?.id}`, true)).status).toBe(404);
  });

  it('verifies a guest as what the admin chose', async () => {
    const { app } = await makeWaiting();
    for (const role of ['family', 'friend', 'guest'] as const) {
      const { id } = makePerson(app.db, { role: 'guest', username: `${role}.new` });
      const path = `/api/approvals/guest/${id}`;
      expect((await app.as('admin').put(path, { isAllowed: true, role: 'admin' })).status).toBe(
        400,
      );
      expect((await app.as('admin').put(path, { isAllowed: true, role })).status).toBe(200);
      const { json } = await app.as('admin').get<AdminPerson>(`/api/admin/users/${id}`);
      expect(json).toMatchObject({ role, verified: true, vouchedBy: { username: 'admin' } });
    }
  });

  it('verifies a guest, or deactivates the account', async () => {
    const { app, guest } = await makeWaiting();
    const other = makePerson(app.db, { role: 'guest', displayName: 'Stranger' });
    const strangers = app.signIn(other);
    expect((await decide(app, 'admin', `guest/${guest.id}`, true)).status).toBe(200);
    expect((await app.as('guest').get<{ verified: boolean }>('/api/user')).json.verified).toBe(
      true,
    );
    expect(await outcomesOf(app, 'guest')).toMatchObject([{ kind: 'guest', isAllowed: true }]);
    expect((await decide(app, 'admin', `guest/${guest.id}`, false)).status).toBe(409);
    expect((await decide(app, 'admin', `guest/${other.id}`, false)).status).toBe(200);
    expect((await strangers.get('/api/user')).status).toBe(401);
    expect((await waitingFor(app, 'admin')).filter(({ kind }) => kind === 'guest')).toEqual([]);
  });
});

describe('reports of posts and comments', () => {
  it('answer 404, 403 and 400 when they are invalid', async () => {
    const app = await makeApp();
    const id = makePost(app.db, app.person('family'), { isFamilyContent: true });
    const path = `/api/content/${id}/reports`;
    expect((await app.as('friend').post(path)).status).toBe(404);
    const own = await app.as('family').post(path);
    expect([own.status, own.text]).toEqual([403, t('common:errors.ownReport')]);
    expect((await app.as('kid').post(path, { reason: 'x'.repeat(501) })).status).toBe(400);
    expect(await waitingFor(app, 'admin')).toEqual([]);
  });

  it('count once for each person until they are settled', async () => {
    const app = await makeApp();
    const id = makePost(app.db, app.person('friend'));
    const path = `/api/content/${id}/reports`;
    for (const kind of ['kid', 'kid', 'family'] as const) {
      expect((await app.as(kind).post(path)).status).toBe(201);
    }
    const [first, ...others] = await waitingFor(app, 'admin');
    expect(others).toHaveLength(1);
    await decide(app, 'admin', `postReport/${first?.id}`, true);
    expect(await waitingFor(app, 'admin')).toEqual([]);
    await app.as('kid').post(path);
    expect(await waitingFor(app, 'admin')).toHaveLength(1);
  });
});

describe('outcomes', () => {
  it('are shown to their owner only, are seen on all devices at once, and are deleted after 30 days', async () => {
    const { app, postId } = await makeWaiting();
    await decide(app, 'admin', `post/${postId}`, false);
    for (const kind of ['guest', 'friend', 'family', 'admin'] as const) {
      expect(await outcomesOf(app, kind)).toEqual([]);
    }
    const [outcome] = await outcomesOf(app, 'kid');
    const other = await app.socketAs('kid');
    await app.as('family').post('/api/outcomes/seen', { id: outcome?.id });
    expect(await outcomesOf(app, 'kid')).toMatchObject([{ isSeen: false }]);
    await app.as('kid').post('/api/outcomes/seen', { id: outcome?.id });
    expect(await other.settle()).toEqual([{ type: 'changed', area: 'approvals' }]);
    expect(await outcomesOf(app, 'kid')).toMatchObject([{ isSeen: true }]);
    app.clock.advance(days(30) + 1);
    const later = app.signIn(app.person('kid'));
    expect((await later.get('/api/outcomes')).json).toEqual([]);
    await runCleanupJobs(app.context);
    expect(app.db.$client.prepare('SELECT count(*) n FROM outcomes').get()).toEqual({ n: 0 });
  });
});
