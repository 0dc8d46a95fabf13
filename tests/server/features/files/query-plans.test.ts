import { expect, it } from 'vitest';
import { fileTrash } from '#server/features/files/trash.service.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import { makeRoom } from '#tests/support/make/chat.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { addBook } from '#tests/support/make/reading.ts';
import { makeApp } from '#tests/support/server/make-app.ts';
import { makeForm, postFile } from '#tests/support/server/uploads.ts';

const tables = 'media|media_files|media_releases|contents|books|chat_messages|m|o|s|p|b|r';

it('scans and sorts no table for any file query', async () => {
  const app = await makeApp();
  const { $client } = app.db;
  const [admin, family] = [app.as('admin'), app.as('family')];
  const { mediaUrl } = (await postFile(family, makeJpeg())).json as Content;
  await addBook(family);
  const room = makeRoom(app.db, family.user);
  await family.post(`/api/chat/rooms/${room}/pictures`, makeForm(makeJpeg()));
  const seen = new Set<string>();
  const prepare = $client.prepare.bind($client);
  $client.prepare = ((sql: string) => {
    if (/media|contents/.test(sql)) seen.add(sql);
    return prepare(sql);
  }) as typeof $client.prepare;
  const [path = ''] = (mediaUrl ?? '').split('?');
  for (const kind of ['', '&kind=media', '&kind=other'])
    for (const q of ['', '&q=picture']) await admin.get(`/api/files?limit=2${kind}${q}`);
  for (const query of ['', '?q=a', '?type=art,photo', '?q=a&family=true&type=story'])
    await admin.get(`/api/admin/content${query}`);
  for (const query of ['', '?q=a']) await admin.get(`/api/admin/content/counts${query}`);
  await family.get(`/api/file-exists?path=${path}`);
  await admin.get(`/api/admin/files/uses?path=${path}`);
  await admin.delete(`/api/admin/files?path=${path}`);
  const trash = fileTrash(app.context);
  const actor = { ...app.person('admin'), accessExpired: false };
  trash.list(actor, { deletedAt: '9999', id: 1 }, 5);
  trash.count(actor);
  await admin.post('/api/admin/files/restore', { path });
  await family.put(`/api/chat/rooms/${room}`, { name: 'Den', isPrivate: true });

  expect(seen.size).toBeGreaterThan(20);
  for (const sql of seen) {
    if (!/^\s*(SELECT|WITH|UPDATE|DELETE)/i.test(sql)) continue;
    const named = [...sql.matchAll(/@(\w+)/g)].map(([, name]) => [name, 1]);
    const params = Array.from({ length: (sql.match(/\?/g) ?? []).length }, () => 1);
    const values = named.length > 0 ? [Object.fromEntries(named)] : params;
    const plan = prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...values)
      .map(({ detail }) => detail);
    expect(
      plan.filter((line) => new RegExp(`^SCAN (${tables})\\b`).test(line)),
      sql,
    ).toEqual([]);
    expect(
      plan.filter((line) => /TEMP B-TREE FOR (ORDER|GROUP)/.test(line)),
      sql,
    ).toEqual([]);
  }
});
