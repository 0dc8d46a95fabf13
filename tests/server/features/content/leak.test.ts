import { describe, expect, it } from 'vitest';
import { contentRoutes } from '#server/features/content/content.routes.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import type { TestAnswer } from '#tests/support/clients/browser.ts';
import { letFriendsSee } from '#tests/support/make/content.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { makeForm, postFile, readMedia } from '#tests/support/server/uploads.ts';

const canary = 'CANARY';

interface Hidden {
  post: Content;
  commentId: number;
  uploadId: string;
  ownerId: number;
}

type Browser = ReturnType<TestApp['as']>;
type Try = (browser: Browser, hidden: Hidden) => Promise<TestAnswer>;

const tries: Record<string, { attempt: Try; answers: number[] }> = {
  'GET /api/content': {
    attempt: (b, { ownerId }) => b.get(`/api/content?userId=${ownerId}`),
    answers: [200],
  },
  'GET /api/content/:id': {
    attempt: (b, { post }) => b.get(`/api/content/${post.id}`),
    answers: [404],
  },
  'POST /api/content': {
    // Another person's upload cannot be claimed.
    attempt: (b, { uploadId }) =>
      b.post('/api/content', { title: 'x', contentType: 'photo', uploadId }),
    answers: [404],
  },
  'PUT /api/content/:id': {
    attempt: (b, { post }) => b.put(`/api/content/${post.id}`, { title: 'taken' }),
    answers: [404],
  },
  'DELETE /api/content/:id': {
    attempt: (b, { post }) => b.delete(`/api/content/${post.id}`),
    answers: [404],
  },
  'POST /api/content/:id/restore': {
    attempt: (b, { post }) => b.post(`/api/content/${post.id}/restore`),
    answers: [403],
  },
  'PUT /api/content/:id/friends': {
    attempt: (b, { post }) =>
      b.put(`/api/content/${post.id}/friends`, { approved: true, version: post.version }),
    answers: [403],
  },
  'GET /api/content/:id/comments': {
    attempt: (b, { post }) => b.get(`/api/content/${post.id}/comments`),
    answers: [404],
  },
  'POST /api/comments': {
    attempt: (b, { post }) => b.post('/api/comments', { contentId: post.id, text: 'x' }),
    answers: [404],
  },
  'DELETE /api/comments/:id': {
    attempt: (b, { commentId }) => b.delete(`/api/comments/${commentId}`),
    answers: [404],
  },
  'PUT /api/comments/:id/approval': {
    attempt: (b, { commentId }) => b.put(`/api/comments/${commentId}/approval`, { approved: true }),
    answers: [403],
  },
  'POST /api/reactions': {
    attempt: (b, { post }) => b.post('/api/reactions', { contentId: post.id, emoji: '👍' }),
    answers: [404],
  },
  'POST /api/uploads': {
    attempt: (b) => b.post('/api/uploads', { size: 10 }),
    answers: [201, 429],
  },
  'GET /api/uploads/:id': {
    attempt: (b, { uploadId }) => b.get(`/api/uploads/${uploadId}`),
    answers: [404],
  },
  'PATCH /api/uploads/:id': {
    attempt: (b, { uploadId }) =>
      b.request('PATCH', `/api/uploads/${uploadId}`, new Uint8Array(2), {
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      }),
    answers: [404],
  },
  'DELETE /api/uploads/:id': {
    attempt: (b, { uploadId }) => b.delete(`/api/uploads/${uploadId}`),
    answers: [404],
  },
  'POST /api/content/:id/reports': {
    attempt: (b, { post }) => b.post(`/api/content/${post.id}/reports`),
    answers: [404],
  },
  'POST /api/comments/:id/reports': {
    attempt: (b, { commentId }) => b.post(`/api/comments/${commentId}/reports`),
    answers: [404],
  },
  'GET /api/response-approvals': {
    attempt: (b) => b.get('/api/response-approvals'),
    answers: [403],
  },
  'PUT /api/response-approvals/:id': {
    attempt: (b) => b.put('/api/response-approvals/1', { isAllowed: true }),
    answers: [403],
  },
  'GET /api/bell': { attempt: (b) => b.get('/api/bell'), answers: [200] },
  'POST /api/bell/seen': { attempt: (b) => b.post('/api/bell/seen'), answers: [200] },
  'GET /api/opened-pages': { attempt: (b) => b.get('/api/opened-pages'), answers: [200] },
  'POST /api/opened-pages': {
    attempt: (b) => b.post('/api/opened-pages', { page: 'family' }),
    answers: [200],
  },
  'GET /api/admin/content': { attempt: (b) => b.get('/api/admin/content'), answers: [403, 200] },
  'GET /api/admin/content/counts': {
    attempt: (b) => b.get('/api/admin/content/counts'),
    answers: [403, 200],
  },
};

const moreLists = [
  '',
  '?family=true',
  '?types=photo',
  '?family=true&types=photo,art',
  '?before=9999',
];

const scenarios: {
  name: string;
  author: PersonKind;
  fields: Record<string, string>;
  approve?: boolean;
  remove?: boolean;
  strangers: PersonKind[];
}[] = [
  {
    name: 'a family post',
    author: 'family',
    fields: { isFamilyContent: 'true' },
    strangers: ['friend', 'guest', 'expired'],
  },
  {
    name: 'a friend’s post to the family',
    author: 'friend',
    fields: { isFamilyContent: 'true' },
    strangers: ['guest', 'expired'],
  },
  { name: 'a kid’s post', author: 'kid', fields: {}, strangers: ['friend', 'guest', 'expired'] },
  {
    name: 'a kid’s post, approved',
    author: 'kid',
    fields: {},
    approve: true,
    strangers: ['guest', 'expired'],
  },
  {
    name: 'a removed post',
    author: 'guest',
    fields: {},
    remove: true,
    strangers: ['friend', 'kid', 'expired'],
  },
];

const hide = async (app: TestApp, scenario: (typeof scenarios)[number]): Promise<Hidden> => {
  const author = app.as(scenario.author);
  const fields = { ...scenario.fields, description: canary, textContent: canary };
  const made = await postFile(author, makeJpeg(), { title: canary, fields });
  const post = made.json as Content;
  const comment = await app
    .as('admin')
    .post<{ id: number }>('/api/comments', { contentId: post.id, text: canary });
  await app.as('family').post('/api/reactions', { contentId: post.id, emoji: '👍' });
  const upload = await author.post<{ id: string }>('/api/uploads', { size: 10 });
  const path = `/api/content/${post.id}`;
  if (scenario.approve) await letFriendsSee(app.as('family'), post.id);
  if (scenario.remove) await author.delete(path);
  const ownerId = author.user.id;
  return { post, commentId: comment.json.id, uploadId: upload.json.id, ownerId };
};

const snapshot = (app: TestApp): string =>
  JSON.stringify(
    ['contents', 'comments', 'reactions', 'media'].map((table) =>
      app.db.$client.prepare(`SELECT * FROM ${table}`).all(),
    ),
  );

const expectNoTrace = (answer: TestAnswer, what: string): void => {
  expect(answer.text, what).not.toContain(canary);
  expect(answer.text, what).not.toContain('/uploads/');
};

describe('routes of the feature', () => {
  it('all have a row in this test', async () => {
    const app = await makeApp();
    const names = contentRoutes(app.context).map(
      ({ endpoint }) => `${endpoint.method} ${endpoint.path}`,
    );
    expect(Object.keys(tries).sort()).toEqual(names.sort());
  });

  it('answer 401 when signed out', async () => {
    const app = await makeApp();
    const hidden = await hide(app, scenarios[0]!);
    for (const [name, { attempt }] of Object.entries(tries)) {
      const answer = await attempt(app.signedOut() as Browser, hidden);
      expect(answer.status, name).toBe(401);
      expectNoTrace(answer, name);
    }
    expect((await readMedia(app, app.signedOut(), hidden.post.mediaUrl ?? '')).status).toBe(401);
  });
});

describe.each(scenarios)('$name', (scenario) => {
  it.each(scenario.strangers)('shows %s nothing, by any route', async (kind) => {
    const app = await makeApp();
    const hidden = await hide(app, scenario);
    const browser = app.as(kind);
    const socket = kind === 'expired' ? null : await app.socketAs(kind);
    const before = snapshot(app);
    for (const [name, { attempt, answers }] of Object.entries(tries)) {
      const answer = await attempt(browser, hidden);
      expectNoTrace(answer, name);
      // Kids belong to the household: forbidden is 403, missing is 404.
      const expected = kind === 'expired' ? [403] : answers;
      expect(expected, `${name}: ${answer.text}`).toContain(answer.status);
    }
    for (const query of moreLists) {
      expectNoTrace(await browser.get(`/api/content${query}`), query);
    }
    const { media } = hidden.post;
    for (const url of [media?.url, media?.smallUrl, media?.largeUrl]) {
      for (const method of ['GET', 'HEAD']) {
        const file = await readMedia(app, browser, url ?? '', {}, method);
        expect(file.status).toBe(kind === 'expired' ? 403 : 404);
      }
    }
    expect(snapshot(app)).toBe(before);

    if (!scenario.remove) {
      await app.as('admin').post('/api/comments', { contentId: hidden.post.id, text: canary });
      const form = makeForm(makeJpeg(50, 50), { title: canary });
      await app.as(scenario.author).put(`/api/content/${hidden.post.id}`, form);
      await app.as('admin').delete(`/api/content/${hidden.post.id}`);
      const heard = (await socket?.settle()) ?? [];
      const ofPost = heard.filter(
        (m) => m.type === 'changed' && m.area === 'content' && m.id === hidden.post.id,
      );
      expect(ofPost).toEqual([]);
    }
  });
});
