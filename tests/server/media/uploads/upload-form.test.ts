import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import fs from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { deleteSession } from '#server/features/accounts/sessions/sessions.repo.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { makeForm, postFile } from '#tests/support/server/uploads.ts';

const incoming = (app: TestApp) => readdirSync(join(app.dataDir, 'incoming'));
const posts = (app: TestApp) =>
  app.db.$client.prepare('SELECT count(*) FROM contents').pluck().get();
const placed = (app: TestApp) =>
  readdirSync(join(app.dataDir, 'media'), { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  );

const expectNothingLeft = async (app: TestApp) => {
  await vi.waitFor(() => expect(incoming(app)).toEqual([]), { timeout: 5000 });
  expect(posts(app)).toBe(0);
  expect(placed(app)).toEqual([]);
};

const boundary = 'XXBOUNDARYXX';
const part = (headers: string, body: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ]);
const field = (name: string, value: string) =>
  part(`Content-Disposition: form-data; name="${name}"`, value);
const file = (name: string, body: Buffer) =>
  part(`Content-Disposition: form-data; name="${name}"; filename="a.jpg"`, body);
const end = Buffer.from(`--${boundary}--\r\n`);
const whole = [field('title', 'A'), field('contentType', 'photo')];

const sendRaw = (app: TestApp, body: Buffer, type = `multipart/form-data; boundary=${boundary}`) =>
  app.as('family').request('POST', '/api/content', new Uint8Array(body), { 'content-type': type });

describe('a form', () => {
  const jpeg = makeJpeg();
  const broken: [string, Buffer, string?][] = [
    ['cut off in a header', Buffer.from(`--${boundary}\r\nContent-Dispo`)],
    ['cut off in a file', Buffer.concat([...whole, file('mediaFile', jpeg).subarray(0, -40)])],
    ['without an end', Buffer.concat([...whole, file('mediaFile', jpeg)])],
    ['empty', Buffer.alloc(0)],
    ['no form at all', Buffer.from('hello')],
    ['without a boundary', Buffer.concat([...whole, end]), 'multipart/form-data'],
    ['with a part of no name', Buffer.concat([part('Content-Disposition: form-data', 'x'), end])],
    ['with another file', Buffer.concat([...whole, file('other', jpeg), end])],
    [
      'with 21 files',
      Buffer.concat([...whole, ...Array.from({ length: 21 }, () => file('mediaFile', jpeg)), end]),
    ],
    ['with nested names', Buffer.concat([field('title[a][b]', 'x'), end])],
    ['with a list', Buffer.concat([field('title[9999999]', 'x'), end])],
    ['with a name of 100 kB', Buffer.concat([field('x'.repeat(100_000), 'x'), end])],
    [
      'with a thousand fields',
      Buffer.concat([...Array.from({ length: 1000 }, (_, n) => field(`f${n}`, 'x')), end]),
    ],
    ['with a value of 1 MB', Buffer.concat([field('title', 'x'.repeat(1_000_000)), end])],
    ['with __proto__', Buffer.concat([field('__proto__', 'x'), field('constructor', 'x'), end])],
    ['twice the same field', Buffer.concat([...whole, field('title', 'B'), end])],
    ['with an empty file', Buffer.concat([...whole, file('mediaFile', Buffer.alloc(0)), end])],
    [
      'with a thousand headers',
      Buffer.concat([
        part(`${'X-A: b\r\n'.repeat(1000)}Content-Disposition: form-data; name="title"`, 'x'),
        end,
      ]),
    ],
  ];

  it('that is broken in any way is rejected with a message and leaves nothing', async () => {
    const app = await makeApp();
    for (const [name, body, type] of broken) {
      const before = process.cpuUsage();
      const answer = await sendRaw(app, body, type);
      const { user } = process.cpuUsage(before);
      expect([400, 413], name).toContain(answer.status);
      expect(answer.text, name).toMatch(/^[A-Z].*[.\w]$/s);
      expect(answer.text, name).not.toMatch(/at .*\.ts|\/work|node_modules|busboy|multer/i);
      // A parser with default limits takes seconds for some of these.
      expect(user / 1000, name).toBeLessThan(500);
      await expectNothingLeft(app);
    }
    expect((await postFile(app.as('family'), jpeg)).status).toBe(201);
  });

  it('can claim anything about its file: only the bytes count', async () => {
    const app = await makeApp();
    for (const fileName of ['../../../etc/passwd', 'a.exe', 'x'.repeat(300), 'ünïcödé 🦉.svg']) {
      const answer = await postFile(app.as('family'), jpeg, { fileName });
      expect(answer.status).toBe(201);
      expect(answer.text).not.toContain('passwd');
    }
  });

  it('with a lying type is refused by its bytes', async () => {
    const app = await makeApp();
    const video = await postFile(app.as('family'), jpeg, { contentType: 'video' });
    expect([video.status, video.text]).toEqual([415, t('common:errors.notVideo')]);
    const script = await postFile(
      app.as('family'),
      Buffer.from('<script>alert(1)</script>'.repeat(400)),
    );
    expect([script.status, script.text]).toEqual([415, t('common:errors.notImage')]);
    await expectNothingLeft(app);
  });

  it('with a picture over 25 MB is refused while it is received', async () => {
    const app = await makeApp();
    const long = Buffer.concat([jpeg, Buffer.alloc(limits.imageBytes)]);
    const answer = await postFile(app.as('family'), long);
    expect([answer.status, answer.text]).toEqual([
      413,
      t('common:errors.imageLarge', { image: '25' }),
    ]);
    await expectNothingLeft(app);
  });

  it('that declares more than the limit is not read at all', async () => {
    const app = await makeApp();
    const { port } = new URL(app.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `POST /api/content HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Treehouse: 1\r\n` +
        `Cookie: ${app.as('family').cookieHeader()}\r\nContent-Length: ${600 * 1024 * 1024}\r\n` +
        `Content-Type: multipart/form-data; boundary=${boundary}\r\n\r\n`,
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 .*Connection: close/s);
    socket.destroy();
    await expectNothingLeft(app);
  });

  it('is not read when the disk is nearly full', async () => {
    const app = await makeApp();
    const space = vi.spyOn(fs, 'statfs');
    const almost = { bavail: 499, bsize: 1024 * 1024 };
    space.mockResolvedValue(almost as Awaited<ReturnType<typeof fs.statfs>>);
    const answer = await postFile(app.as('family'), jpeg);
    expect([answer.status, answer.text]).toEqual([507, t('common:errors.diskFull')]);
    const upload = await app.as('family').post('/api/uploads', { size: 1 });
    expect(upload.status).toBe(507);
    expect((await app.as('family').get('/api/content')).status).toBe(200);
    const enough = { ...almost, bavail: 510 };
    space.mockResolvedValue(enough as Awaited<ReturnType<typeof fs.statfs>>);
    expect((await postFile(app.as('family'), jpeg)).status).toBe(201);
    space.mockRestore();
    expect((await postFile(app.as('family'), jpeg)).status).toBe(201);
  });

  it('that breaks off leaves nothing', async () => {
    const app = await makeApp();
    const { port } = new URL(app.url);
    const body = Buffer.concat([
      ...whole,
      file('mediaFile', Buffer.concat([jpeg, Buffer.alloc(5_000_000)])),
    ]);
    for (const cutAt of [60, 400, 300_000, body.length]) {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => {});
      socket.write(
        `POST /api/content HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Treehouse: 1\r\n` +
          `Cookie: ${app.as('family').cookieHeader()}\r\nContent-Length: ${body.length + 1000}\r\n` +
          `Content-Type: multipart/form-data; boundary=${boundary}\r\n\r\n`,
      );
      socket.write(body.subarray(0, cutAt));
      if (cutAt > 1000) await vi.waitFor(() => expect(incoming(app)).toHaveLength(1));
      else await wait(50);
      socket.destroy();
      await expectNothingLeft(app);
    }
  });

  it('whose sender was signed out meanwhile makes no post', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const body = Buffer.concat([...whole, file('mediaFile', jpeg), end]);
    const answer = await new Promise<{ status: number | undefined }>((resolve, reject) => {
      const request = httpRequest(
        `${app.url}/api/content`,
        {
          method: 'POST',
          headers: {
            cookie: family.cookieHeader(),
            'x-treehouse': '1',
            'content-type': `multipart/form-data; boundary=${boundary}`,
            'content-length': body.length,
          },
        },
        (response) => {
          response.resume();
          resolve({ status: response.statusCode });
        },
      );
      request.on('error', reject);
      request.write(body.subarray(0, body.length - 20));
      void vi
        .waitFor(() => expect(incoming(app)).toHaveLength(1))
        .then(() => {
          deleteSession(app.db, family.sessionId, family.user.id);
          request.end(body.subarray(body.length - 20));
        }, reject);
    });
    expect(answer.status).toBe(401);
    await expectNothingLeft(app);
  });
});

describe('many pictures at once', () => {
  // Eight pictures need 1.5 s of CPU, which other work may delay for long.
  it('are all accepted, one after the other, while everything else continues', {
    timeout: 60_000,
  }, async () => {
    const app = await makeApp();
    const family = app.as('family');
    const picture = makeJpeg(1600, 1200);
    const sending = Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        family.post('/api/content', makeForm(picture, { title: `No ${n}` })),
      ),
    );
    let isOver = false;
    void sending.then(() => {
      isOver = true;
    });
    for (let n = 0; n < 20; n += 1) {
      expect((await app.as('guest').get('/api/bell')).status).toBe(200);
    }
    expect(isOver).toBe(false);
    expect((await sending).map(({ status }) => status)).toEqual(
      Array.from({ length: 8 }, () => 201),
    );
    expect(incoming(app)).toEqual([]);
  });
});
