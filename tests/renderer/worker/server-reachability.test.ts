import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const request = new Request('https://home.local/api/content');
const kept = () => Promise.resolve(new Response('kept'));
const nothing = () => Promise.resolve(undefined);
const sign = { isSign: true };

const start = async (fetching: () => Promise<Response>) => {
  vi.resetModules();
  const heard: boolean[] = [];
  const page = { postMessage: ({ isAsleep }: { isAsleep: boolean }) => heard.push(isAsleep) };
  vi.stubGlobal('self', { clients: { matchAll: async () => [page] } });
  vi.stubGlobal('fetch', fetching);
  const { pingServer } = await import('#renderer/worker/server-reachability.ts');
  return { pingServer, heard };
};

describe('a request to the server', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('returns its response, errors included', async () => {
    const { pingServer, heard } = await start(async () => new Response('new', { status: 403 }));
    expect(await (await pingServer(request, kept, sign)).text()).toBe('new');
    expect(heard).toEqual([]);
  });

  it('returns cached data when nothing answers, and reports that once', async () => {
    const { pingServer, heard } = await start(() => Promise.reject(new TypeError('failed')));
    expect(await (await pingServer(request, kept, sign)).text()).toBe('kept');
    await pingServer(request, kept, sign);
    expect(heard).toEqual([true]);
  });

  it('fails as usual if nothing is cached', async () => {
    const { pingServer, heard } = await start(() => Promise.reject(new TypeError('failed')));
    await expect(pingServer(request, nothing, sign)).rejects.toThrow('failed');
    expect(heard).toEqual([true]);
  });

  it('waits four seconds for a silent server, and notices when it wakes up', async () => {
    let answer: (response: Response) => void = () => {};
    const { pingServer, heard } = await start(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const asked = pingServer(request, kept, sign);
    await vi.advanceTimersByTimeAsync(3_900);
    expect(heard).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(await (await asked).text()).toBe('kept');
    answer(new Response('late'));
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual([true, false]);
  });

  it('keeps waiting if nothing is cached', async () => {
    let answer: (response: Response) => void = () => {};
    const { pingServer } = await start(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const asked = pingServer(request, nothing, sign);
    await vi.advanceTimersByTimeAsync(10_000);
    answer(new Response('late'));
    expect(await (await asked).text()).toBe('late');
  });

  it('does not count a picture as a sign of life, since it may be from the browser’s cache', async () => {
    let isAway = true;
    const { pingServer, heard } = await start(async () => {
      if (isAway) throw new TypeError('failed');
      return new Response('picture');
    });
    await pingServer(request, kept, sign);
    isAway = false;
    await pingServer(request, kept, { isSign: false });
    expect(heard).toEqual([true]);
  });

  it('does not count an aborted page as a sign of life', async () => {
    const { pingServer, heard } = await start(() =>
      Promise.reject(new DOMException('gone', 'AbortError')),
    );
    await expect(pingServer(request, kept, sign)).rejects.toThrow('gone');
    expect(heard).toEqual([]);
  });
});
