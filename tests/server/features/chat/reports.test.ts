import { describe, expect, it } from 'vitest';
import { runCleanupJobs } from '#server/jobs/jobs.ts';
import type { Approval, Outcome } from '#shared/features/approvals/approvals.contract.ts';
import { days } from '#tests/support/fakes/fake-clock.ts';
import { makeMessages, makeRoom } from '#tests/support/make/chat.ts';
import { makePerson } from '#tests/support/make/household/people.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const setUp = async () => {
  const app = await makeApp();
  const members = [app.person('kid'), app.person('friend')];
  const id = makeRoom(app.db, app.person('family'), { isPrivate: true, members });
  const before = makeMessages(app.db, id, app.person('kid'), ['1', '2', '3', '4', '5', '6', '7']);
  const [bad = 0] = makeMessages(app.db, id, app.person('friend'), ['Something mean']);
  makeMessages(app.db, id, app.person('kid'), ['Why?']);
  const path = `/api/chat/messages/${bad}/reports`;
  return { app, id, bad, before, path };
};

type Reader = Pick<ReturnType<TestApp['as']>, 'get'>;

const readReports = async (reader: Reader) => {
  const { json } = await reader.get<Approval[]>('/api/approvals');
  return json.filter(({ kind }) => kind === 'messageReport');
};

describe('a report', () => {
  it('shows a message to the grown-ups as it was, once for each reporter', async () => {
    const { app, bad, path } = await setUp();
    const admin = await app.socketAs('admin');
    const friend = await app.socketAs('friend');
    expect((await app.as('kid').post(path, { reason: ' It hurts ' })).status).toBe(201);
    expect((await app.as('kid').post(path)).status).toBe(201);
    expect(await admin.settle()).toEqual([{ type: 'changed', area: 'approvals' }]);
    expect(await friend.settle()).toEqual([]);
    await app.as('family').delete(`/api/chat/messages/${bad}`);
    // A grown-up outside the room sees only the reported messages.
    const reports = await readReports(app.as('admin'));
    expect(reports).toHaveLength(1);
    expect(reports[0]).toMatchObject({
      title: 'Den',
      messageId: bad,
      text: 'Something mean',
      reason: 'It hurts',
      isStanding: false,
      person: { username: 'friend' },
      reportedBy: { username: 'kid' },
    });
    expect(reports[0]?.context.map(({ text, user }) => `${user.username}: ${text}`)).toEqual([
      'kid: 3',
      'kid: 4',
      'kid: 5',
      'kid: 6',
      'kid: 7',
      'friend: Something mean',
      'kid: Why?',
    ]);
  });

  it('is 404, 400 and 403 when it is invalid', async () => {
    const { app, before, path } = await setUp();
    expect((await app.as('guest').post(path)).status).toBe(404);
    expect((await app.as('kid').post(path, { reason: 'x'.repeat(501) })).status).toBe(400);
    const own = await app.as('kid').post(`/api/chat/messages/${before[0]}/reports`);
    expect([own.status, own.text]).toEqual([403, t('common:errors.ownReport')]);
  });

  it('is settled by a grown-up, for all who reported the message', async () => {
    const { app, id, bad, path } = await setUp();
    await app.as('kid').post(path);
    await app.as('family').post(path);
    const [first] = await readReports(app.as('admin'));
    const settle = `/api/approvals/messageReport/${first?.id}`;
    expect((await app.as('admin').put(settle, {})).status).toBe(400);
    const gone = '/api/approvals/messageReport/99';
    expect((await app.as('admin').put(gone, { isAllowed: false })).status).toBe(404);
    const kid = await app.socketAs('kid');
    kid.send({ type: 'join_room', roomId: id });
    await kid.settle();
    expect((await app.as('admin').put(settle, { isAllowed: false })).status).toBe(200);
    expect(await kid.settle()).toContainEqual({
      type: 'chat_message',
      message: expect.objectContaining({ id: bad, content: '', isDeleted: true }),
    });
    expect(await readReports(app.as('admin'))).toEqual([]);
    expect((await app.as('admin').put(settle, { isAllowed: true })).status).toBe(409);
  });

  it('can be made again once it is settled, and shows later messages', async () => {
    const { app, id, path } = await setUp();
    await app.as('kid').post(path, { reason: 'It hurts' });
    const [first] = await readReports(app.as('admin'));
    const settle = `/api/approvals/messageReport/${first?.id}`;
    expect((await app.as('admin').put(settle, { isAllowed: true })).status).toBe(200);
    makeMessages(app.db, id, app.person('friend'), ['And again']);
    app.clock.advance(1_000);
    const admin = await app.socketAs('admin');
    expect((await app.as('kid').post(path, { reason: 'It goes on' })).status).toBe(201);
    expect(await admin.settle()).toEqual([{ type: 'changed', area: 'approvals' }]);
    const reports = await readReports(app.as('admin'));
    expect(reports).toMatchObject([{ reason: 'It goes on', at: app.clock.now().toISOString() }]);
    expect(reports[0]?.context.at(-1)).toMatchObject({ text: 'And again' });
    expect((await app.as('admin').put(settle, { isAllowed: false })).status).toBe(200);
  });

  it('that was settled is deleted with its room, and a pending one is kept', async () => {
    const { app, id, bad, before, path } = await setUp();
    await app.as('kid').post(path);
    const [first] = await readReports(app.as('admin'));
    await app.as('admin').put(`/api/approvals/messageReport/${first?.id}`, { isAllowed: true });
    await app.as('friend').post(`/api/chat/messages/${before[6]}/reports`);
    expect((await app.as('family').delete(`/api/chat/rooms/${id}`)).status).toBe(200);
    const keptFor = () =>
      app.db.$client.prepare('SELECT message_id FROM chat_reports ORDER BY id').pluck().all();
    app.clock.advance(days(29));
    await runCleanupJobs(app.context);
    expect(keptFor()).toEqual([bad, before[6]]);
    app.clock.advance(days(2));
    await runCleanupJobs(app.context);
    expect(keptFor()).toEqual([before[6]]);
  });

  it('does not claim that an already deleted message stays', async () => {
    const { app, bad, path } = await setUp();
    await app.as('kid').post(path);
    await app.as('family').delete(`/api/chat/messages/${bad}`);
    const [report] = await readReports(app.as('admin'));
    const settle = `/api/approvals/messageReport/${report?.id}`;
    expect((await app.as('admin').put(settle, { isAllowed: true })).status).toBe(200);
    const outcomes = await app.as('kid').get<Outcome[]>('/api/outcomes');
    expect(outcomes.json).toMatchObject([{ kind: 'reported', isAllowed: false, contentId: null }]);
    expect((await app.as('friend').get('/api/outcomes')).json).toEqual([]);
  });

  it('is never decided by the message’s author', async () => {
    const { app, id } = await setUp();
    const other = makePerson(app.db, { role: 'family', verified: true });
    const [mine] = makeMessages(app.db, id, app.person('family'), ['Be quiet!']);
    await app.as('kid').post(`/api/chat/messages/${mine}/reports`);
    expect(await readReports(app.as('family'))).toEqual([]);
    const [report] = await readReports(app.signIn(other));
    const path = `/api/approvals/messageReport/${report?.id}`;
    expect((await app.as('family').put(path, { isAllowed: true })).status).toBe(404);
    expect((await app.signIn(other).put(path, { isAllowed: true })).status).toBe(200);
  });
});
