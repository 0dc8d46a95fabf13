import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/db/open.ts';
import { feedStatements } from '#server/features/content/posts/feed.repo.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { ContentType } from '#shared/features/content/content.fields.ts';
import { makePost } from '#tests/support/make/content.ts';
import { makePerson, personKinds } from '#tests/support/make/household/people.ts';
import { makeMedia } from '#tests/support/make/media/media.ts';
import { makeApp } from '#tests/support/server/make-app.ts';
import { makeTempDir, makeTestDb } from '#tests/support/server/test-db.ts';

const dir = makeTempDir();
let db: Db;
beforeAll(() => {
  db = makeTestDb(dir.path);
});
afterAll(() => {
  db.$client.close();
  dir.remove();
});

const planOf = (target: Db, sql: string, params: unknown[]): string[] =>
  target.$client
    .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
    .all(...params)
    .map(({ detail }) => detail);

const me = 7;
const roles = ['admin', 'family', 'friend', 'guest'] as const;
const people: Actor[] = roles.flatMap((role) =>
  [false, true].map((isChild) => ({ id: me, role, isChild, verified: true, accessExpired: false })),
);
const typeFilters: (ContentType[] | undefined)[] = [undefined, ['story'], ['art', 'photo']];

const lists = people.flatMap((actor) =>
  [undefined, me, 8].flatMap((userId) =>
    [undefined, true].flatMap((isFamily) =>
      typeFilters.map((types) => ({ actor, filter: { userId, isFamily, types } })),
    ),
  ),
);

describe('every list, for every role', () => {
  it.each(lists)('$actor.role $actor.isChild $filter', ({ actor, filter }) => {
    for (const { sql, params } of feedStatements(actor, filter, { limit: 20 })) {
      const plan = planOf(db, sql, params);
      expect(plan).toEqual([
        expect.stringMatching(/^SEARCH contents USING INDEX contents_\w+ \(.*<\?\)$/),
      ]);
    }
  });
});

describe('everything else the feature reads', () => {
  it('scans and sorts no table', async () => {
    const app = await makeApp();
    const { $client } = app.db;
    const seen = new Map<string, string[]>();
    const prepare = $client.prepare.bind($client);
    $client.prepare = ((sql: string) => {
      if (/contents|comments|reactions|response_approvals|mentions|media|take_down/.test(sql)) {
        seen.set(sql, []);
      }
      return prepare(sql);
    }) as typeof $client.prepare;
    const family = app.as('family');
    const friend = app.as('friend');
    const id = makePost(app.db, app.person('kid'), { friendsApproval: 'approved' });
    await app.as('kid').post('/api/comments', { contentId: id, text: 'Look' });
    await app.as('kid').post('/api/reactions', { contentId: id, emoji: '👍' });
    await family.get('/api/approvals');
    await family.get('/api/response-approvals');
    const comment = await friend.post<{ id: number }>('/api/comments', {
      contentId: id,
      text: 'a @family',
    });
    await family.put(`/api/comments/${comment.json.id}/approval`, { approved: true });
    await friend.post('/api/reactions', { contentId: id, emoji: '👍' });
    for (const who of [family, friend, app.as('kid')]) {
      await who.get('/api/content');
      await who.get(`/api/content?userId=${who.user.id}&sort=taken&before=${id}`);
      await who.get('/api/gallery?month=2026-03');
      await who.get('/api/gallery/months');
      await who.get('/api/gallery/file?ids=1');
      await who.get(`/api/content/${id}`);
      await who.get(`/api/content/${id}/comments`);
      await who.get('/api/bell');
      await who.post('/api/bell/seen');
      await who.post('/api/opened-pages', { page: 'family' });
    }
    const shown = makePost(app.db, app.person('kid'), { contentType: 'photo' });
    const { id: mediaId } = await makeMedia(app, app.person('kid'));
    app.db.$client.prepare('UPDATE contents SET media_id = ? WHERE id = ?').run(mediaId, shown);
    const sibling = app.signIn(makePerson(app.db, personKinds.kid));
    await sibling.post(`/api/media/${mediaId}/take-down`);
    await sibling.get('/api/take-downs');
    await family.get('/api/approvals');
    await sibling.delete(`/api/media/${mediaId}/take-down`);
    await friend.post(`/api/media/${mediaId}/take-down`);
    await family.put(`/api/take-downs/${mediaId}`, { decision: 'keep' });
    await family
      .delete(`/api/content/${id}`)
      .then(() => app.as('admin').delete(`/api/content/${id}`));
    await family.post(`/api/content/${id}/restore`);
    await app.as('admin').put(`/api/admin/users/${app.person('kid').id}`, { isChild: false });
    await app.context.media.sweep(app.clock.now());
    expect(seen.size).toBeGreaterThan(20);
    for (const sql of seen.keys()) {
      if (!/^\s*(SELECT|WITH|UPDATE|DELETE|select|update|delete)/.test(sql)) continue;
      const named = [...sql.matchAll(/@(\w+)/g)].map(([, name]) => [name, 1]);
      const params = Array.from({ length: (sql.match(/\?/g) ?? []).length }, () => 1);
      const values = named.length > 0 ? [Object.fromEntries(named)] : params;
      const plan = planOf(app.db, sql, values);
      const bad = plan.filter((line) =>
        /^SCAN (take_down_requests|contents|comments|reactions|response_approvals|mentions|media|media_files|p|c|r|m|a|u)\b/.test(
          line,
        ),
      );
      expect(bad, sql).toEqual([]);
      expect(
        plan.filter((line) => /TEMP B-TREE FOR (ORDER|GROUP)/.test(line)),
        sql,
      ).toEqual([]);
    }
  });
});
