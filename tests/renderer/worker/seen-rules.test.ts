import { describe, expect, it } from 'vitest';
import { endsVisit, isKept, picturesIn } from '#renderer/worker/seen-rules.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

describe('the offline cache', () => {
  it('holds posts and the current user only, of all routes', async () => {
    const app = await makeApp();
    const kept = app.routes
      .map(({ endpoint }) => endpoint)
      .filter(({ method, path }) => method === 'GET' && isKept(path.replace(/:\w+/g, '1')))
      .map(({ path }) => path);
    expect(kept.sort()).toEqual([
      '/api/content',
      '/api/content/:id',
      '/api/content/:id/comments',
      '/api/household',
      '/api/user',
    ]);
  });

  it.each(['/api/contents', '/api/content/1/reports', '/x/api/user', '/api/users', '/api/user/1'])(
    'does not hold %s',
    (path) => expect(isKept(path)).toBe(false),
  );
});

describe('a session', () => {
  it.each(['/api/logout', '/api/login', '/api/login/pin', '/api/register', '/api/reset-password'])(
    'ends with POST %s',
    (path) => {
      expect(endsVisit('POST', path)).toBe(true);
      expect(endsVisit('GET', path)).toBe(false);
    },
  );
  it.each(['/api/loginx', '/api/content', '/api/uploads'])('continues with POST %s', (path) =>
    expect(endsVisit('POST', path)).toBe(false),
  );
});

describe('the pictures of an answer', () => {
  it('are those a card shows: both sizes, a poster, the author', () => {
    const user = { avatar: '/uploads/face?v=2' };
    const media = {
      kind: 'video',
      url: '/uploads/film',
      smallUrl: '/uploads/s',
      largeUrl: '/uploads/l',
    };
    expect(picturesIn([{ media: [media], user }])).toEqual([
      '/uploads/s',
      '/uploads/l',
      '/uploads/face?v=2',
    ]);
    const whole = { kind: 'image', url: '/uploads/whole', smallUrl: null, largeUrl: null };
    expect(picturesIn({ media: [media, whole] })).toEqual([
      '/uploads/s',
      '/uploads/l',
      '/uploads/whole',
    ]);
    expect(picturesIn([{ media: [{ ...whole, kind: 'video' }] }])).toEqual([]);
  });

  it.each([null, 'text', 3, [null, 'x'], { media: null, user: { avatar: 'fox' } }])(
    'are empty for %j',
    (answer) => expect(picturesIn(answer)).toEqual([]),
  );
});
