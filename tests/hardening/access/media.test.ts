import { expect, it } from 'vitest';
import type { Content } from '#shared/features/content/content.contract.ts';
import { fillHousehold } from '#tests/support/access/fill/fill-household.ts';
import {
  browserOf,
  type Filling,
  type MediaThing,
  ok,
} from '#tests/support/access/fill/filling.ts';
import {
  household,
  isPerson,
  type Visitor,
  visitors,
} from '#tests/support/access/known-secrets.ts';
import { minutes } from '#tests/support/hardening/counts.ts';
import { unthrottled } from '#tests/support/hardening/server.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { readMedia } from '#tests/support/server/uploads.ts';

// Every file × everyone × every way to request it: only its viewers get bytes.

interface Way {
  name: string;
  method?: string;
  headers?: Record<string, string>;
  to?: (url: string) => string;
  shown: number;
}

const ways: Way[] = [
  { name: 'whole', shown: 200 },
  { name: 'without the bytes', method: 'HEAD', shown: 200 },
  { name: 'a part', headers: { range: 'bytes=0-9' }, shown: 206 },
  { name: 'past its end', headers: { range: 'bytes=99999999-' }, shown: 416 },
  { name: 'again', headers: { 'if-none-match': '*' }, shown: 304 },
  { name: 'by its bare name', to: (url) => url.split('?')[0] ?? '', shown: 200 },
  { name: 'by an old version', to: (url) => url.replace(/v=\w+/, 'v=00000000'), shown: 200 },
];

const refusalOf = (visitor: Visitor): number =>
  isPerson(visitor) ? (visitor === 'expired' ? 403 : 404) : 401;

const judgeFile = async (filling: Filling, file: MediaThing, url: string): Promise<string[]> => {
  const found: string[] = [];
  for (const visitor of visitors) {
    const browser = browserOf(filling, visitor);
    const isShown = file.seenBy.includes(visitor as PersonKind);
    for (const { name, method, headers, to = (one: string) => one, shown } of ways) {
      const answer = await readMedia(filling.app, browser as never, to(url), headers, method);
      const wanted = isShown ? shown : refusalOf(visitor);
      const isRevealed = answer.headers.has('etag') || answer.headers.has('content-range');
      if (answer.status !== wanted || (!isShown && isRevealed)) {
        found.push(`${visitor} asks for ${file.name} (${name}): ${answer.status}, not ${wanted}`);
      }
      const kind = answer.headers.get('content-type') ?? '';
      if (isShown && answer.status === 200 && !/^(image|video|audio)\//.test(kind)) {
        found.push(`${file.name} is sent as ${kind}`);
      }
    }
    if (!isPerson(visitor) || visitor === 'expired') continue;
    const path = encodeURIComponent(url.split('?')[0] ?? '');
    const { json } = await filling.app
      .as(visitor)
      .get<{ exists: boolean }>(`/api/file-exists?path=${path}`);
    if (json.exists !== isShown) found.push(`${visitor} gets ${json.exists} for ${file.name}`);
  }
  return found;
};

const judgeAll = async (filling: Filling, media: readonly MediaThing[]): Promise<string[]> => {
  const found: string[] = [];
  for (const file of media) {
    for (const url of file.urls.filter(Boolean))
      found.push(...(await judgeFile(filling, file, url)));
  }
  return found;
};

const addFaces = async (app: TestApp): Promise<MediaThing[]> => {
  const faces: MediaThing[] = [];
  for (const owner of ['kid', 'friend'] as const) {
    const form = new FormData();
    form.set('avatar', new Blob([new Uint8Array(makeJpeg(owner === 'kid' ? 70 : 72))]), 'me.jpg');
    const path = `/api/user/${app.person(owner).id}`;
    const { avatar } = await ok<{ avatar: string }>(app.as(owner).put(path, form));
    const seenBy: PersonKind[] = [
      ...household,
      'friend',
      ...(owner === 'kid' ? [] : ['guest' as const]),
    ];
    faces.push({ name: `face-${owner}`, owner, seenBy, urls: [avatar] });
  }
  return faces;
};

/** Outdated addresses: of posts withdrawn, hidden or trashed, and of deleted people. */
const growOld = async (filling: Filling, faces: readonly MediaThing[]) => {
  const { app, media } = filling;
  const posts = await ok<Content[]>(app.as('admin').get('/api/content'));
  const postOf = (name: string) => {
    const url = media.find((one) => one.name === name)?.urls[0];
    return posts.find((post) => post.mediaUrl === url);
  };
  const named = (name: string, seenBy: readonly PersonKind[]): MediaThing[] =>
    [...media, ...faces].filter((one) => one.name === name).map((one) => ({ ...one, seenBy }));
  const [approved, family] = [postOf('approved'), postOf('family')?.id];
  const decision = { approved: false, version: approved?.version };
  await ok(app.as('family').put(`/api/content/${approved?.id}/friends`, decision));
  const waiting = named('approved', household);
  const judged = await judgeAll(filling, waiting);
  await ok(app.as('family').delete(`/api/content/${family}`));
  await ok(app.as('admin').request('DELETE', `/api/trash/post/${family}`));
  const friend = app.person('friend').id;
  await ok(app.as('admin').post(`/api/admin/users/${friend}/deactivate`));
  const choice = { things: 'erase', confirm: 'friend' };
  await ok(app.as('admin').request('DELETE', `/api/admin/users/${friend}`, choice));
  await new Promise((resolve) => setTimeout(resolve, 50));
  return {
    judged,
    gone: [...named('family', []), ...named('face-friend', []), ...named('hidden', [])],
  };
};

it(
  'a file is sent to its viewers, and no one else learns that it exists',
  async () => {
    const app = await makeApp({ options: { throttle: unthrottled } });
    const filling = await fillHousehold(app);
    const { media } = filling;
    const faces = await addFaces(app);
    expect(await judgeAll(filling, [...media, ...faces])).toEqual([]);
    const { judged, gone } = await growOld(filling, faces);
    expect(judged).toEqual([]);
    for (const file of gone) {
      for (const kind of [...household, 'guest'] as const) {
        for (const url of file.urls.filter(Boolean)) {
          expect([file.name, kind, (await readMedia(app, app.as(kind), url)).status]).toEqual([
            file.name,
            kind,
            404,
          ]);
        }
      }
    }
  },
  minutes(3),
);

it(
  'control: detects a file that is sent to everyone',
  async () => {
    const app = await makeApp({ options: { throttle: unthrottled } });
    const filling = await fillHousehold(app);
    const { media } = filling;
    app.context.extensions.mediaAccess.set('show everyone', () => true);
    const [diary] = media.filter(({ name }) => name === 'diary');
    const found = await judgeAll(filling, diary ? [diary] : []);
    expect(found).toContain('admin asks for diary (whole): 200, not 404');
    expect(found).toContain('guest gets true for diary');
  },
  minutes(2),
);
