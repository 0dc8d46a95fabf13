import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contentKeys, feedPageSize, feedQuery } from '#renderer/features/content/content.hooks.ts';
import { type FeedData, postsOf } from '#renderer/features/content/feed/feed-pages.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import { FakeSocket } from '#tests/support/fakes/fake-socket.ts';
import { makePost } from './make-post.ts';

let client: QueryClient;
let stops: (() => void)[];
let posts: Content[];

const shown = () => postsOf(client.getQueryData<FeedData>(contentKeys.feed({})));
const idle = () =>
  vi.waitFor(() => expect(client.getQueryState(contentKeys.feed({}))?.fetchStatus).toBe('idle'));
const socket = () => {
  const last = FakeSocket.opened.at(-1);
  if (!last) throw new Error('nothing was opened');
  return last;
};

beforeEach(async () => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  posts = Array.from({ length: 45 }, (_, index) => makePost(45 - index));
  FakeSocket.opened = [];
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('location', { protocol: 'http:', host: 'treehouse.local:4280' });
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', async (path: string) => {
    const before = Number(new URL(path, 'http://treehouse.local').searchParams.get('before') ?? 99);
    return Response.json(posts.filter(({ id }) => id < before).slice(0, feedPageSize));
  });
  const live = await import('#renderer/lib/live/live-socket.ts');
  const { followContent } = await import('#renderer/features/content/content.live.ts');
  stops = [live.startLive(), followContent(client)];
  socket().connect();
});
afterEach(() => {
  for (const stop of stops.reverse()) stop();
});

test('everything shown of a feed is refetched after a lost connection', async () => {
  const feed = new InfiniteQueryObserver(client, feedQuery({}));
  stops.push(feed.subscribe(() => {}));
  await idle();
  await feed.fetchNextPage();
  await feed.fetchNextPage();
  expect(shown()).toHaveLength(45);
  socket().close();
  posts = posts
    .filter(({ id }) => id !== 3)
    .map((post) => (post.id === 4 ? { ...post, title: 'New words' } : post));
  document.dispatchEvent(new Event('visibilitychange'));
  socket().connect();
  await vi.waitFor(() => expect(shown().map(({ id }) => id)).not.toContain(3));
  await idle();
  expect(shown()).toHaveLength(44);
  expect(shown().find(({ id }) => id === 4)?.title).toBe('New words');
});
