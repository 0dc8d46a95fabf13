import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lastingFetch } from '#renderer/lib/api/lasting-fetch.ts';
import { runLater } from '#renderer/lib/dom/run-later.ts';

let page: EventTarget;

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a delayed call runs once, immediately, when the page is left', () => {
  const work = vi.fn();
  runLater(2_000, work);
  vi.advanceTimersByTime(1_999);
  expect(work).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('pagehide'));
  expect(work).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(10_000);
  page.dispatchEvent(new Event('pagehide'));
  expect(work).toHaveBeenCalledOnce();
});

test('a delayed call runs on time, and not after it was cancelled', () => {
  const [work, other] = [vi.fn(), vi.fn()];
  runLater(2_000, work);
  runLater(2_000, other)();
  vi.advanceTimersByTime(2_000);
  page.dispatchEvent(new Event('pagehide'));
  expect(work).toHaveBeenCalledOnce();
  expect(other).not.toHaveBeenCalled();
});

test('small writes outlive their page, as many as browsers allow', async () => {
  const answers: (() => void)[] = [];
  const fetched = vi.fn(
    (_path: string, _request: RequestInit) =>
      new Promise<Response>((resolve) => answers.push(() => resolve(new Response('{}')))),
  );
  vi.stubGlobal('fetch', fetched);
  const lasts = () => fetched.mock.lastCall?.[1].keepalive ?? false;
  const send = (method: string, length: number, signal?: AbortSignal) => {
    const body = 'x'.repeat(length);
    const sending = lastingFetch('/api/reactions', {
      method,
      ...(method === 'GET' ? {} : { body }),
      ...(signal ? { signal } : {}),
    });
    return { sending, lasts: lasts() };
  };
  expect(send('POST', 20).lasts).toBe(true);
  expect(send('PUT', 2_000).lasts).toBe(true);
  expect(send('GET', 0).lasts).toBe(false);
  expect(send('POST', 3_000).lasts).toBe(false);
  expect(send('POST', 20, new AbortController().signal).lasts).toBe(false);
  const many = Array.from({ length: 5 }, () => send('POST', 2_500));
  expect(many.map((one) => one.lasts)).toEqual([true, true, true, false, false]);
  for (const answer of answers) answer();
  await Promise.all(many.map(({ sending }) => sending));
  expect(send('POST', 2_500).lasts).toBe(true);
});
