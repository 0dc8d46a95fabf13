import { ExpirationPlugin } from 'workbox-expiration';
import { addRoute, cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { shellAddress } from '#shared/page-answers.ts';
import { paths } from '#shared/paths.ts';
import { type FromWorker, personHeader, type ToWorker } from '#shared/worker-messages.ts';
import { endsVisit, isKept } from './seen-rules.ts';
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
} from './seen-store.ts';
import { pingServer, tell } from './server-reachability.ts';
import { takeShared } from './share-target.ts';

declare const self: ServiceWorkerGlobalScope;
/** The build's list of files, for a page without the server. */
declare const __SHELL_FILES__: { url: string; revision: string | null }[];

const assets = new CacheFirst({
  cacheName: 'assets',
  plugins: [new ExpirationPlugin({ maxEntries: 400, purgeOnQuotaError: true })],
});

/** Responses and pictures are cached after they are delivered, so that no request waits for it. */
let keeping: Promise<unknown> = Promise.resolve();
const keepLater = (work: () => Promise<void>): Promise<unknown> => {
  keeping = keeping.then(work).catch(() => {});
  return keeping;
};

type Later = (work: Promise<unknown>) => void;

const isOver = (status: number) => status === 401 || status === 403;

/** A kept response: from the server, else as last seen. */
const answer = async (request: Request, later: Later): Promise<Response> => {
  const { pathname, search } = new URL(request.url);
  const url = pathname + search;
  const begun = currentVisit();
  const response = await pingServer(request, () => findAnswer(url), { isSign: true });
  const isFromServer = !response.headers.has('X-Kept-At');
  if (isFromServer && response.ok) {
    const copy = response.clone();
    later(keepLater(() => keepAnswer(url, copy, begun)));
  } else if (isOver(response.status)) await forgetSeen();
  else if (response.status === 404) later(keepLater(() => forgetAnswer(url)));
  return response;
};

const picture = async (request: Request, later: Later): Promise<Response> => {
  const { pathname, search } = new URL(request.url);
  const path = pathname + search;
  const begun = currentVisit();
  const response = await pingServer(request, () => findPicture(path), { isSign: false });
  if (response.status === 200 && !response.headers.has('X-Kept-At')) {
    const copy = response.clone();
    later(keepLater(() => keepPicture(path, copy, begun)));
  } else if (response.status === 404) later(keepLater(() => forgetPicture(path)));
  return response;
};

precache(__SHELL_FILES__);
cleanupOutdatedCaches();
self.addEventListener('activate', (event) =>
  event.waitUntil(forgetOldFormats().then(() => self.clients.claim())),
);

registerRoute(
  new NavigationRoute(
    ({ request }) => pingServer(request, () => matchPrecache(shellAddress), { isSign: true }),
    {
      denylist: [/^\/(?:api|uploads|assets|icons)\//],
    },
  ),
);
addRoute();
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), assets);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isKept(url.pathname),
  ({ request, event }) => answer(request, (work) => event.waitUntil(work)),
);
registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && request.destination === 'image' && url.pathname.startsWith('/uploads/'),
  ({ request, event }) => picture(request, (work) => event.waitUntil(work)),
);

// Other writes go past the worker: it would hold large uploads up and hide how far they are.
self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  const { pathname } = new URL(url);
  if (method === 'POST' && pathname === paths.share) {
    event.respondWith(takeShared(event.request));
    return;
  }
  if (!endsVisit(method, pathname)) return;
  event.respondWith(forgetSeen().then(() => fetch(event.request)));
});

/** Where pressed notifications lead, by the ID of the page, until it hears it: a loading page does not listen yet. */
const pressed = new Map<string, string>();

const tellPressed = (page: Client): void => {
  const path = pressed.get(page.id);
  if (path) page.postMessage({ type: 'open', path } satisfies FromWorker);
};

/** Brings Treehouse to the front, where a notification leads. An open page goes there itself: it may ask first. */
const showPage = async (path: string | null): Promise<unknown> => {
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (!page) return self.clients.openWindow(path ?? paths.home);
  if (path) pressed.set(page.id, path);
  tellPressed(page);
  return page.focus();
};

// Pages on Android show their notifications through the worker.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(showPage(event.notification.data));
});

/** Takes up what a page loaded before the worker was there. */
const remember = async (urls: string[], later: Later): Promise<void> => {
  const paths = urls
    .map((url) => new URL(url, self.location.origin))
    .filter(({ origin }) => origin === self.location.origin);
  for (const url of paths.filter(({ pathname }) => isKept(pathname))) {
    await answer(new Request(url), later).catch(() => {});
  }
  await keeping;
  for (const url of paths) {
    if (url.pathname.startsWith('/uploads/')) {
      await picture(new Request(url), later).catch(() => {});
    } else if (url.pathname.startsWith('/assets/') && !(await matchPrecache(url.pathname))) {
      const request = new Request(url);
      const cache = await caches.open('assets');
      if (!(await cache.match(request))) await cache.add(request).catch(() => {});
    }
  }
};

/** Keeps what a page brought along, as if it had asked for it. */
const keepBrought = (person: number, answers: Record<string, unknown>): Promise<unknown> => {
  const begun = currentVisit();
  const kept = Object.entries(answers).filter(([address]) =>
    isKept(address.split('?', 1)[0] ?? ''),
  );
  return keepLater(async () => {
    for (const [address, value] of kept) {
      const headers = { 'Content-Type': 'application/json', [personHeader]: String(person) };
      await keepAnswer(address, new Response(JSON.stringify(value), { headers }), begun);
    }
  });
};

self.addEventListener('message', (event) => {
  const message = event.data as ToWorker;
  if (event.source instanceof Client) {
    if (message.type === 'listening') {
      tell(event.source);
      tellPressed(event.source);
    }
    if (message.type === 'opened') pressed.delete(event.source.id);
  }
  if (message.type === 'forget') event.waitUntil(forgetSeen());
  if (message.type === 'takeOver') void self.skipWaiting();
  if (message.type === 'keep') event.waitUntil(keepBrought(message.person, message.answers));
  if (message.type === 'remember') {
    event.waitUntil(remember(message.urls, (work) => event.waitUntil(work)));
  }
});
