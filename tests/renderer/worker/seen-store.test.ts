import { describe, expect, it, vi } from 'vitest';
import {
  currentVisit,
  findAnswer,
  findPicture,
  forgetAnswer,
  forgetOldFormats,
  forgetPicture,
  forgetSeen,
  keepAnswer,
  keepPicture,
} from '#renderer/worker/seen-store.ts';
import { useFakeCaches } from '#tests/support/fakes/fake-caches.ts';

const of = (person: number, body: unknown) =>
  new Response(JSON.stringify(body), { headers: { 'X-Person': String(person) } });
const picture = (bytes = 10) => new Response(new Uint8Array(bytes));
const post = (id: number) => ({ id, media: [{ kind: 'image', smallUrl: `/uploads/${id}?v=1` }] });

const keep = (url: string, answer: Response) => keepAnswer(url, answer, currentVisit());

describe('the offline cache', () => {
  it('returns responses unchanged', async () => {
    useFakeCaches();
    await keep('/api/content?limit=20', of(1, [post(7)]));
    expect(await (await findAnswer('/api/content?limit=20'))?.json()).toEqual([post(7)]);
    expect(await findAnswer('/api/content?limit=21')).toBeUndefined();
  });

  it('stores no response without a person', async () => {
    const caches = useFakeCaches();
    await keep('/api/content', new Response('[]'));
    expect(await caches.list()).toEqual({});
  });

  it('drops a picture that its person may no longer see', async () => {
    useFakeCaches();
    await keep('/api/content', of(1, [post(7)]));
    await keepPicture('/uploads/7?v=1', picture(), currentVisit());
    expect(await findPicture('/uploads/7?v=1')).toBeDefined();
    await forgetPicture('/uploads/7?v=1');
    expect(await findPicture('/uploads/7?v=1')).toBeUndefined();
  });

  it('drops posts that no longer exist', async () => {
    useFakeCaches();
    await keep('/api/content', of(1, [post(7)]));
    await keep('/api/content/7', of(1, post(7)));
    await forgetAnswer('/api/content/7');
    expect(await findAnswer('/api/content/7')).toBeUndefined();
    expect(await findAnswer('/api/content')).toBeDefined();
  });

  it('belongs to one person, and is cleared by another person’s first response', async () => {
    const caches = useFakeCaches();
    await keep('/api/content', of(1, [post(7)]));
    await keepPicture('/uploads/7?v=1', picture(), currentVisit());
    await keep('/api/user', of(2, {}));
    expect(await caches.list()).toEqual({ 'seen-answers-v2-2': ['/api/user'] });
  });

  it('returns no responses of an earlier format', async () => {
    const store = useFakeCaches();
    await (await caches.open('seen-answers-1')).put('/api/content', of(1, [{ media: null }]));
    await keep('/api/content', of(1, [post(7)]));
    await forgetOldFormats();
    expect(Object.keys(await store.list())).toEqual(['seen-answers-v2-1']);
  });

  it('stores no response that was on its way when the person signed out', async () => {
    const caches = useFakeCaches();
    const begun = currentVisit();
    await forgetSeen();
    await keepAnswer('/api/content', of(1, [post(7)]), begun);
    await keepPicture('/uploads/7?v=1', picture(), begun);
    expect(await caches.list()).toEqual({});
  });

  it('is deleted when the person signs out during a write', async () => {
    const caches = useFakeCaches();
    const keeping = keep('/api/content', of(1, [post(7)]));
    await forgetSeen();
    await keeping;
    expect(await caches.list()).toEqual({});
  });

  it('keeps pictures of kept posts only', async () => {
    const caches = useFakeCaches();
    await keep('/api/content', of(1, [post(7)]));
    await keepPicture('/uploads/7?v=1', picture(), currentVisit());
    await keepPicture('/uploads/diary?v=1', picture(), currentVisit());
    expect((await caches.list())['seen-pictures-1']).toEqual(['/uploads/7?v=1']);
    expect(await findPicture('/uploads/diary?v=1')).toBeUndefined();
  });

  it('keeps at most sixty pictures, the newest', async () => {
    const caches = useFakeCaches();
    const posts = Array.from({ length: 62 }, (_, id) => post(id));
    await keep('/api/content', of(1, posts));
    let now = 1_000;
    vi.spyOn(Date, 'now').mockImplementation(() => now);
    for (const { id } of posts) {
      now += 1;
      await keepPicture(`/uploads/${id}?v=1`, picture(), currentVisit());
    }
    vi.restoreAllMocks();
    const kept = (await caches.list())['seen-pictures-1'] ?? [];
    expect(kept).toHaveLength(60);
    expect(kept).not.toContain('/uploads/0?v=1');
    expect(kept).toContain('/uploads/61?v=1');
  });

  it('keeps at most sixty answers, and who reads them besides', async () => {
    const caches = useFakeCaches();
    let now = 1_000;
    vi.spyOn(Date, 'now').mockImplementation(() => now);
    const answers = Array.from({ length: 62 }, (_, id) => `/api/content/${id}`);
    for (const url of ['/api/user', '/api/household', ...answers]) {
      now += 1;
      await keep(url, of(1, {}));
    }
    vi.restoreAllMocks();
    const kept = (await caches.list())['seen-answers-v2-1'] ?? [];
    expect(kept).toEqual(['/api/user', '/api/household', ...answers.slice(2)]);
  });

  it('keeps at most forty megabytes of pictures', async () => {
    const caches = useFakeCaches();
    await keep('/api/content', of(1, [post(1), post(2)]));
    let now = 1_000;
    vi.spyOn(Date, 'now').mockImplementation(() => now);
    for (const id of [1, 2]) {
      now += 1;
      await keepPicture(`/uploads/${id}?v=1`, picture(30 * 1024 * 1024), currentVisit());
    }
    vi.restoreAllMocks();
    expect((await caches.list())['seen-pictures-1']).toEqual(['/uploads/2?v=1']);
  });

  it.each([
    ['whose time has ended', { accessExpired: false, accessExpiresAt: '2026-03-01T00:00:00.000Z' }],
    ['whose access was taken', { accessExpired: true, accessExpiresAt: null }],
  ])('is not shown to guests %s', async (_who, user) => {
    const caches = useFakeCaches();
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-02T00:00:00.000Z'));
    await keep('/api/user', of(1, user));
    await keep('/api/content', of(1, [post(7)]));
    expect(await findAnswer('/api/content')).toBeUndefined();
    vi.restoreAllMocks();
    expect(await caches.list()).toEqual({});
  });

  it('is not shown after the lifetime of a session', async () => {
    useFakeCaches();
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-02T00:00:00.000Z'));
    await keep('/api/user', of(1, { accessExpired: false, accessExpiresAt: null }));
    await keep('/api/content', of(1, [post(7)]));
    now.mockReturnValue(Date.parse('2026-04-02T00:00:00.000Z'));
    expect(await findAnswer('/api/content')).toBeUndefined();
    vi.restoreAllMocks();
  });
});
