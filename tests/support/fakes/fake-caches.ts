import { onTestFinished, vi } from 'vitest';

const addressOf = (request: RequestInfo | URL): string =>
  new URL(request instanceof Request ? request.url : String(request), 'https://home.local').href;

const makeCache = () => {
  const kept = new Map<string, Response>();
  return {
    match: async (request: RequestInfo | URL) => kept.get(addressOf(request))?.clone(),
    put: async (request: RequestInfo | URL, response: Response) => {
      kept.set(addressOf(request), response);
    },
    delete: async (request: RequestInfo | URL) => kept.delete(addressOf(request)),
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
  };
};

export const useFakeCaches = () => {
  const all = new Map<string, ReturnType<typeof makeCache>>();
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const cache = all.get(name) ?? makeCache();
      all.set(name, cache);
      return cache;
    },
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return {
    list: async () => {
      const listed: Record<string, string[]> = {};
      for (const [name, cache] of all) {
        listed[name] = (await cache.keys()).map(({ url }) => {
          const { pathname, search } = new URL(url);
          return pathname + search;
        });
      }
      return listed;
    },
  };
};
