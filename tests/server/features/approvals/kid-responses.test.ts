import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMigrations } from '#server/db/migrations.ts';
import { auditEntries } from '#server/features/audit/audit.tables.ts';
import type { ResponseApproval } from '#shared/features/approvals/response-approvals.contract.ts';
import type { AboutMe } from '#shared/features/visibility/about-me.contract.ts';
import { letFriendsSee, makePost } from '#tests/support/make/content.ts';
import {
  answerQuestions,
  changeAnswer,
  questionsFor,
  respondAsKid,
} from '#tests/support/make/household/kid-responses.ts';
import { makePerson, type PersonKind } from '#tests/support/make/household/people.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { resourcesDir } from '#tests/support/server/test-db.ts';

const setAccount = (app: TestApp, kind: PersonKind, change: object) =>
  app.as('admin').put(`/api/admin/users/${app.person(kind).id}`, change);

const decisions = async (app: TestApp) =>
  (await app.as('family').get<ResponseApproval[]>('/api/response-approvals')).json;

const askAgain = async (app: TestApp) => {
  const young = makePerson(app.db, { role: 'family', isChild: true });
  const id = makePost(app.db, young);
  app.db.$client.prepare('UPDATE comments SET content_id = ? WHERE text = ?').run(id, 'Again');
  expect((await letFriendsSee(app.as('family'), id)).status).toBe(200);
};

const comment = (app: TestApp, kind: PersonKind, contentId: number) =>
  app.as(kind).post('/api/comments', { contentId, text: 'Hello' });

describe('the question whether a friend sees a kid’s comments and reactions', () => {
  it('is asked once for a kid and a friend who could see the post, and grown-ups are notified', async () => {
    const app = await makeApp();
    const grownUp = await app.socketAs('family');
    const { id } = await respondAsKid(app, 'admin', 'Hello');
    await comment(app, 'kid', id);
    const heard = (await grownUp.settle()).filter(
      (message) => message.type === 'changed' && message.area === 'approvals',
    );
    expect(heard).toHaveLength(1);
    const asked = await questionsFor(app);
    expect(asked).toMatchObject([
      { person: { username: 'kid' }, friend: { username: 'friend' }, title: '', text: '' },
    ]);
    const other = makePerson(app.db, { role: 'friend', verified: true });
    await app.as('kid').post('/api/reactions', { contentId: id, emoji: '📖' });
    expect((await questionsFor(app, 'admin')).map(({ friend }) => friend?.id)).toEqual([
      app.person('friend').id,
      other.id,
    ]);
  });

  it('is not asked about what no friend sees, about friends who are gone, or of a grown-up’s', async () => {
    const app = await makeApp();
    makePerson(app.db, { role: 'friend', deactivatedAt: '2026-03-02T09:00:00.000Z' });
    app.person('guest');
    const everyones = makePost(app.db, app.person('admin'));
    await comment(app, 'kid', everyones);
    app.person('friend');
    const families = makePost(app.db, app.person('admin'), { isFamilyContent: true });
    await comment(app, 'kid', families);
    await comment(app, 'family', everyones);
    expect(await questionsFor(app)).toEqual([]);
    // Friends see their own posts for the family.
    const own = makePost(app.db, app.person('friend'), { isFamilyContent: true });
    await comment(app, 'kid', own);
    expect(await questionsFor(app)).toHaveLength(1);
  });

  it('is asked when a post with a kid’s comment is opened to friends, or someone becomes one', async () => {
    const app = await makeApp();
    app.person('friend');
    const id = makePost(app.db, app.person('kid'));
    await comment(app, 'kid', id);
    expect(await questionsFor(app)).toEqual([]);
    await letFriendsSee(app.as('family'), id);
    expect(await questionsFor(app)).toHaveLength(1);
    await setAccount(app, 'guest', { role: 'friend' });
    const names = (await questionsFor(app)).map(({ friend }) => friend?.username);
    expect(names).toEqual(['friend', 'guest']);
  });

  it('is asked at an update about what friends could read until then, and nothing else', async () => {
    const app = await makeApp();
    await respondAsKid(app, 'admin', 'Hello');
    const quiet = makePerson(app.db, { role: 'family', isChild: true });
    const families = makePost(app.db, app.person('admin'), { isFamilyContent: true });
    await app.signIn(quiet).post('/api/comments', { contentId: families, text: 'At home' });
    const asked = await questionsFor(app);
    expect(asked).toHaveLength(1);
    const { $client } = app.db;
    $client.exec('DELETE FROM response_approvals');
    const migrations = readMigrations(join(resourcesDir, 'migrations'));
    const ours = migrations.find(({ tag }) => tag.endsWith('_response_approvals'));
    const statement = ours?.statements.at(-1) ?? '';
    expect(statement).toContain('INSERT INTO');
    $client.exec(statement);
    const pairs = (list: typeof asked) => list.map(({ person, friend }) => [person, friend]);
    expect(pairs(await questionsFor(app))).toEqual(pairs(asked));
  });

  it('is decided once by a grown-up, recorded in the audit list, and explained to the kid', async () => {
    const app = await makeApp();
    await respondAsKid(app, 'admin', 'Hello');
    const [question] = await questionsFor(app);
    const path = `/api/approvals/kidResponses/${question?.id}`;
    for (const kind of ['guest', 'friend', 'kid'] as const) {
      expect((await app.as(kind).put(path, { isAllowed: true })).status).toBe(403);
    }
    expect((await changeAnswer(app, question?.id ?? 0, true)).status).toBe(409);
    const friend = await app.socketAs('friend');
    expect((await app.as('family').put(path, { isAllowed: false })).status).toBe(200);
    // The friend must not notice: nothing changed for them.
    expect(await friend.settle()).toEqual([]);
    expect((await app.as('admin').put(path, { isAllowed: true })).status).toBe(409);
    expect(await questionsFor(app)).toEqual([]);
    expect(await decisions(app)).toMatchObject([
      {
        id: question?.id,
        kid: { username: 'kid' },
        friend: { username: 'friend' },
        isAllowed: false,
        by: { username: 'family' },
      },
    ]);
    expect((await changeAnswer(app, question?.id ?? 0, true)).status).toBe(200);
    expect((await changeAnswer(app, question?.id ?? 0, true)).status).toBe(200);
    const entries = app.db.select().from(auditEntries).all();
    expect(
      entries.map(({ action, subjectName, details }) => [action, subjectName, details]),
    ).toEqual([
      ['responsesDeclined', 'The kid', '{"friend":"The friend"}'],
      ['responsesApproved', 'The kid', '{"friend":"The friend"}'],
    ]);
    const own = await app.as('kid').get<{ entries: unknown[] }>('/api/about-me/acts');
    expect(own.json.entries).toHaveLength(2);
    expect((await changeAnswer(app, 9999, true)).status).toBe(404);
  });

  it('is listed on the kid’s page about what others see', async () => {
    const app = await makeApp();
    await respondAsKid(app, 'admin', 'Hello');
    const seers = async () => {
      const { json } = await app.as('kid').get<AboutMe>('/api/about-me');
      const lines = json.areas.flatMap(({ lines }) => lines);
      const line = lines.find(({ key }) => key === 'content.responses');
      return line?.people?.map(({ username }) => username).sort();
    };
    app.person('guest');
    expect(await seers()).toEqual(['admin', 'family']);
    await answerQuestions(app, true);
    expect(await seers()).toEqual(['admin', 'family', 'friend']);
  });
});

describe('a decision', () => {
  it('is valid while the two are kid and friend, and is asked again if they become so again', async () => {
    const app = await makeApp();
    const { id } = await respondAsKid(app, 'admin', 'Hello');
    await answerQuestions(app, true);
    await setAccount(app, 'friend', { role: 'guest' });
    expect(await decisions(app)).toEqual([]);
    await setAccount(app, 'friend', { role: 'friend' });
    expect(await questionsFor(app)).toHaveLength(1);
    await answerQuestions(app, false);
    await setAccount(app, 'kid', { isChild: false });
    expect(await decisions(app)).toEqual([]);
    await setAccount(app, 'kid', { isChild: true });
    expect(await questionsFor(app)).toHaveLength(1);
    await comment(app, 'kid', id);
    expect(await questionsFor(app)).toHaveLength(1);
  });

  it('stays when a name changes, waits while an account is deactivated, and is deleted with either account', async () => {
    const app = await makeApp();
    await respondAsKid(app, 'admin', 'Hello');
    await answerQuestions(app, true);
    await app.as('kid').put('/api/profile', { displayName: 'Mia M.' });
    expect(await decisions(app)).toHaveLength(1);
    const admin = app.as('admin');
    const account = `/api/admin/users/${app.person('friend').id}`;
    await admin.post(`${account}/deactivate`);
    expect(await decisions(app)).toEqual([]);
    await admin.post(`${account}/reactivate`);
    expect(await decisions(app)).toHaveLength(1);
    await admin.post(`${account}/deactivate`);
    const gone = await admin.request('DELETE', account, { things: 'keep', confirm: 'friend' });
    expect(gone.status).toBe(200);
    const rows = app.db.$client.prepare('SELECT count(*) FROM response_approvals').pluck();
    expect(rows.get()).toBe(0);
    const other = makePerson(app.db, { role: 'friend', verified: true });
    await respondAsKid(app, 'admin', 'Again');
    expect((await questionsFor(app)).map(({ friend }) => friend?.id)).toEqual([other.id]);
    await answerQuestions(app, true);
    const kid = { things: 'keep', confirm: 'kid' };
    await admin.request('DELETE', `/api/admin/users/${app.person('kid').id}`, kid);
    expect(rows.get()).toBe(0);
    // A kid's pending content stays hidden after the kid is deleted.
    await askAgain(app);
    expect(rows.get()).toBe(0);
    const feed = await app.signIn(other).get('/api/content');
    expect(feed.text).not.toContain('Again');
  });
});
