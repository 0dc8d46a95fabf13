import { expect, it } from 'vitest';
import { write } from '#server/db/transaction.ts';
import { fileTrash } from '#server/features/files/trash.service.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import { makePost } from '#tests/support/make/content.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { makeMedia } from '#tests/support/make/media/media.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { postFile } from '#tests/support/server/uploads.ts';

const start = { deletedAt: '9999', id: Number.MAX_SAFE_INTEGER };

const actorOf = (app: TestApp, kind: PersonKind): Actor => {
  const { id, role, isChild, verified } = app.person(kind);
  return { id, role, isChild, verified, accessExpired: false };
};

/** Three files of posts that an admin deleted in order, and one replaced by its author. */
const fillTrash = async (app: TestApp) => {
  const family = app.person('family');
  const made: { id: number; path: string }[] = [];
  for (let i = 0; i < 3; i += 1) {
    const file = await makeMedia(app, family);
    makePost(app.db, family, { mediaId: file.id, title: `Post ${i}` });
    await app.as('admin').delete(`/api/admin/files?path=${file.path}`);
    app.clock.advance(1_000);
    made.push(file);
  }
  const replaced = await makeMedia(app, family);
  app.context.media.trash(replaced.id);
  return made;
};

it('lists files that admins deleted, last first, to admins only', async () => {
  const app = await makeApp();
  const made = await fillTrash(app);
  const trash = fileTrash(app.context);
  const admin = actorOf(app, 'admin');
  const first = trash.list(admin, start, 2);
  expect(first).toMatchObject([
    { id: made[2]?.id, title: made[2]?.path, deletedBy: admin.id, canRestore: true },
    { id: made[1]?.id },
  ]);
  const place = { deletedAt: first[1]?.deletedAt ?? '', id: first[1]?.id ?? 0 };
  expect(trash.list(admin, place, 2).map(({ id }) => id)).toEqual([made[0]?.id]);
  expect(trash.count(admin)).toBe(3);
  for (const kind of ['family', 'kid', 'friend', 'guest'] as const) {
    const actor = actorOf(app, kind);
    expect(trash.list(actor, start, 5)).toEqual([]);
    expect(trash.count(actor)).toBe(0);
    expect(() => trash.restore(actor, made[0]?.id ?? 0)).toThrow('common:errors.notFound');
    expect(() => trash.remove(actor, made[0]?.id ?? 0)).toThrow('common:errors.notFound');
    expect(trash.removeSome(actor, start, 5)).toBe(0);
  }
});

it('restores a file once, and deletes others for good', async () => {
  const app = await makeApp();
  const [first, second, third] = await fillTrash(app);
  const trash = fileTrash(app.context);
  const admin = actorOf(app, 'admin');
  const post = () =>
    app.db.$client.prepare('SELECT media_id FROM contents WHERE id = 1').pluck().get();
  write(app.db, () => trash.restore(admin, first?.id ?? 0));
  expect(post()).toBe(first?.id);
  write(app.db, () => trash.restore(admin, first?.id ?? 0));
  write(app.db, () => trash.remove(admin, second?.id ?? 0));
  expect(trash.list(admin, start, 5).map(({ id }) => id)).toEqual([third?.id]);
  expect(write(app.db, () => trash.removeSome(admin, start, 5))).toBe(1);
  expect(trash.count(admin)).toBe(0);
  const left = app.db.$client.prepare('SELECT count(*) FROM media_releases').pluck().get();
  expect(left).toBe(0);
});

it('an admin’s change to a file is announced to admins and to those who saw it', async () => {
  const app = await makeApp();
  const fields = { isFamilyContent: 'true' };
  const { json } = await postFile(app.as('family'), makeJpeg(), { title: 'Ours', fields });
  const [path = ''] = ((json as Content).mediaUrl ?? '').split('?');
  const sockets = await Promise.all(
    (['kid', 'friend', 'guest'] as const).map((kind) => app.socketAs(kind)),
  );
  await app.as('admin').delete(`/api/admin/files?path=${path}`);
  await app.as('admin').post('/api/admin/files/restore', { path });
  const [kid = [], friend, guest] = await Promise.all(sockets.map((socket) => socket.settle()));
  expect(kid).toHaveLength(2);
  expect(kid).toContainEqual(expect.objectContaining({ area: 'content', change: 'updated' }));
  expect([friend, guest]).toEqual([[], []]);
});
