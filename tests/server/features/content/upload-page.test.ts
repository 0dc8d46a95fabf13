import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Content } from '#shared/features/content/content.contract.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { makeMp4 } from '#tests/support/make/media/videos.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

interface Chosen {
  name: string;
  bytes: Buffer;
}

const photo = (name: string, width = 60): Chosen => ({ name, bytes: makeJpeg(width, 40) });

const formOf = (files: Chosen[], fields: Record<string, string> = {}): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const { name, bytes } of files) {
    form.append('mediaFile', new Blob([new Uint8Array(bytes)]), name);
  }
  return form;
};

/** As a browser sends a form: with an Origin, and without the header of the app's own calls. */
const send = async (
  app: TestApp,
  kind: PersonKind | null,
  body: FormData | null,
  { path = '/upload', origin = app.url }: { path?: string; origin?: string | null } = {},
) => {
  const cookie = kind === null ? '' : app.as(kind).cookieHeader();
  const response = await fetch(app.url + path, {
    method: body ? 'POST' : 'GET',
    headers: { cookie, ...(body && origin ? { origin } : {}) },
    body,
    redirect: 'manual',
  });
  return { status: response.status, html: await response.text(), headers: response.headers };
};

const postsOf = async (app: TestApp, kind: PersonKind = 'family') =>
  (await app.as(kind).get<Content[]>('/api/content')).json;
const escaped = (text: string) => text.replaceAll("'", '&#39;');

describe('the page', () => {
  it('asks for files, with a title and who will see them, and needs no script', async () => {
    const app = await makeApp();
    const { status, html, headers } = await send(app, 'kid', null);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(html).toContain('method="post" action="/upload" enctype="multipart/form-data"');
    expect(html).toContain('multiple accept="image/*,video/*"');
    expect(html).toContain(`value="${t('uploadPage:titleOf', { date: '2 March' })}"`);
    expect(html).toContain(t('uploadPage:who.household'));
    const nonce = /<style nonce="([^"]+)">/.exec(html)?.[1];
    expect(headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
    expect((await send(app, 'friend', null)).html).toContain(
      escaped(t('uploadPage:who.everyone', { space: "Mia's Treehouse" })),
    );
  });

  it('redirects to the sign-in and back', async () => {
    const app = await makeApp();
    for (const body of [null, formOf([photo('a.jpg')])]) {
      const { status, headers } = await send(app, null, body);
      expect([status, headers.get('location')]).toEqual([303, '/auth?next=/upload']);
    }
    expect(await postsOf(app)).toEqual([]);
  });

  it('refuses a guest whose time is up, and takes nothing', async () => {
    const app = await makeApp();
    for (const body of [null, formOf([photo('a.jpg')])]) {
      const { status, html } = await send(app, 'expired', body);
      expect(status).toBe(403);
      expect(html).toContain(escaped(t('accounts:errors.accessExpired')));
    }
    expect(await postsOf(app)).toEqual([]);
  });
});

describe('what is sent', () => {
  it('becomes one post, and is named', async () => {
    const app = await makeApp();
    const files = [photo('lake.jpg', 50), photo('<b>hill.jpg', 60)];
    const { status, html } = await send(app, 'kid', formOf(files, { title: 'Our day' }));
    expect(status).toBe(200);
    expect(html).toContain(t('uploadPage:shared', { count: 2 }));
    expect(html).toContain('lake.jpg');
    expect(html).toContain('&lt;b&gt;hill.jpg');
    const [post] = await postsOf(app);
    expect(html).toContain(`href="/post/${post?.id}"`);
    expect(post).toMatchObject({ title: 'Our day', contentType: 'photo', isFamilyContent: false });
    expect(post?.media.map(({ width }) => width)).toEqual([50, 60]);
  });

  it('gets a title where that is empty, and may be for the family alone', async () => {
    const app = await makeApp();
    await send(app, 'admin', formOf([photo('a.jpg')], { title: ' ', isFamilyContent: 'true' }));
    const [post] = await postsOf(app);
    expect(post?.title).toBe(t('uploadPage:titleOf', { date: '2 March' }));
    expect(post?.isFamilyContent).toBe(true);
    expect(await postsOf(app, 'friend')).toEqual([]);
  });

  it('keeps what arrived, and names what is broken, no picture or chosen twice', async () => {
    const app = await makeApp();
    const good = photo('good.jpg');
    const broken = Buffer.concat([makeJpeg(70, 40).subarray(0, 300), Buffer.alloc(50)]);
    const { status, html } = await send(
      app,
      'family',
      formOf([
        { name: 'words.txt', bytes: Buffer.from('words') },
        { name: 'broken.jpg', bytes: broken },
        { name: 'empty.jpg', bytes: Buffer.alloc(0) },
        good,
        { ...good, name: 'again.jpg' },
        { name: 'film.mp4', bytes: makeMp4(100_000) },
        photo('other.jpg', 80),
      ]),
    );
    expect(status).toBe(200);
    for (const [name, key] of [
      ['words.txt', 'common:errors.notImage'],
      ['broken.jpg', 'content:errors.imageBroken'],
      ['empty.jpg', 'common:errors.fileEmpty'],
      ['again.jpg', 'uploadPage:twice'],
    ] as const) {
      expect(html).toContain(`<strong>${name}</strong>: ${escaped(t(key))}`);
    }
    const [post] = await postsOf(app);
    expect(post?.media.map(({ kind }) => kind)).toEqual(['image', 'video', 'image']);
  });

  it('puts a picture before videos, and shows one video where there is no picture', async () => {
    const app = await makeApp();
    const film = { name: 'film.mp4', bytes: makeMp4(100_000) };
    await send(app, 'family', formOf([film, photo('a.jpg')]));
    const other = { name: 'other.mp4', bytes: makeMp4(120_000) };
    const { html } = await send(app, 'family', formOf([film, other]));
    expect(html).toContain(`<strong>other.mp4</strong>: ${t('uploadPage:oneVideo')}`);
    const [video, both] = await postsOf(app);
    expect(both?.media.map(({ kind }) => kind)).toEqual(['image', 'video']);
    expect([video?.contentType, video?.media.length]).toEqual(['video', 1]);
  });

  it('names the files beyond what a post shows', async () => {
    const app = await makeApp();
    const files = Array.from({ length: limits.mediaMax + 2 }, (_, at) =>
      photo(`file-${at}.jpg`, 40 + at),
    );
    const { html } = await send(app, 'family', formOf(files));
    const sentence = t('uploadPage:tooMany', { count: limits.mediaMax });
    for (const at of [20, 21])
      expect(html).toContain(`<strong>file-${at}.jpg</strong>: ${sentence}`);
    expect((await postsOf(app))[0]?.media).toHaveLength(limits.mediaMax);
  }, 120_000);

  it('is shared once, however often the form is sent', async () => {
    const app = await makeApp();
    const clientId = randomUUID();
    await send(app, 'family', formOf([photo('a.jpg')], { clientId }));
    const { status, html } = await send(app, 'family', formOf([photo('b.jpg', 70)], { clientId }));
    expect(status).toBe(200);
    expect(html).toContain(t('uploadPage:repeated'));
    const posts = await postsOf(app);
    expect(posts.map(({ media }) => media.length)).toEqual([1]);
    expect(app.db.$client.prepare('SELECT count(*) FROM media').pluck().get()).toBe(1);
  });

  it('is refused from another website, and with nothing chosen', async () => {
    const app = await makeApp();
    for (const origin of ['http://evil.example', 'null', null]) {
      expect((await send(app, 'family', formOf([photo('a.jpg')]), { origin })).status).toBe(403);
    }
    const empty = await send(app, 'family', formOf([], { title: 'Nothing' }));
    expect(empty.status).toBe(400);
    expect(empty.html).toContain(t('uploadPage:noFiles'));
    const onlyBroken = [{ name: 'words.txt', bytes: Buffer.from('words') }];
    const broken = await send(app, 'family', formOf(onlyBroken));
    expect([broken.status, broken.html.includes('words.txt')]).toEqual([400, true]);
    expect(await postsOf(app)).toEqual([]);
    expect(app.db.$client.prepare('SELECT count(*) FROM media').pluck().get()).toBe(0);
  });

  it('comes from another app, too, where no service worker takes it', async () => {
    const app = await makeApp();
    const { status, html } = await send(app, 'family', formOf([photo('a.jpg')]), {
      path: '/share',
    });
    expect([status, html.includes('a.jpg')]).toEqual([200, true]);
    expect(await postsOf(app)).toHaveLength(1);
  });
});
