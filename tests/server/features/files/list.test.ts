import { describe, expect, it } from 'vitest';
import type { FileRecord, FileSummary } from '#shared/features/files/files.contract.ts';
import { makeRoom } from '#tests/support/make/chat.ts';
import { makePost } from '#tests/support/make/content.ts';
import { makeEntry } from '#tests/support/make/journal.ts';
import { makeMedia } from '#tests/support/make/media/media.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { addBook, bookForm } from '#tests/support/make/reading.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { makeForm, postFile } from '#tests/support/server/uploads.ts';

interface List {
  files: FileRecord[];
  summary: FileSummary;
}

const list = async (app: TestApp, query = '') =>
  (await app.as('admin').get<List>(`/api/files${query}`)).json;

const fillHousehold = async (app: TestApp) => {
  const family = app.as('family');
  await postFile(family, makeJpeg(), { title: 'At the lake' });
  await family.post('/api/books', bookForm({ title: 'Matilda', author: 'Dahl' }, makeJpeg(61, 40)));
  const open = makeRoom(app.db, family.user, { name: 'Picnic' });
  await family.post(`/api/chat/rooms/${open}/pictures`, makeForm(makeJpeg(62, 40)));
  const closed = makeRoom(app.db, family.user, { name: 'Surprise', isPrivate: true });
  await family.post(`/api/chat/rooms/${closed}/pictures`, makeForm(makeJpeg(63, 40)));
  const form = makeForm(makeJpeg(64, 40), { fields: { date: '2026-03-01' } });
  const entry = await family.post('/api/journals', form);
  expect(entry.status, entry.text).toBe(201);
  const face = await makeMedia(app, app.person('kid'), { visibility: 'avatar' });
  app.db.$client
    .prepare('UPDATE users SET avatar = ? WHERE id = ?')
    .run(face.path, app.person('kid').id);
};

describe('GET /api/files', () => {
  it('is for signed-in admins', async () => {
    const app = await makeApp();
    for (const kind of ['family', 'kid', 'friend', 'guest', 'expired'] as const) {
      expect((await app.as(kind).get('/api/files')).status).toBe(403);
    }
  });

  it.each(['?kind=diary', '?limit=0', '?limit=251', '?before=x', `?q=${'x'.repeat(101)}`])(
    'refuses %s',
    async (query) => {
      const app = await makeApp();
      expect((await app.as('admin').get(`/api/files${query}`)).status).toBe(400);
    },
  );

  it('lists what shows each file, without journals and private rooms', async () => {
    const app = await makeApp();
    await fillHousehold(app);
    const { files, summary } = await list(app);
    expect(files.map(({ uses }) => uses.map(({ place, title }) => `${place}: ${title}`))).toEqual([
      ['avatar: The kid'],
      ['message: Picnic'],
      ['cover: Matilda'],
      ['post: At the lake'],
    ]);
    expect(summary).toMatchObject({
      totalFiles: 4,
      byType: { mediaFiles: 1, avatarFiles: 1, coverFiles: 1, otherFiles: 1 },
      byDomain: { home: 4 },
    });
    const [face, message, cover, post] = files;
    expect(face).toMatchObject({ isAvatarFile: true, isMediaFile: false });
    expect(face?.thumbnailUrl).toMatch(/-small/);
    expect(message).toMatchObject({ isAvatarFile: false, isMediaFile: false, isCoverImage: false });
    expect(cover).toMatchObject({ isCoverImage: true });
    expect(post).toMatchObject({
      isMediaFile: true,
      domain: 'home',
      mediaKind: 'image',
      path: `/uploads/${post?.filename}`,
      created: app.clock.now().toISOString(),
      uploadTimestamp: app.clock.now().getTime(),
      mediaReferenceId: post?.uses[0]?.id,
      owner: { displayName: 'The family' },
    });
    expect(post?.size).toBeGreaterThan(0);
    expect((await app.as('admin').get(post?.thumbnailUrl ?? '')).status).toBe(200);
  });

  it('narrows by kind and by words of a use, an owner or a name', async () => {
    const app = await makeApp();
    await fillHousehold(app);
    const titles = async (query: string) =>
      (await list(app, query)).files.map(({ uses }) => uses[0]?.title);
    expect(await titles('?kind=cover')).toEqual(['Matilda']);
    expect(await titles('?q=LAKE')).toEqual(['At the lake']);
    expect(await titles('?q=the%20kid')).toEqual(['The kid']);
    expect(await titles('?q=picn')).toEqual(['Picnic']);
    expect(await titles('?q=matil&kind=media')).toEqual([]);
    expect(await titles('?q=%25')).toEqual([]);
    expect(await titles('?q=Surprise')).toEqual([]);
    const { files, summary } = await list(app, '?q=matil');
    expect(summary).toMatchObject({
      totalFiles: 1,
      byType: { mediaFiles: 0, avatarFiles: 0, coverFiles: 1, otherFiles: 0 },
    });
    expect(await titles(`?q=${files[0]?.filename.slice(4, 20)}`)).toEqual(['Matilda']);
  });

  it('finds the use or the owner of a file whatever its case and accents', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const titled = { title: 'Älter', author: 'x' };
    await postFile(family, makeJpeg(), { title: 'Äpfel' });
    await family.post('/api/books', bookForm(titled, makeJpeg(61, 40)));
    const room = makeRoom(app.db, family.user, { name: 'Öl' });
    await family.post(`/api/chat/rooms/${room}/pictures`, makeForm(makeJpeg(62, 40)));
    for (const [q, title] of Object.entries({ äPFEL: 'Äpfel', alter: 'Älter', öl: 'Öl' })) {
      const { files } = await list(app, `?q=${encodeURIComponent(q)}`);
      expect(files.map(({ uses }) => uses[0]?.title)).toEqual([title]);
    }
  });

  it('continues where the page before ended, and counts megabytes', async () => {
    const app = await makeApp();
    const owner = app.person('family');
    const made: { id: number }[] = [];
    for (let i = 0; i < 5; i += 1) made.push(await makeMedia(app, owner, { bytes: 524_288 }));
    const first = await list(app, '?limit=3');
    const second = await list(app, `?limit=3&before=${first.files.at(-1)?.id}`);
    expect([...first.files, ...second.files].map(({ id }) => id)).toEqual(
      made.map(({ id }) => id).reverse(),
    );
    expect(second.summary).toMatchObject({ totalFiles: 5, sizeMB: 2.5 });
  });

  it('shows the picture of a post in the trash as such', async () => {
    const app = await makeApp();
    const { id: mediaId } = await makeMedia(app, app.person('family'));
    const deletedAt = app.clock.now().toISOString();
    makePost(app.db, app.person('family'), { mediaId, title: 'Gone', deletedAt });
    const { files } = await list(app);
    expect(files[0]).toMatchObject({ uses: [{ title: 'Gone', isInTrash: true }] });
    // People who can restore the post see its preview.
    expect(files[0]?.thumbnailUrl).toMatch(/-small/);
  });
});

describe('visibility classes', () => {
  const counted = (app: TestApp) =>
    app.db.$client
      .prepare(
        `SELECT m.shelf, count(*) files, sum(f.bytes) bytes FROM media m
         JOIN media_files f ON f.media_id = m.id AND f.variant = 'original'
         WHERE m.trashed_at IS NULL GROUP BY m.shelf ORDER BY m.shelf`,
      )
      .all();
  const kept = (app: TestApp) =>
    app.db.$client
      .prepare('SELECT shelf, files, bytes FROM media_shelves WHERE files > 0 ORDER BY shelf')
      .all();

  it('have correct totals whatever happens to a file', async () => {
    const app = await makeApp();
    await fillHousehold(app);
    expect(kept(app)).toEqual(counted(app));
    const [file] = (await list(app)).files;
    await app.as('admin').delete(`/api/admin/files?path=${file?.path}`);
    expect(kept(app)).toEqual(counted(app));
    await app.as('admin').post('/api/admin/files/restore', { path: file?.path });
    expect(kept(app)).toEqual(counted(app));
    app.context.media.remove([file?.id ?? 0]);
    expect(kept(app)).toEqual(counted(app));
    await app.as('family').delete('/api/books/1');
    expect(kept(app)).toEqual(counted(app));
  });

  it('no longer include the pictures of a room that becomes private', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const room = makeRoom(app.db, family.user, { name: 'Picnic' });
    await family.post(`/api/chat/rooms/${room}/pictures`, makeForm(makeJpeg()));
    expect((await list(app)).files).toHaveLength(1);
    await family.put(`/api/chat/rooms/${room}`, { name: 'Picnic', isPrivate: true });
    const { files, summary } = await list(app);
    expect(files).toEqual([]);
    expect(summary.totalFiles).toBe(0);
  });

  it('cover every table that refers to a file', async () => {
    const app = await makeApp();
    const { $client } = app.db;
    const tables = $client.prepare<[], string>(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
    );
    const referring = tables
      .pluck()
      .all()
      .filter((table) => {
        const keys = $client.pragma(`foreign_key_list(${table})`) as { table: string }[];
        return keys.some((key) => key.table === 'media');
      });
    // Journals are excluded on purpose: their pictures stay private.
    expect(referring.sort()).toEqual(
      [
        'album_items',
        'album_uploads',
        'albums',
        'books',
        'chat_messages',
        'comments',
        'content_media',
        'contents',
        'journals',
        'media_files',
        'media_releases',
        'removed_pictures',
        'take_down_requests',
      ].sort(),
    );
  });
});

it('a journal’s picture is not listed even when no record names its use', async () => {
  const app = await makeApp();
  const { id: mediaId } = await makeMedia(app, app.person('kid'), { visibility: 'private' });
  makeEntry(app.db, app.person('kid'), { mediaId });
  await addBook(app.as('family'));
  expect((await list(app)).files).toEqual([]);
});
