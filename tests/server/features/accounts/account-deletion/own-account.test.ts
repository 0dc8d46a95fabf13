import { describe, expect, it } from 'vitest';
import type { OwnedDataSummary } from '#shared/features/accounts/own-account.contract.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import { makePost } from '#tests/support/make/content.ts';
import { makePerson, type PersonKind, testPassword } from '#tests/support/make/household/people.ts';
import { t } from '#tests/support/messages.ts';
import { auditLines } from '#tests/support/server/audit-lines.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const remove = (app: TestApp, kind: PersonKind, changes: object = {}) =>
  app
    .as(kind)
    .request('DELETE', '/api/user', { things: 'keep', password: testPassword, ...changes });

describe('a person who deletes their own account', () => {
  it('keeps, moves or erases what they shared, is signed out everywhere and is recorded', async () => {
    for (const things of ['keep', 'move', 'erase'] as const) {
      const app = await makeApp();
      const heir = app.person('family');
      const id = makePost(app.db, app.person('friend'), { title: 'The boat' });
      const friend = app.as('friend');
      const done = await remove(app, 'friend', {
        things,
        ...(things === 'move' && { toUserId: heir.id }),
      });
      expect([things, done.status, done.json]).toEqual([things, 200, {}]);
      expect((await friend.get('/api/user')).status).toBe(401);
      const left = await app.as('admin').get<Content>(`/api/content/${id}`);
      const author = things === 'erase' ? undefined : left.json.user.displayName;
      const formerMember = t('accounts:accountRemoval.formerMember');
      const authors = { keep: formerMember, move: heir.displayName, erase: undefined };
      expect([things, left.status, author]).toEqual([
        things,
        things === 'erase' ? 404 : 200,
        authors[things],
      ]);
      const { actor, subject } = app.db.$client
        .prepare(
          `SELECT actor_name actor, subject_name subject FROM audit_entries
           WHERE action = 'personDeleted'`,
        )
        .get() as { actor: string; subject: string };
      expect([actor, subject]).toEqual(['The friend', 'The friend']);
      expect(auditLines(app).join()).toContain('personDeleted');
    }
  });

  it('enters the password, and only so often a wrong one', async () => {
    const app = await makeApp();
    const wrong = await remove(app, 'family', { password: 'guess' });
    expect([wrong.status, wrong.text]).toEqual([400, t('accounts:errors.wrongPassword')]);
    const statuses: number[] = [];
    for (let tried = 0; tried < 12; tried += 1) {
      statuses.push((await remove(app, 'family', { password: `guess ${tried}` })).status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect((await app.as('family').get('/api/user')).status).toBe(200);
  });

  it('is not the last admin and not a kid', async () => {
    const app = await makeApp();
    const last = await remove(app, 'admin');
    expect([last.status, last.text]).toEqual([409, t('accounts:errors.lastAdmin')]);
    const kid = await remove(app, 'kid');
    expect([kid.status, kid.text]).toEqual([403, t('accounts:errors.kidsAsk')]);
    expect((await app.as('kid').get('/api/user/owned-data')).status).toBe(403);
    const { json } = await app.as('admin').get<OwnedDataSummary>('/api/user/owned-data');
    expect(json.isLastAdmin).toBe(true);
    makePerson(app.db, { username: 'second', displayName: 'Second', role: 'admin' });
    expect((await remove(app, 'admin')).status).toBe(200);
  });

  it('gives things to people of the household whom they know, and to no one else', async () => {
    const app = await makeApp();
    for (const kind of ['admin', 'family', 'kid', 'guest'] as const) app.person(kind);
    const newOwnersOf = async (kind: PersonKind) => {
      const { json } = await app.as(kind).get<OwnedDataSummary>('/api/user/owned-data');
      return json.newOwners.map(({ username }) => username).toSorted();
    };
    expect(await newOwnersOf('friend')).toEqual(['admin', 'family']);
    expect(await newOwnersOf('family')).toEqual(['admin', 'kid']);
    for (const kind of ['kid', 'guest', 'friend'] as const) {
      const refused = await remove(app, 'friend', {
        things: 'move',
        toUserId: app.person(kind).id,
      });
      expect([kind, refused.status, refused.text]).toEqual([
        kind,
        400,
        t('accounts:errors.newOwner'),
      ]);
    }
  });
});
