import { describe, expect, it } from 'vitest';
import { auditEntries } from '#server/features/audit/audit.tables.ts';
import type { PostPermission } from '#shared/features/approvals/post-permissions.contract.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import type { Viewers } from '#shared/features/visibility/visibility.contract.ts';
import { makePost } from '#tests/support/make/content.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { makeForm } from '#tests/support/server/uploads.ts';

const allow = (app: TestApp, kind: PersonKind, isAllowed: boolean) =>
  app.as(kind).put(`/api/post-permissions/${app.person('kid').id}`, { isAllowed });

const permissions = async (app: TestApp) =>
  (await app.as('family').get<PostPermission[]>('/api/post-permissions')).json;

const share = async (app: TestApp, title: string, isFamilyContent = false) => {
  const form = makeForm(null, {
    fields: { title, contentType: 'story', isFamilyContent: String(isFamilyContent) },
  });
  return (await app.as('kid').post<Content>('/api/content', form)).json;
};

const isSeenBy = async (app: TestApp, kind: PersonKind, id: number) =>
  (await app.as(kind).get(`/api/content/${id}`)).status === 200;

describe('a kid whose posts are always allowed', () => {
  it('is seen by friends at once, and by no guest; family posts stay in the family', async () => {
    const app = await makeApp();
    const earlier = makePost(app.db, app.person('kid'));
    expect((await allow(app, 'family', true)).status).toBe(200);
    const friend = await app.socketAs('friend');
    const { id, friendsApproval } = await share(app, 'My boat');
    expect(friendsApproval).toBe('approved');
    const created = { type: 'changed', area: 'content', id, change: 'created' };
    expect(await friend.settle()).toContainEqual(created);
    expect([await isSeenBy(app, 'friend', id), await isSeenBy(app, 'guest', id)]).toEqual([
      true,
      false,
    ]);
    const family = await share(app, 'At home', true);
    expect(await isSeenBy(app, 'friend', family.id)).toBe(false);
    // What waited before still waits.
    expect(await isSeenBy(app, 'friend', earlier)).toBe(false);
  });

  it('stays approved after a change, but a declined post is asked about again', async () => {
    const app = await makeApp();
    await allow(app, 'family', true);
    const { id } = await share(app, 'My boat');
    const rename = (title: string) => app.as('kid').put<Content>(`/api/content/${id}`, { title });
    expect((await rename('My ship')).json.friendsApproval).toBe('approved');
    const { version } = (await app.as('family').get<Content>(`/api/content/${id}`)).json;
    await app.as('family').put(`/api/content/${id}/friends`, { approved: false, version });
    expect((await rename('My raft')).json.friendsApproval).toBe('waiting');
  });

  it('learns from the preview that friends will see a new post', async () => {
    const app = await makeApp();
    app.person('friend');
    const groups = async () => {
      const { json } = await app.as('kid').get<Viewers>('/api/viewers/new-post?family=false');
      return json.people.map(({ group }) => group);
    };
    expect(await groups()).not.toContain('friends');
    await allow(app, 'family', true);
    expect(await groups()).toContain('friends');
  });

  it('is asked about again once the permission is withdrawn; what friends saw they still see', async () => {
    const app = await makeApp();
    await allow(app, 'family', true);
    const { id } = await share(app, 'My boat');
    expect((await allow(app, 'admin', false)).status).toBe(200);
    expect((await share(app, 'My kite')).friendsApproval).toBe('waiting');
    expect(await isSeenBy(app, 'friend', id)).toBe(true);
  });

  it('loses the permission on growing up, and has none on becoming a kid again', async () => {
    const app = await makeApp();
    await allow(app, 'family', true);
    const path = `/api/admin/users/${app.person('kid').id}`;
    await app.as('admin').put(path, { isChild: false });
    expect(await permissions(app)).toEqual([]);
    await app.as('admin').put(path, { isChild: true });
    expect(await permissions(app)).toMatchObject([{ isAllowed: false, by: null }]);
  });
});

describe('PUT /api/post-permissions/:id', () => {
  it('answers 400 and 404, and changes nothing', async () => {
    const app = await makeApp();
    const { id } = app.person('kid');
    const family = app.as('family');
    expect((await family.put(`/api/post-permissions/${id}`, {})).status).toBe(400);
    for (const other of [app.person('friend').id, 9_999]) {
      const path = `/api/post-permissions/${other}`;
      expect((await family.put(path, { isAllowed: true })).status).toBe(404);
    }
    expect(await permissions(app)).toMatchObject([{ isAllowed: false }]);
  });

  it('is recorded once for each change, and tells the grown-ups', async () => {
    const app = await makeApp();
    const admin = await app.socketAs('admin');
    for (const isAllowed of [true, true, false]) await allow(app, 'family', isAllowed);
    expect(await permissions(app)).toMatchObject([{ kid: { username: 'kid' }, isAllowed: false }]);
    await allow(app, 'admin', true);
    expect(await permissions(app)).toMatchObject([{ isAllowed: true, by: { username: 'admin' } }]);
    const actions = app.db.select().from(auditEntries).all();
    expect(
      actions.map(({ action, actorName, subjectName }) => [action, actorName, subjectName]),
    ).toEqual([
      ['postsAlwaysAllowed', 'The family', 'The kid'],
      ['postsAskedAgain', 'The family', 'The kid'],
      ['postsAlwaysAllowed', 'The admin', 'The kid'],
    ]);
    const heard = (await admin.settle()).filter(
      (m) => m.type === 'changed' && m.area === 'approvals',
    );
    expect(heard).toHaveLength(3);
  });
});
