import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { auditEntries } from '#server/features/audit/audit.tables.ts';
import type { ChatMessage } from '#shared/features/chat/chat.contract.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import type { DeletedFile, FileRecord } from '#shared/features/files/files.contract.ts';
import files from '#shared/locales/en/files.json' with { type: 'json' };
import { minutes } from '#tests/support/fakes/fake-clock.ts';
import { makeMessages, makeRoom } from '#tests/support/make/chat.ts';
import { makePost } from '#tests/support/make/content.ts';
import { makeMedia } from '#tests/support/make/media/media.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { addBook } from '#tests/support/make/reading.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { makeForm, postFile } from '#tests/support/server/uploads.ts';

const pathOf = (path: string) => `/api/admin/files?path=${encodeURIComponent(path)}`;
const remove = (app: TestApp, path: string) => app.as('admin').delete<DeletedFile>(pathOf(path));
const restore = (app: TestApp, path: string) =>
  app.as('admin').post<Pick<FileRecord, 'path' | 'uses'>>('/api/admin/files/restore', { path });
const audited = (app: TestApp) =>
  app.db
    .select()
    .from(auditEntries)
    .all()
    .map(({ action, subjectId, details }) => ({ action, subjectId, ...JSON.parse(details) }));
const snapshot = ({ db }: TestApp) =>
  JSON.stringify(
    ['media', 'media_files', 'media_releases', 'contents'].map((table) =>
      db.$client.prepare(`SELECT * FROM ${table}`).all(),
    ),
  );

const shareLake = async (app: TestApp) => {
  const post = (await postFile(app.as('family'), makeJpeg(), { title: 'At the lake' })) as {
    json: Content;
  };
  const [path = ''] = (post.json.mediaUrl ?? '').split('?');
  return { post: post.json, path };
};
const readPost = async (app: TestApp, id: number) =>
  (await app.as('family').get<Content>(`/api/content/${id}`)).json;

describe('DELETE /api/admin/files', () => {
  it('is for signed-in admins', async () => {
    const app = await makeApp();
    const { path } = await shareLake(app);
    const others = ['family', 'kid', 'friend', 'guest', 'expired'] as const;
    for (const kind of others) app.person(kind);
    const before = snapshot(app);
    for (const kind of others) {
      expect((await app.as(kind).delete(pathOf(path))).status).toBe(403);
    }
    expect(snapshot(app)).toBe(before);
  });

  const hex = 'a'.repeat(32);
  const strange: Record<string, string> = {
    nothing: '',
    'an empty path': '?path=',
    'the folder above': '?path=../treehouse.db',
    'a climb inside': `?path=/uploads/../../treehouse.db`,
    'an encoded climb': '?path=%2Fuploads%2F..%2F..%2Ftreehouse.db',
    'a twice encoded climb': '?path=%252Fuploads%252F..%252Ftreehouse.db',
    'encoded dots': `?path=/uploads/%2e%2e/${hex}`,
    'an absolute path': '?path=/etc/passwd',
    'an absolute path of Windows': '?path=C:%5CWindows%5Cwin.ini',
    'a share of Windows': '?path=%5C%5Chost%5Cshare',
    'a backslash': `?path=/uploads%5C${hex}`,
    'a NUL at the end': `?path=/uploads/${hex}%00`,
    'a NUL inside': `?path=/uploads/${hex}%00.jpg`,
    'a new line at the end': `?path=/uploads/${hex}%0A`,
    'the address of a site': `?path=http://example.com/uploads/${hex}`,
    'two slashes': `?path=//uploads/${hex}`,
    'a name without its folder': `?path=${hex}`,
    capitals: `?path=/uploads/${'A'.repeat(32)}`,
    'a symlink': '?path=/uploads/link',
    'a very long path': `?path=/uploads/${'a'.repeat(9_000)}`,
    'two paths': `?path=/uploads/${hex}&path=/uploads/${hex}`,
    'a path in brackets': `?path[]=/uploads/${hex}`,
  };

  it('refuses every invalid path, changes nothing and records it', async () => {
    const app = await makeApp();
    await shareLake(app);
    const admin = app.as('admin');
    const outside = join(app.dataDir, 'outside');
    writeFileSync(outside, 'stays');
    mkdirSync(join(app.dataDir, 'uploads'), { recursive: true });
    symlinkSync(outside, join(app.dataDir, 'uploads', 'link'));
    const before = snapshot(app);
    for (const [index, [name, query]] of Object.entries(strange).entries()) {
      const answer = await admin.delete(`/api/admin/files${query}`);
      expect([answer.status, answer.text], name).toEqual([400, t('common:errors.invalidRequest')]);
      expect(snapshot(app), name).toBe(before);
      const refusal = { action: 'filePathRefused', subjectId: null };
      expect(audited(app), name).toEqual(Array.from({ length: index + 1 }, () => refusal));
    }
  });

  it('answers 404 for missing, private and already deleted files', async () => {
    const app = await makeApp();
    const secret = await makeMedia(app, app.person('kid'), { visibility: 'private' });
    expect((await remove(app, `/uploads/${hex}`)).status).toBe(404);
    expect((await remove(app, secret.path)).status).toBe(404);
    const { path } = await shareLake(app);
    expect((await remove(app, path)).status).toBe(200);
    expect((await remove(app, path)).status).toBe(404);
  });

  it('removes the file from its post and returns what that affected', async () => {
    const app = await makeApp();
    const { post, path } = await shareLake(app);
    const kid = await app.socketAs('kid');
    const admin = await app.socketAs('admin');
    const answer = await remove(app, `${path}-small?v=01234567`);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      path,
      affectedContent: [{ id: post.id, title: 'At the lake' }],
      uses: [{ place: 'post', id: post.id, title: 'At the lake', isInTrash: false }],
    });
    expect(await readPost(app, post.id)).toMatchObject({ mediaUrl: null, media: [] });
    expect((await app.as('family').get(post.mediaUrl ?? '')).status).toBe(404);
    const changed = { type: 'changed', area: 'content', id: post.id, change: 'updated' };
    expect(await kid.settle()).toEqual([changed]);
    expect(await admin.settle()).toContainEqual({ type: 'changed', area: 'files' });
    expect(audited(app)).toEqual([
      {
        action: 'fileDeleted',
        subjectId: app.person('family').id,
        filename: path.slice('/uploads/'.length),
        affected: 1,
      },
    ]);
  });

  it('removes it from every post, cover and avatar that shows it', async () => {
    const app = await makeApp();
    const family = app.person('family');
    const { id: mediaId, path } = await makeMedia(app, family);
    const first = makePost(app.db, family, { mediaId, title: 'One' });
    const second = makePost(app.db, family, { mediaId, title: 'Two' });
    const book = await addBook(app.as('family'));
    app.db.$client.prepare('UPDATE books SET media_id = ?').run(mediaId);
    app.db.$client.prepare('UPDATE users SET avatar = ? WHERE id = ?').run(path, family.id);
    const { json } = await remove(app, path);
    expect(json.affectedContent).toEqual([
      { id: first, title: 'One' },
      { id: second, title: 'Two' },
    ]);
    expect(json.uses.map(({ place }) => place).sort()).toEqual(['avatar', 'cover', 'post', 'post']);
    const read = async (from: string) => (await app.as('family').get<Content>(from)).json;
    expect(await read(`/api/books/${book.id}`)).toMatchObject({ coverImage: null });
    expect(await read('/api/user')).toMatchObject({ avatar: null });
  });

  it('keeps the text of a message, and a placeholder if it was only the picture', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const room = makeRoom(app.db, family.user, { name: 'Picnic', members: [app.person('kid')] });
    const say = async (content: string) => {
      const form = makeForm(makeJpeg(), { fields: { content } });
      return (await family.post<ChatMessage>(`/api/chat/rooms/${room}/pictures`, form)).json;
    };
    const [spoken, silent] = [await say('Look!'), await say('')];
    for (const { media } of [spoken, silent]) {
      const [path = ''] = (media?.url ?? '').split('?');
      expect((await remove(app, path)).json.affectedContent).toEqual([]);
    }
    const opened = async () =>
      (await family.get<{ messages: ChatMessage[] }>(`/api/chat/rooms/${room}?after=0`)).json
        .messages;
    expect(await opened()).toMatchObject([
      { content: 'Look!', media: null, isDeleted: false },
      { content: '', media: null, isDeleted: true },
    ]);
    for (const { media } of [spoken, silent]) {
      const [path = ''] = (media?.url ?? '').split('?');
      expect((await restore(app, path)).status).toBe(200);
    }
    const [first, second] = await opened();
    expect(first).toMatchObject({ content: 'Look!', isDeleted: false });
    expect([first?.media?.url, second?.media?.url]).toEqual([spoken.media?.url, silent.media?.url]);
    expect(second?.isDeleted).toBe(false);
  });
});

describe('POST /api/admin/files/restore', () => {
  it('returns a file to everything that showed it', async () => {
    const app = await makeApp();
    const { post, path } = await shareLake(app);
    await remove(app, path);
    expect((await app.as('family').post('/api/admin/files/restore', { path })).status).toBe(403);
    const answer = await restore(app, path);
    expect(answer.json).toMatchObject({ path, uses: [{ place: 'post', id: post.id }] });
    expect((await readPost(app, post.id)).mediaUrl).toBe(post.mediaUrl);
    expect((await app.as('family').get(post.mediaUrl ?? '')).status).toBe(200);
    expect(audited(app).map(({ action }) => action)).toEqual(['fileDeleted', 'trashRestored']);
    const again = await restore(app, path);
    expect([again.status, again.text]).toEqual([404, files.errors.notInTrash]);
  });

  it('returns pictures to their places in a post of several', async () => {
    const app = await makeApp();
    const form = new FormData();
    form.set('title', 'At the lake');
    form.set('contentType', 'photo');
    for (const width of [50, 60, 70]) {
      form.append('mediaFile', new Blob([new Uint8Array(makeJpeg(width))]), 'a.jpg');
    }
    const { id, media } = (await app.as('family').post<Content>('/api/content', form)).json;
    app.clock.advance(minutes(1));
    for (const { url } of media.slice(0, 2)) {
      const [path = ''] = url.split('?');
      await remove(app, path);
      expect((await readPost(app, id)).media).toHaveLength(2);
      expect((await restore(app, path)).status).toBe(200);
      expect((await readPost(app, id)).media).toEqual(media);
    }
  });

  it('leaves content that has another file by now unchanged', async () => {
    const app = await makeApp();
    const { post, path } = await shareLake(app);
    await remove(app, path);
    const form = makeForm(makeJpeg(80, 50), { title: 'At the lake' });
    const { mediaUrl } = (await app.as('family').put<Content>(`/api/content/${post.id}`, form))
      .json;
    expect(mediaUrl).not.toBeNull();
    const { status, json } = await restore(app, path);
    expect(status).toBe(200);
    expect(json.uses).toEqual([]);
    expect((await readPost(app, post.id)).mediaUrl).toBe(mediaUrl);
    const { json: list } = await app
      .as('admin')
      .get<{ files: FileRecord[] }>('/api/files?kind=other');
    expect(list.files.map((file) => file.path)).toEqual([path]);
  });

  it('restores an avatar and a cover, but no picture that its author has removed', async () => {
    const app = await makeApp();
    const family = app.person('family');
    const { id: mediaId, path } = await makeMedia(app, family, { visibility: 'cover' });
    await addBook(app.as('family'));
    app.db.$client.prepare('UPDATE books SET media_id = ?').run(mediaId);
    app.db.$client.prepare('UPDATE users SET avatar = ? WHERE id = ?').run(path, family.id);
    await remove(app, path);
    const { json } = await restore(app, path);
    expect(json.uses.map(({ place }) => place).sort()).toEqual(['avatar', 'cover']);
    const { avatar } = (await app.as('family').get<{ avatar: string }>('/api/user')).json;
    expect(avatar).toMatch(/-small\?v=/);
    const replaced = await makeMedia(app, family);
    app.context.media.trash(replaced.id);
    expect((await restore(app, replaced.path)).status).toBe(404);
    expect((await restore(app, '/uploads/../x')).status).toBe(400);
  });

  it('does not restore a message that its author has deleted since', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const { id: mediaId, path } = await makeMedia(app, family.user, { visibility: 'other' });
    const room = makeRoom(app.db, family.user, { name: 'Picnic' });
    const [message = 0] = makeMessages(app.db, room, family.user, ['Look!']);
    app.db.$client.prepare('UPDATE chat_messages SET media_id = ?').run(mediaId);
    await remove(app, path);
    app.clock.advance(1_000);
    expect((await family.delete(`/api/chat/messages/${message}`)).status).toBe(200);
    expect((await restore(app, path)).json.uses).toEqual([]);
  });
});

describe('a file whose room has become private', () => {
  it('is restored, without revealing the room', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const { id: mediaId, path } = await makeMedia(app, family.user, { visibility: 'other' });
    const room = makeRoom(app.db, family.user, { name: 'Picnic' });
    const [message = 0] = makeMessages(app.db, room, family.user, ['Look!']);
    app.db.$client.prepare('UPDATE chat_messages SET media_id = ?').run(mediaId);
    await remove(app, path);
    app.db.$client.prepare('UPDATE chat_rooms SET is_private = 1').run();
    const answer = await restore(app, path);
    expect([answer.status, answer.json]).toEqual([200, { path, uses: [] }]);
    const shown = app.db.$client.prepare('SELECT media_id FROM chat_messages WHERE id = ?');
    expect(shown.pluck().get(message)).toBe(mediaId);
  });
});

describe('GET /api/admin/files/uses', () => {
  it('returns what a deletion would affect', async () => {
    const app = await makeApp();
    const { post, path } = await shareLake(app);
    const uses = (query: string) =>
      app.as('admin').get<FileRecord>(`/api/admin/files/uses${query}`);
    expect((await uses(`?path=${path}`)).json).toMatchObject({
      path,
      uses: [{ place: 'post', id: post.id, title: 'At the lake' }],
    });
    expect((await uses('?path=..')).status).toBe(400);
    expect((await uses(`?path=/uploads/${'a'.repeat(32)}`)).status).toBe(404);
    expect(audited(app)).toEqual([]);
  });
});
