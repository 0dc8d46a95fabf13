import type { TestApp } from '../server/make-app.ts';
import { makeBrowser } from './browser.ts';
import { openSocket } from './live-client.ts';

export const outsideName = 'family.example.org';

/** Turns the way through a reverse proxy on, whose requests the tests then send themselves. */
export const openProxyWay = (app: Pick<TestApp, 'context'>): void => {
  app.context.computer.change({
    remoteAccess: {
      proxy: { isOn: true, hostNames: [outsideName], proxies: ['127.0.0.1'] },
      tailnetAdapters: [],
      tailnetNames: [],
    },
  });
};

/** What a reverse proxy adds to the request of a device. */
export const forwardedBy = (address: string): Record<string, string> => ({
  'x-forwarded-for': address,
  'x-forwarded-proto': 'https',
  'x-forwarded-host': outsideName,
});

/** A browser outside, seen through a reverse proxy. */
export const makeOutsideBrowser = (app: TestApp, address = '203.0.113.7') => {
  const browser = makeBrowser(app.url);
  const headers = forwardedBy(address);
  const ask = <T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ) => browser.request<T>(method, path, body, { ...headers, ...more });
  return {
    cookieHeader: browser.cookieHeader,
    request: ask,
    get: <T = unknown>(path: string, more?: Record<string, string>) =>
      ask<T>('GET', path, undefined, more),
    post: <T = unknown>(path: string, body?: unknown) => ask<T>('POST', path, body ?? {}),
    put: <T = unknown>(path: string, body?: unknown) => ask<T>('PUT', path, body ?? {}),
    delete: <T = unknown>(path: string) => ask<T>('DELETE', path),
    openSocket: () =>
      openSocket(app.url, browser.cookieHeader(), {
        ...headers,
        origin: `https://${outsideName}`,
      }),
  };
};

export type OutsideBrowser = ReturnType<typeof makeOutsideBrowser>;
