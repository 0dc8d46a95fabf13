import { describe, expect, it } from 'vitest';
import { auditEntries } from '#server/features/audit/audit.tables.ts';
import type { AdminContent } from '#shared/features/content/admin.contract.ts';
import { makePost } from '#tests/support/make/content.ts';
import { makePerson } from '#tests/support/make/household/people.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { postFile } from '#tests/support/server/uploads.ts';

const list = async (app: TestApp, query = '') =>
  (await app.as('admin').get<AdminContent[]>(`/api/admin/content${query}`)).json;

const fill = (app: TestApp) => {
  const [family, kid] = [app.person('family'), app.person('kid')];
  makePost(app.db, family, { title: 'A tale', contentType: 'story' });
  makePost(app.db, kid, { title: 'My castle', contentType: 'art', isFamilyContent: true });
  makePost(app.db, family, { title: 'The lake', contentType: 'photo' });
  makePost(app.db, kid, { title: 'A dance', contentType: 'video' });
  const deletedAt = '2026-03-02T10:00:00.000Z';
  makePost(app.db, kid, { title: 'Thrown away', contentType: 'art', deletedAt });
};

describe('GET /api/admin/content', () => {
  it('is for signed-in admins', async () => {
    const app = await makeApp();
    for (const path of ['/api/admin/content', '/api/admin/content/counts']) {
      for (const kind of ['family', 'kid', 'friend', 'guest', 'expired'] as const) {
        expect((await app.as(kind).get(path)).status).toBe(403);
      }
    }
  });

  it.each(['?type=poem', '?family=yes', '?limit=251', '?before=0', `?q=${'x'.repeat(101)}`])(
    'refuses %s',
    async (query) => {
      const app = await makeApp();
      expect((await app.as('admin').get(`/api/admin/content${query}`)).status).toBe(400);
    },
  );

  it('lists every post that is not in the trash, with who made it', async () => {
    const app = await makeApp();
    await postFile(app.as('kid'), makeJpeg(), { title: 'Me' });
    makePost(app.db, app.person('kid'), { title: 'Thrown away', deletedAt: '2026-03-02' });
    const posts = await list(app);
    expect(posts).toEqual([
      {
        id: 1,
        title: 'Me',
        contentType: 'photo',
        textContent: '',
        mediaUrl: posts[0]?.media?.url,
        media: expect.objectContaining({ kind: 'image', width: 60, height: 40 }),
        isFamilyContent: false,
        createdAt: app.clock.now().toISOString(),
        userId: app.person('kid').id,
        user: {
          id: app.person('kid').id,
          username: 'kid',
          displayName: 'The kid',
          avatar: null,
        },
      },
    ]);
  });

  it('searches titles and names, whatever their case and accents', async () => {
    const app = await makeApp();
    const zoe = makePerson(app.db, { username: 'z', displayName: 'Zoë' });
    makePost(app.db, zoe, { title: 'Ärger mit 50%' });
    makePost(app.db, app.person('family'), { title: 'Plain argument' });
    const titles = async (q: string) =>
      (await list(app, `?q=${encodeURIComponent(q)}`)).map(({ title }) => title);
    for (const q of ['ärger', 'ÄRGER', 'arger', 'a\u0308rger', 'ZOE', 'zoë', '50%']) {
      expect([q, await titles(q)]).toEqual([q, ['Ärger mit 50%']]);
    }
    expect(await titles('árgu')).toEqual(['Plain argument']);
    const counts = await app.as('admin').get('/api/admin/content/counts?q=%C3%A4RGER');
    expect(counts.json).toMatchObject({ all: 1 });
  });

  it('sends only the beginning of a story', async () => {
    const app = await makeApp();
    const textContent = 'once upon a time '.repeat(1_000);
    await app.as('family').post('/api/content', { title: 'x', contentType: 'story', textContent });
    expect((await list(app))[0]?.textContent).toBe(textContent.slice(0, 200));
  });

  it('narrows by type, family and words', async () => {
    const app = await makeApp();
    fill(app);
    const titles = async (query: string) => (await list(app, query)).map(({ title }) => title);
    expect(await titles('?type=story')).toEqual(['A tale']);
    expect(await titles('?type=art,photo')).toEqual(['The lake', 'My castle']);
    expect(await titles('?type=image')).toEqual(['The lake']);
    expect(await titles('?type=video')).toEqual(['A dance']);
    expect(await titles('?family=true')).toEqual(['My castle']);
    expect(await titles('?q=LAKE')).toEqual(['The lake']);
    expect(await titles('?q=the%20kid')).toEqual(['A dance', 'My castle']);
    expect(await titles('?q=kid&type=art')).toEqual(['My castle']);
    expect(await titles('?q=the%20family&family=true')).toEqual([]);
    expect(await titles('?q=%25')).toEqual([]);
    expect(await titles('?q=_')).toEqual([]);
    expect(await titles('?q=Thrown')).toEqual([]);
  });

  it('says where the next page begins, with and without a search', async () => {
    const app = await makeApp();
    fill(app);
    for (const query of ['limit=3', 'q=a&limit=3']) {
      const first = await app.as('admin').get<AdminContent[]>(`/api/admin/content?${query}`);
      const last = first.json.at(-1)?.id;
      const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
      expect(next).toContain(`before=${last}`);
      const second = await app.as('admin').get<AdminContent[]>(next);
      expect([...first.json, ...second.json].map(({ id }) => id)).toEqual([4, 3, 2, 1]);
      expect(second.headers.get('link')).toBeNull();
    }
  });

  it('counts each sub-tab, also for a search', async () => {
    const app = await makeApp();
    fill(app);
    const counts = async (query = '') =>
      (await app.as('admin').get(`/api/admin/content/counts${query}`)).json;
    expect(await counts()).toEqual({ all: 4, stories: 1, gallery: 2, family: 1, videos: 1 });
    expect(await counts('?q=kid')).toEqual({
      all: 2,
      stories: 0,
      gallery: 1,
      family: 1,
      videos: 1,
    });
    expect(await counts('?q=zzz')).toEqual({
      all: 0,
      stories: 0,
      gallery: 0,
      family: 0,
      videos: 0,
    });
  });
});

describe('a post that an admin deletes', () => {
  it('is recorded in the audit list when it is someone else’s', async () => {
    const app = await makeApp();
    const [kid, admin] = [app.person('kid'), app.person('admin')];
    const own = makePost(app.db, admin, { title: 'Mine' });
    const theirs = makePost(app.db, kid, { title: 'Theirs', contentType: 'art' });
    for (const id of [own, theirs]) await app.as('admin').delete(`/api/content/${id}`);
    const kept = app.db.select().from(auditEntries).all();
    expect(kept).toMatchObject([
      { action: 'contentDeleted', actorId: admin.id, subjectId: kid.id, subjectName: 'The kid' },
    ]);
    expect(JSON.parse(kept[0]?.details ?? '')).toEqual({ title: 'Theirs', contentType: 'art' });
  });
});
