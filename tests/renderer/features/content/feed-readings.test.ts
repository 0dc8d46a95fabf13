import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  changeCachedPost,
  concernsCache,
  putCachedPost,
  refreshFeeds,
  refreshPost,
  removeCachedPost,
} from '#renderer/features/content/content.cache.ts';
import { contentKeys, feedQuery, postQuery } from '#renderer/features/content/content.hooks.ts';
import { type FeedData, postsOf } from '#renderer/features/content/feed/feed-pages.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import { makePost } from './make-post.ts';

let client: QueryClient;
let waiting: { path: string; answer: (body: unknown) => void }[];

const range = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => makePost(from - index));
const feedIs = () => postsOf(client.getQueryData<FeedData>(contentKeys.feed({})));
const ids = () => feedIs().map(({ id }) => id);
const idle = (queryKey: readonly unknown[]) =>
  vi.waitFor(() => expect(client.getQueryState(queryKey)?.fetchStatus).toBe('idle'));
const answer = async (path: RegExp, body: unknown) => {
  const found = await vi.waitFor(() => {
    const index = waiting.findIndex((one) => path.test(one.path));
    if (index < 0) throw new Error(`nothing asked for ${path}`);
    return waiting.splice(index, 1)[0];
  });
  found?.answer(body);
};

/** A feed on screen: 20 posts loaded, the next page requested. */
const showFeed = async () => {
  const feed = new InfiniteQueryObserver(client, feedQuery({}));
  feed.subscribe(() => {});
  await answer(/limit=20$/, range(40, 20));
  await idle(contentKeys.feed({}));
  void feed.fetchNextPage();
  return feed;
};

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  waiting = [];
  vi.stubGlobal(
    'fetch',
    (path: string) =>
      new Promise<Response>((resolve) =>
        waiting.push({ path, answer: (body) => resolve(Response.json(body)) }),
      ),
  );
});

test('deletions and changes made while the next page loads survive its arrival', async () => {
  await showFeed();
  removeCachedPost(client, 35);
  removeCachedPost(client, 18);
  putCachedPost(client, makePost(17, { title: 'New words' }));
  const heart = { id: 1, emoji: '❤️' as const, userId: 1, contentId: 30 };
  changeCachedPost(client, 30, (post) => ({ ...post, reactions: [heart] }));
  expect(ids()).not.toContain(35);
  await answer(/before=21/, range(20, 20));
  await idle(contentKeys.feed({}));
  expect(ids()).toEqual(
    [...range(40, 20), ...range(20, 20)].map(({ id }) => id).filter((id) => id !== 35 && id !== 18),
  );
  expect(feedIs().find(({ id }) => id === 17)?.title).toBe('New words');
  expect(feedIs().find(({ id }) => id === 30)?.reactions).toEqual([heart]);
});

test('a new first page stays when the next page or the feed’s first response arrives', async () => {
  const feed = new InfiniteQueryObserver(client, feedQuery({}));
  feed.subscribe(() => {});
  const early = refreshFeeds(client);
  await answer(/limit=20$/, range(40, 20));
  await answer(/limit=20$/, range(41, 20));
  await early;
  await idle(contentKeys.feed({}));
  expect(ids()[0]).toBe(41);
  void feed.fetchNextPage();
  const again = refreshFeeds(client);
  await answer(/limit=20$/, range(42, 20));
  await again;
  await answer(/before=2[12]/, range(20, 20));
  await idle(contentKeys.feed({}));
  expect([ids()[0], ids().at(-1)]).toEqual([42, 1]);
});

test('a change applies once: later reads are newer', async () => {
  const feed = await showFeed();
  removeCachedPost(client, 35);
  await answer(/before=21/, []);
  await idle(contentKeys.feed({}));
  void feed.refetch();
  await answer(/limit=20$/, range(40, 19));
  await idle(contentKeys.feed({}));
  expect(ids()).toContain(35);
});

test('a post that is deleted while it loads is not added back, in feeds or on its own page', async () => {
  await showFeed();
  await answer(/before=21/, []);
  new QueryObserver(client, postQuery(35)).subscribe(() => {});
  const reading = refreshPost(client, 35);
  removeCachedPost(client, 35);
  await answer(/content\/35/, makePost(35));
  await answer(/content\/35/, makePost(35));
  await reading;
  await idle(contentKeys.post(35));
  expect(ids()).not.toContain(35);
  expect(client.getQueryData(contentKeys.post(35))).toBeNull();
});

test('a post that is deleted while a new first page is read is not added back', async () => {
  await showFeed();
  await answer(/before=21/, []);
  await idle(contentKeys.feed({}));
  const reading = refreshFeeds(client);
  removeCachedPost(client, 35);
  await answer(/limit=20$/, range(41, 20));
  await reading;
  expect(ids()[0]).toBe(41);
  expect(ids()).not.toContain(35);
});

test('the later of two requests for a post counts, whichever is answered first', async () => {
  await showFeed();
  await answer(/before=21/, []);
  const first = refreshPost(client, 35);
  const second = refreshPost(client, 35);
  const [older, newer] = waiting.filter(({ path }) => path.includes('/35'));
  newer?.answer(makePost(35, { title: 'Newer' }));
  await second;
  older?.answer(makePost(35, { title: 'Older' }));
  await first;
  expect(feedIs().find(({ id }: Content) => id === 35)?.title).toBe('Newer');
});

test('a change to a post is fetched while a page that may contain it loads', async () => {
  await showFeed();
  expect(concernsCache(client, 5)).toBe(true);
  await answer(/before=21/, range(20, 10));
  await idle(contentKeys.feed({}));
  expect(client.getQueryState(contentKeys.post(99))).toBeUndefined();
  new QueryObserver(client, postQuery(99)).subscribe(() => {});
  expect(concernsCache(client, 99)).toBe(true);
});

test('a list marked for a refetch is refetched when it opens, whatever changes meanwhile', async () => {
  client.setQueryData<FeedData>(contentKeys.feed({}), {
    pages: [{ posts: range(40, 20), next: 21 }],
    pageParams: [undefined],
  });
  await refreshFeeds(client);
  putCachedPost(client, makePost(39, { title: 'New words' }));
  expect(client.getQueryState(contentKeys.feed({}))?.isInvalidated).toBe(true);
});
