import { describe, expect, it } from 'vitest';
import { updateUser } from '#server/features/accounts/accounts.repo.ts';
import { findPost, updatePost } from '#server/features/content/content.repo.ts';
import type { Approval, Outcome } from '#shared/features/approvals/approvals.contract.ts';
import { limits } from '#shared/features/approvals/approvals.fields.ts';
import type { AuditPage } from '#shared/features/audit/audit.contract.ts';
import type { Comment, Content } from '#shared/features/content/content.contract.ts';
import { makePost } from '#tests/support/make/content.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const decide = (app: TestApp, kind: PersonKind, what: string, body: object) =>
  app.as(kind).put(`/api/approvals/${what}`, body);

const findWaiting = async (app: TestApp, wanted: Approval['kind']): Promise<Approval> => {
  const { json } = await app.as('admin').get<Approval[]>('/api/approvals');
  const found = json.find(({ kind }) => kind === wanted);
  if (!found) throw new Error(`no ${wanted} waits`);
  return found;
};

describe('a pending post', () => {
  it('is not shown to friends in a version that no grown-up saw', async () => {
    const app = await makeApp();
    const id = makePost(app.db, app.person('kid'), { title: 'My boat' });
    const { version } = await findWaiting(app, 'post');
    updatePost(app.db, id, { description: 'Call me: 0123' });
    const late = await decide(app, 'family', `post/${id}`, { isAllowed: true, version });
    expect([late.status, late.text]).toEqual([409, t('content:errors.changedMeanwhile')]);
    expect(findPost(app.db, id)?.friendsApproval).toBe('waiting');
    const fresh = await findWaiting(app, 'post');
    const body = { isAllowed: true, version: fresh.version };
    expect((await decide(app, 'family', `post/${id}`, body)).status).toBe(200);
  });

  it('is not decided by a request without the version that was seen', async () => {
    const app = await makeApp();
    const id = makePost(app.db, app.person('kid'));
    for (const isAllowed of [true, false]) {
      const answer = await decide(app, 'admin', `post/${id}`, { isAllowed });
      expect([answer.status, answer.text]).toEqual([400, t('common:errors.invalidRequest')]);
    }
    expect(findPost(app.db, id)?.friendsApproval).toBe('waiting');
  });

  it('has the same version whatever is commented meanwhile', async () => {
    const app = await makeApp();
    const id = makePost(app.db, app.person('kid'));
    const { version } = await findWaiting(app, 'post');
    await app.as('family').post('/api/comments', { contentId: id, text: 'Lovely' });
    const body = { isAllowed: true, version };
    expect((await decide(app, 'family', `post/${id}`, body)).status).toBe(200);
  });

  it.each(['approved', 'declined', 'notNeeded'] as const)(
    'is decided once: 409 for one that is %s',
    async (friendsApproval) => {
      const app = await makeApp();
      const id = makePost(app.db, app.person('kid'), { friendsApproval });
      for (const isAllowed of [true, false]) {
        expect((await decide(app, 'admin', `post/${id}`, { isAllowed })).status).toBe(409);
      }
      expect(findPost(app.db, id)?.friendsApproval).toBe(friendsApproval);
    },
  );
});

it.each([true, false])(
  'reveals no hidden title to a commenter (approved: %s)',
  async (isAllowed) => {
    const app = await makeApp();
    const id = makePost(app.db, app.person('kid'), { friendsApproval: 'approved' });
    const { json } = await app
      .as('friend')
      .post<Comment>('/api/comments', { contentId: id, text: 'Wow' });
    updatePost(app.db, id, {
      title: 'For the family',
      friendsApproval: 'waiting',
      audience: 'household',
    });
    expect((await decide(app, 'family', `comment/${json.id}`, { isAllowed })).status).toBe(200);
    const outcomes = await app.as('friend').get<Outcome[]>('/api/outcomes');
    expect(outcomes.json).toMatchObject([{ kind: 'comment', title: '', contentId: null }]);
    const acts = await app.as('friend').get<AuditPage>('/api/about-me/acts');
    expect(acts.json.entries).toMatchObject([{ details: { title: '' } }]);
  },
);

it('reveals no hidden title to the writer of a comment that an admin deletes', async () => {
  const app = await makeApp();
  const friend = app.as('friend');
  const id = makePost(app.db, app.person('kid'), { friendsApproval: 'approved' });
  const { json } = await friend.post<Comment>('/api/comments', { contentId: id, text: 'Wow' });
  await decide(app, 'family', `comment/${json.id}`, { isAllowed: true });
  const changes = { title: 'CANARY', friendsApproval: 'waiting', audience: 'household' } as const;
  updatePost(app.db, id, changes);
  expect((await app.as('admin').delete(`/api/comments/${json.id}`)).status).toBe(200);
  const acts = await friend.get<AuditPage>('/api/about-me/acts');
  expect(acts.json.entries[0]).toMatchObject({ action: 'commentDeleted', details: { title: '' } });
  expect(acts.text).not.toContain('CANARY');
});

it('notifies every grown-up when another decides', async () => {
  const app = await makeApp();
  const guest = app.person('guest');
  updateUser(app.db, guest.id, { verified: false });
  const id = makePost(app.db, app.person('kid'));
  const socket = await app.socketAs('admin');
  const areas = async () =>
    (await socket.settle()).map((message) => 'area' in message && message.area);
  const { version } = await findWaiting(app, 'post');
  await decide(app, 'family', `post/${id}`, { isAllowed: true, version });
  expect(await areas()).toContain('bell');
  await decide(app, 'admin', `guest/${guest.id}`, { isAllowed: true });
  expect(await areas()).toContain('accounts');
});

it('reveals no hidden title to the writer of a reported comment', async () => {
  const app = await makeApp();
  const id = makePost(app.db, app.person('kid'), { friendsApproval: 'approved' });
  await app.as('family').post('/api/comments', { contentId: id, text: 'Lovely' });
  const comment = { contentId: id, text: 'Silly' };
  const { json } = await app.as('friend').post<Comment>('/api/comments', comment);
  await decide(app, 'family', `comment/${json.id}`, { isAllowed: true });
  updatePost(app.db, id, {
    title: 'CANARY',
    friendsApproval: 'waiting',
    audience: 'household',
  });
  await app.as('kid').post(`/api/comments/${json.id}/reports`);
  const { id: reportId } = await findWaiting(app, 'commentReport');
  await decide(app, 'family', `commentReport/${reportId}`, { isAllowed: false });
  const outcomes = await app.as('friend').get<Outcome[]>('/api/outcomes');
  expect(outcomes.json[0]).toMatchObject({ kind: 'judged', title: '', contentId: null });
  expect(outcomes.text).not.toContain('CANARY');
});

describe('the words of a kid’s story to decide on', () => {
  const description = 'Call me: 0123';
  const send = async (textContent: string) => {
    const app = await makeApp();
    const story = { title: 'My boat', contentType: 'story', description, textContent };
    const { json } = await app.as('kid').post<Content>('/api/content', story);
    return { app, id: json.id };
  };

  it('are the description as well as the story, as friends would read them', async () => {
    const { app, id } = await send('It is green.');
    const words = `${description}\nIt is green.`;
    expect((await findWaiting(app, 'post')).text).toBe(words);
    await app.as('family').post(`/api/content/${id}/reports`);
    expect((await findWaiting(app, 'postReport')).text).toBe(words);
  });

  it('say where they go on', async () => {
    const { app, id } = await send('🐳'.repeat(600));
    const words = `${description}\n${'🐳'.repeat(limits.textMax - description.length - 1)}…`;
    expect((await findWaiting(app, 'post')).text).toBe(words);
    await app.as('family').post(`/api/content/${id}/reports`);
    expect((await findWaiting(app, 'postReport')).text).toBe(words);
  });
});
