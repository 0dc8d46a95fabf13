import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCleanupJobs } from '#server/jobs/jobs.ts';
import type { CurrentUser, Member } from '#shared/features/accounts/accounts.contract.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import { days } from '#tests/support/fakes/fake-clock.ts';
import { makeRoom } from '#tests/support/make/chat.ts';
import { makeJpeg, makePng, pngChunk, readQuarters } from '#tests/support/make/media/pictures.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { postFile, readMedia } from '#tests/support/server/uploads.ts';

type Browser = ReturnType<TestApp['as']>;

const formOf = (file: Buffer | null, fields: Record<string, string> = {}): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set('avatar', new Blob([new Uint8Array(file)]), 'me.jpg');
  return form;
};

const upload = (
  browser: Browser,
  file: Buffer | null = makeJpeg(400, 400),
  fields: Record<string, string> = {},
  id = browser.user.id,
) => browser.put<CurrentUser>(`/api/user/${id}`, formOf(file, fields));

const filesIn = (app: TestApp) =>
  readdirSync(join(app.dataDir, 'media'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  ).length;

const snapshot = (app: TestApp): string =>
  JSON.stringify([
    app.db.$client.prepare('SELECT id, display_name, avatar FROM users').all(),
    app.db.$client.prepare('SELECT * FROM media').all(),
    filesIn(app),
    readdirSync(join(app.dataDir, 'incoming')),
  ]);

/** A tiny PNG that claims 2.5 billion pixels. */
const bomb = (): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(50_000, 0);
  header.writeUInt32BE(50_000, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const png = makePng(2, 2);
  return Buffer.concat([png.subarray(0, 8), pngChunk('IHDR', header), png.subarray(33)]);
};

const svg = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
);

const refusals: [string, Buffer, number, string][] = [
  ['an SVG', svg, 415, t('common:errors.notImage')],
  ['an empty file', Buffer.alloc(0), 400, t('common:errors.fileEmpty')],
  ['a bomb', bomb(), 413, t('content:errors.imagePixels')],
  [
    'more than 5 MB',
    Buffer.concat([makeJpeg(), Buffer.alloc(5 * 1024 * 1024)]),
    413,
    t('common:picture.large'),
  ],
];

describe('PUT /api/user/:id with a picture', () => {
  it('answers 401, and 403 for another person, before anything is read', async () => {
    const app = await makeApp();
    const { id } = app.person('kid');
    const admin = app.as('admin');
    for (const kind of ['family', 'friend', 'guest'] as const) {
      expect((await upload(app.as(kind), makeJpeg(), {}, id)).status).toBe(403);
    }
    const before = snapshot(app);
    expect((await upload(app.signedOut() as Browser, makeJpeg(), {}, id)).status).toBe(401);
    expect((await upload(admin, makeJpeg(), {}, 9_999)).status).toBe(404);
    expect(snapshot(app)).toBe(before);
  });

  it.each(refusals)('refuses %s and changes nothing', async (_name, file, status, sentence) => {
    const app = await makeApp();
    const family = app.as('family');
    await upload(family);
    const before = snapshot(app);
    const answer = await upload(family, file, { displayName: 'Changed' });
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(sentence);
    expect(snapshot(app)).toBe(before);
  });

  it('refuses a name that is too short together with its picture', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const before = snapshot(app);
    const answer = await upload(family, makeJpeg(), { displayName: 'x' });
    expect([answer.status, answer.text]).toEqual([400, t('accounts:errors.displayNameShort')]);
    expect(snapshot(app)).toBe(before);
  });

  it('lets an expired guest change the name, but upload nothing', async () => {
    const app = await makeApp();
    const expired = app.as('expired');
    expect((await upload(expired)).status).toBe(403);
    const path = `/api/user/${expired.user.id}`;
    expect((await expired.put<CurrentUser>(path, { displayName: 'Gone soon' })).json).toMatchObject(
      { displayName: 'Gone soon', avatar: null },
    );
  });

  it('stores the picture, serves it small, and notifies everyone who sees the person', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const socket = await app.socketAs('family');
    const { status, json } = await upload(kid, makeJpeg(900, 900), { displayName: 'Mia Maus' });
    expect([status, json.displayName]).toEqual([200, 'Mia Maus']);
    expect(json.avatar).toMatch(/^\/uploads\/[0-9a-f]{32}-small\?v=[0-9a-f]{8}$/);
    await socket.waitFor((m) => m.type === 'changed' && m.area === 'accounts');
    const shown = await readMedia(app, app.as('family'), json.avatar ?? '');
    expect(shown.headers.get('cache-control')).toContain('immutable');
    expect(await readQuarters(shown.body)).toEqual({ width: 320, height: 320, quarters: 'RGBW' });
    const again = await kid.put<CurrentUser>(`/api/user/${kid.user.id}`, {
      displayName: 'Mia',
      avatar: json.avatar,
    });
    expect(again.json).toMatchObject({ displayName: 'Mia', avatar: json.avatar });
  });

  it('lets an admin give a kid a picture that is the kid’s own', async () => {
    const app = await makeApp();
    const { id } = app.person('kid');
    const { json } = await upload(app.as('admin'), makeJpeg(), {}, id);
    const owner = app.db.$client.prepare('SELECT owner_id FROM media').pluck().get();
    expect([json.id, owner]).toEqual([id, id]);
    expect((await readMedia(app, app.as('kid'), json.avatar ?? '')).status).toBe(200);
  });
});

describe('a replaced picture', () => {
  it('is moved to the trash, and deleted 30 days later', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const first = (await upload(family)).json.avatar ?? '';
    const second = (await upload(family, makeJpeg(300, 300))).json.avatar ?? '';
    for (const kind of ['family', 'admin', 'friend'] as const) {
      expect((await readMedia(app, app.as(kind), first)).status).toBe(404);
      expect((await readMedia(app, app.as(kind), second)).status).toBe(200);
    }
    const back = await family.put(`/api/user/${family.user.id}`, { avatar: first });
    expect(back.status).toBe(400);
    await family.put(`/api/user/${family.user.id}`, { avatar: 'fox' });
    app.clock.advance(days(31));
    await runCleanupJobs(app.context);
    expect(filesIn(app)).toBe(0);
  });
});

describe('a picture chosen by its address', () => {
  it('refuses other websites, scripts, others’ pictures and path traversal', async () => {
    const app = await makeApp();
    const friend = app.as('friend');
    const theirs = (await upload(app.as('family'))).json.avatar ?? '';
    const before = snapshot(app);
    for (const avatar of [
      'https://example.com/me.png',
      '//example.com/me.png',
      'javascript:alert(1)',
      'data:image/png;base64,AAAA',
      '/uploads/../treehouse.db',
      '/uploads/%2e%2e/treehouse.db',
      '/uploads/me.png\0',
      '/uploads/00000000000000000000000000000000',
      theirs,
    ]) {
      const answer = await friend.put(`/api/user/${friend.user.id}`, { avatar });
      expect([avatar, answer.status, answer.text]).toEqual([
        avatar,
        400,
        t('common:errors.invalidRequest'),
      ]);
    }
    expect(snapshot(app)).toBe(before);
  });

  it('is a copy that outlives the post, and does not show the post’s own to more people', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const options = { fields: { isFamilyContent: 'true' } };
    const post = (await postFile(family, makeJpeg(400, 400), options)).json as Content;
    const own = { avatar: post.media[0]?.url };
    const { json } = await family.put<CurrentUser>(`/api/user/${family.user.id}`, own);
    const avatar = json.avatar ?? '';
    const friend = app.as('friend');
    expect((await readMedia(app, friend, avatar)).status).toBe(200);
    expect((await readMedia(app, friend, post.media[0]?.smallUrl ?? '')).status).toBe(404);
    const admin = app.as('admin');
    const others = await admin.put(`/api/user/${family.user.id}`, {
      avatar: post.media[0]?.smallUrl,
    });
    expect(others.status).toBe(400);
    await family.delete(`/api/content/${post.id}`);
    app.clock.advance(days(31));
    await runCleanupJobs(app.context);
    const renewed = app.signIn(family.user);
    expect((await readMedia(app, renewed, avatar)).status).toBe(200);
  });
});

describe('the picture of a person', () => {
  it('is shown to everyone for a grown-up, and not to guests for a kid', async () => {
    const app = await makeApp();
    const grownUp = (await upload(app.as('family'))).json.avatar ?? '';
    const kid = (await upload(app.as('kid'))).json.avatar ?? '';
    const statuses = async (path: string) => {
      const answers: Record<string, number> = {};
      for (const kind of ['admin', 'family', 'kid', 'friend', 'guest', 'expired'] as const) {
        answers[kind] = (await readMedia(app, app.as(kind), path)).status;
      }
      answers.nobody = (await readMedia(app, app.signedOut() as Browser, path)).status;
      return answers;
    };
    const everybody = { admin: 200, family: 200, kid: 200, friend: 200, guest: 200, expired: 403 };
    expect(await statuses(grownUp)).toEqual({ ...everybody, nobody: 401 });
    expect(await statuses(kid)).toEqual({ ...everybody, guest: 404, nobody: 401 });
    makeRoom(app.db, app.person('family'), {
      isPrivate: true,
      members: [app.person('kid'), app.person('guest')],
    });
    expect((await readMedia(app, app.as('guest'), kid)).status).toBe(200);
  });

  it('is not shown before signing in: a shared screen shows initials', async () => {
    const app = await makeApp();
    const { username } = app.person('family');
    const screen = app.signedOut();
    await screen.post('/api/login', { username, password: 'correct horse' });
    const me = (await screen.get<CurrentUser>('/api/user')).json;
    await screen.put(`/api/user/${me.id}`, formOf(makeJpeg()));
    const [person] = (await screen.get<Member[]>('/api/device/people')).json;
    expect(person).toMatchObject({ username, avatar: null });
  });
});

describe('a deleted account', () => {
  it('loses its picture', async () => {
    const app = await makeApp();
    const friend = app.as('friend');
    const avatar = (await upload(friend)).json.avatar ?? '';
    const path = `/api/admin/users/${friend.user.id}`;
    const choice = { things: 'keep', confirm: 'friend' };
    expect((await app.as('admin').request('DELETE', path, choice)).status).toBe(200);
    expect((await readMedia(app, app.as('family'), avatar)).status).toBe(404);
  });
});
