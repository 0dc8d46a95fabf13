import { describe, expect, it } from 'vitest';
import { filesRoutes } from '#server/features/files/files.routes.ts';
import type { ChatMessage } from '#shared/features/chat/chat.contract.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import type { Journal } from '#shared/features/journal/journal.contract.ts';
import type { TestAnswer } from '#tests/support/clients/browser.ts';
import { makeRoom } from '#tests/support/make/chat.ts';
import { type PersonKind, personKinds } from '#tests/support/make/household/people.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { makeForm, postFile } from '#tests/support/server/uploads.ts';

const canary = 'CANARY';

type Browser = ReturnType<TestApp['as']>;

const tries: Record<
  string,
  { attempt: (b: Browser, path: string) => Promise<TestAnswer>; answers: number[] }
> = {
  'GET /api/files': { attempt: (b) => b.get(`/api/files?q=${canary}`), answers: [200] },
  'GET /api/admin/files/uses': {
    attempt: (b, path) => b.get(`/api/admin/files/uses?path=${path}`),
    answers: [404],
  },
  'DELETE /api/admin/files': {
    attempt: (b, path) => b.delete(`/api/admin/files?path=${path}`),
    answers: [404],
  },
  'POST /api/admin/files/restore': {
    attempt: (b, path) => b.post('/api/admin/files/restore', { path }),
    answers: [404],
  },
  'GET /api/file-exists': {
    attempt: (b, path) => b.get(`/api/file-exists?path=${path}`),
    answers: [200],
  },
};

const secrets: Record<string, (app: TestApp) => Promise<string | undefined>> = {
  'a picture of a diary': async (app) => {
    const form = makeForm(makeJpeg(), {
      title: canary,
      fields: { date: '2026-03-01', content: canary },
    });
    return (await app.as('kid').post<Journal>('/api/journals', form)).json.media?.url;
  },
  'a picture of a private room': async (app) => {
    const kid = app.as('kid');
    const members = [app.person('family')];
    const room = makeRoom(app.db, kid.user, { name: canary, isPrivate: true, members });
    const form = makeForm(makeJpeg(), { fields: { content: canary } });
    const { json } = await kid.post<ChatMessage>(`/api/chat/rooms/${room}/pictures`, form);
    return json.media?.url;
  },
};

const kinds = Object.keys(personKinds) as PersonKind[];

const hide = async (app: TestApp, secret: string) => {
  const url = (await secrets[secret]?.(app)) ?? '';
  expect(url).toContain('/uploads/');
  for (const kind of kinds) app.person(kind);
  return url.split('?')[0] ?? '';
};

const snapshot = (app: TestApp): string =>
  JSON.stringify(
    ['media', 'media_files', 'media_releases', 'media_shelves', 'journals', 'chat_messages'].map(
      (table) => app.db.$client.prepare(`SELECT * FROM ${table}`).all(),
    ),
  );

describe('routes of the feature', () => {
  it('all have a row in this test', async () => {
    const app = await makeApp();
    const names = filesRoutes(app.context).map(
      ({ endpoint }) => `${endpoint.method} ${endpoint.path}`,
    );
    expect(Object.keys(tries).sort()).toEqual(names.sort());
  });
});

describe.each(Object.keys(secrets))('%s', (secret) => {
  it('is not found when signed out', async () => {
    const app = await makeApp();
    const path = await hide(app, secret);
    const signedOut = { ...app.signedOut(), user: app.person('guest') } as Browser;
    for (const [name, { attempt }] of Object.entries(tries)) {
      expect([name, (await attempt(signedOut, path)).status]).toEqual([name, 401]);
    }
  });

  it.each(kinds.filter((kind) => kind !== 'kid' && kind !== 'family'))(
    'is not found for %s, by any route',
    async (kind) => {
      const app = await makeApp();
      const path = await hide(app, secret);
      const before = snapshot(app);
      const browser = app.as(kind);
      const socket = kind === 'expired' ? null : await app.socketAs(kind);
      for (const [name, { attempt, answers }] of Object.entries(tries)) {
        const answer = await attempt(browser, path);
        expect(answer.text, name).not.toContain(canary);
        expect(answer.text, name).not.toContain(path);
        const isForAll = name === 'GET /api/file-exists' && kind !== 'expired';
        const expected = kind === 'admin' || isForAll ? answers : [403];
        expect(expected, `${name}: ${answer.text}`).toContain(answer.status);
        if (isForAll) expect(answer.json).toMatchObject({ exists: false });
      }
      expect(snapshot(app)).toBe(before);
      expect((await socket?.settle()) ?? []).toEqual([]);
    },
  );

  it('is not counted', async () => {
    const app = await makeApp();
    await hide(app, secret);
    const { json } = await app.as('admin').get<{ files: []; summary: object }>('/api/files');
    expect(json).toMatchObject({ files: [], summary: { totalFiles: 0, sizeMB: 0 } });
  });
});

it('an admin’s change to a file is announced to admins and to those who saw it', async () => {
  const app = await makeApp();
  const fields = { isFamilyContent: 'true' };
  const { json } = await postFile(app.as('family'), makeJpeg(), { title: canary, fields });
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
