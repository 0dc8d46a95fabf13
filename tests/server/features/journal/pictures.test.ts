import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Journal } from '#shared/features/journal/journal.contract.ts';
import {
  makeExif,
  makeJpeg,
  makePng,
  withJpegMetadata,
} from '#tests/support/make/media/pictures.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { readMedia } from '#tests/support/server/uploads.ts';

const formOf = (fields: Record<string, string>, file?: Buffer): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set('mediaFile', new Blob([new Uint8Array(file)]), 'day.jpg');
  return form;
};
const filesIn = (app: TestApp) =>
  readdirSync(join(app.dataDir, 'media'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  ).length;
const day = { date: '2026-03-02', title: 'A picture' };

describe('the picture of an entry', () => {
  it('is refused with 400, 404 and 415, and leaves nothing behind', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const form = () => formOf(day, makeJpeg());
    const late = formOf({ ...day, date: '2026-03-09' }, makeJpeg());
    expect((await kid.post('/api/journals', late)).text).toBe(t('common:errors.dateFuture'));
    const drawing = formOf(day, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    expect((await kid.post('/api/journals', drawing)).status).toBe(415);
    const wordless = await kid.post('/api/journals', formOf({ date: day.date }, makeJpeg()));
    expect(wordless.status).toBe(400);
    const { json } = await kid.post<Journal>('/api/journals', day);
    expect((await app.as('admin').patch(`/api/journals/${json.id}`, form())).status).toBe(404);
    expect(filesIn(app)).toBe(0);
  });

  it('is stripped of metadata, shown to the writer only, and replaced or deleted with its entry', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const phone = withJpegMetadata(makeJpeg(1_000, 600), 1);
    const { json, status } = await kid.post<Journal>('/api/journals', formOf(day, phone));
    expect([status, json.media?.width, json.media?.height]).toEqual([201, 1_000, 600]);
    const { imageUrl, id } = json;
    expect(imageUrl).toBe(json.media?.url);
    const shown = await readMedia(app, kid, imageUrl ?? '');
    expect([shown.status, shown.body.includes(makeExif(1))]).toEqual([200, false]);
    for (const kind of ['admin', 'family', 'friend', 'guest'] as const)
      expect((await readMedia(app, app.as(kind), imageUrl ?? '')).status).toBe(404);

    const path = `/api/journals/${id}`;
    const kept = await kid.patch<Journal>(path, formOf({ title: 'Kept' }));
    expect(kept.json).toMatchObject({ title: 'Kept', imageUrl });
    const other = await kid.patch<Journal>(path, formOf({ removeImage: 'true' }, makePng(90, 90)));
    expect([other.status, other.json.media?.width]).toEqual([200, 90]);
    expect((await readMedia(app, kid, imageUrl ?? '')).status).toBe(404);
    const none = await kid.patch<Journal>(path, { removeImage: true });
    expect([none.json.imageUrl, none.json.media, filesIn(app)]).toEqual([null, null, 0]);

    const again = await kid.patch<Journal>(path, formOf({}, makePng(90, 90)));
    await kid.delete(path);
    expect((await readMedia(app, kid, again.json.imageUrl ?? '')).status).toBe(404);
    expect(filesIn(app)).toBe(0);
  });
});
