import { expect, it } from 'vitest';
import type { FileRecord } from '#shared/features/files/files.contract.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { postFile, readMedia } from '#tests/support/server/uploads.ts';

const rowsOf = ({ db }: TestApp) => ({
  media: db.$client.prepare('SELECT * FROM media').get(),
  original: db.$client.prepare("SELECT * FROM media_files WHERE variant = 'original'").get(),
});

const listed = async (app: TestApp): Promise<FileRecord | undefined> =>
  (await app.as('admin').get<{ files: FileRecord[] }>('/api/files')).json.files[0];

it('a file is stored with its kind, type, size, owner and date', async () => {
  const app = await makeApp();
  await postFile(app.as('family'), makeJpeg(80, 60));
  const file = await listed(app);
  const { media, original } = rowsOf(app);
  expect(media).toMatchObject({
    id: file?.id,
    name: expect.stringMatching(/^[0-9a-f]{32}$/),
    kind: 'image',
    shelf: 'media',
    owner_id: app.person('family').id,
    created_at: '2026-03-02T10:00:00.000Z',
    trashed_at: null,
  });
  const { body, headers } = await readMedia(app, app.as('family'), file?.path ?? '');
  expect(original).toMatchObject({
    media_id: file?.id,
    mime: headers.get('content-type'),
    bytes: body.length,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(file).toMatchObject({
    filename: (media as { name: string }).name,
    size: body.length,
    owner: { id: app.person('family').id },
    mediaReferenceId: 1,
  });
});

it('a file’s name on the uploader’s device is stored nowhere', async () => {
  const app = await makeApp();
  const fileName = 'Mia at her school.jpg';
  const { json } = await postFile(app.as('family'), makeJpeg(), { fileName });
  expect(json).toMatchObject({ id: 1 });
  const everything = app.db.$client.serialize();
  expect(everything.includes('A picture')).toBe(true);
  expect(everything.includes('her school')).toBe(false);
});

it('a file in the trash is marked as such, and no longer listed', async () => {
  const app = await makeApp();
  await postFile(app.as('family'), makeJpeg());
  const path = (await listed(app))?.path;
  expect((await app.as('admin').delete(`/api/admin/files?path=${path}`)).status).toBe(200);
  expect(rowsOf(app).media).toMatchObject({ trashed_at: '2026-03-02T10:00:00.000Z' });
  expect(await listed(app)).toBeUndefined();
});
