import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import {
  concernsCache,
  isNewest,
  putCachedPost,
  refreshEverything,
  removeCachedPost,
} from '#renderer/features/content/content.cache.ts';
import { contentKeys } from '#renderer/features/content/content.hooks.ts';
import {
  type FeedData,
  type FeedFilter,
  postsOf,
} from '#renderer/features/content/feed/feed-pages.ts';
import { makePost } from './make-post.ts';

let client: QueryClient;

const latest: FeedFilter = {};
const family: FeedFilter = { family: true };

const fill = (filter: FeedFilter, pages: number[][], next: number | null = null) =>
  client.setQueryData<FeedData>(contentKeys.feed(filter), {
    pages: pages.map((ids, index) => ({
      posts: ids.map((id) => makePost(id)),
      next: index < pages.length - 1 ? (ids.at(-1) ?? null) : next,
    })),
    pageParams: pages.map(() => undefined),
  });
const idsIn = (filter: FeedFilter) =>
  postsOf(client.getQueryData<FeedData>(contentKeys.feed(filter))).map(({ id }) => id);

beforeEach(() => {
  client = new QueryClient();
});

test('a changed post is put into the lists it belongs to and taken out of the others', () => {
  fill(latest, [[9, 7]]);
  fill(family, [[]]);
  putCachedPost(client, makePost(8, { isFamilyContent: true }));
  expect(idsIn(latest)).toEqual([9, 8, 7]);
  expect(idsIn(family)).toEqual([8]);
  putCachedPost(client, makePost(8));
  expect(idsIn(family)).toEqual([]);
});

test('a deleted post disappears from lists, and its own page shows a message', () => {
  fill(latest, [[9, 7]]);
  client.setQueryData(contentKeys.post(9), makePost(9));
  removeCachedPost(client, 9);
  expect(idsIn(latest)).toEqual([7]);
  expect(client.getQueryData(contentKeys.post(9))).toBeNull();
  expect(client.getQueryData(contentKeys.post(7))).toBeUndefined();
});

test('a change matters only to posts in a loaded list or on an open page', () => {
  fill(latest, [[9, 7]], 7);
  expect(concernsCache(client, 8)).toBe(true);
  expect(concernsCache(client, 5)).toBe(false);
  client.setQueryData(contentKeys.post(5), null);
  expect(concernsCache(client, 5)).toBe(true);
});

test('a restored post does not count as the newest', () => {
  fill(latest, [[9, 7]]);
  expect(isNewest(client, 10)).toBe(true);
  expect(isNewest(client, 8)).toBe(false);
  client.setQueryData(contentKeys.post(10), null);
  expect(isNewest(client, 10)).toBe(false);
});

test('lists that are not shown keep one page, to be refetched, when people change', async () => {
  fill(latest, [
    [9, 7],
    [5, 3],
  ]);
  await refreshEverything(client);
  expect(idsIn(latest)).toEqual([9, 7]);
  expect(client.getQueryState(contentKeys.feed(latest))?.isInvalidated).toBe(true);
});
