import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '#shared/features/chat/chat.contract.ts';
import { makeRoom } from '#tests/support/make/chat.ts';
import { makeExif, makeJpeg, withJpegMetadata } from '#tests/support/make/media/pictures.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { makeForm, readMedia } from '#tests/support/server/uploads.ts';

type Browser = ReturnType<TestApp['as']>;

const send = (
  browser: Browser,
  roomId: number,
  file: Buffer,
  fields: Record<string, string> = {},
) => browser.post<ChatMessage>(`/api/chat/rooms/${roomId}/pictures`, makeForm(file, { fields }));

const setUp = async () => {
  const app = await makeApp();
  const members = [app.person('kid')];
  const id = makeRoom(app.db, app.person('family'), { isPrivate: true, members });
  return { app, id };
};
const filesIn = (app: TestApp) =>
  readdirSync(join(app.dataDir, 'media'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  ).length;

describe('POST /api/chat/rooms/:id/pictures', () => {
  it('answers 404, 400 and 415, and leaves nothing behind', async () => {
    const { app, id } = await setUp();
    expect((await send(app.as('admin'), id, makeJpeg())).status).toBe(404);
    const empty = await app.as('kid').post(`/api/chat/rooms/${id}/pictures`, { content: 'x' });
    expect([empty.status, empty.text]).toEqual([400, t('chat:errors.pictureRequired')]);
    const page = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect((await send(app.as('kid'), id, page)).status).toBe(415);
    const long = await send(app.as('kid'), id, makeJpeg(), { content: 'x'.repeat(4_001) });
    expect([long.status, filesIn(app)]).toEqual([400, 0]);
  });

  it('is stripped of metadata, shown to the room only, and deleted with its message', async () => {
    const { app, id } = await setUp();
    const phone = withJpegMetadata(makeJpeg(1_000, 600), 1);
    expect(phone.includes(makeExif(1))).toBe(true);
    const socket = await app.socketAs('family');
    const { json, status } = await send(app.as('kid'), id, phone, { content: 'Look!' });
    expect([status, json.content, json.media?.width, json.media?.height]).toEqual([
      201,
      'Look!',
      1_000,
      600,
    ]);
    expect(await socket.settle()).toContainEqual({
      type: 'changed',
      area: 'chat',
      id,
      change: 'updated',
    });
    const urls = [json.media?.url, json.media?.smallUrl, json.media?.largeUrl];
    for (const url of urls) {
      const shown = await readMedia(app, app.as('family'), url ?? '');
      expect(shown.status).toBe(200);
      for (const kind of ['admin', 'friend'] as const) {
        expect((await readMedia(app, app.as(kind), url ?? '')).status).toBe(404);
      }
    }
    await app.as('kid').delete(`/api/chat/messages/${json.id}`);
    for (const kind of ['family', 'kid'] as const) {
      expect((await readMedia(app, app.as(kind), urls[0] ?? '')).status).toBe(404);
    }
  });

  it('is stored once, however often it is sent', async () => {
    const { app, id } = await setUp();
    const fields = { clientId: 'client-0001' };
    const first = await send(app.as('kid'), id, makeJpeg(), fields);
    const count = filesIn(app);
    const again = await send(app.as('kid'), id, makeJpeg(90, 90), fields);
    expect(again.json.id).toBe(first.json.id);
    expect([filesIn(app), first.json.content]).toEqual([count, '']);
  });
});
