import type { Query, QueryClient } from '@tanstack/react-query';
import type { Content } from '#shared/features/content/content.contract.ts';
import { contentKeys, readFeedPage, readPost } from './content.hooks.ts';
import {
  changePost,
  type FeedData,
  type FeedFilter,
  firstPageOnly,
  isByTaken,
  isInReach,
  matchesFilter,
  postsOf,
  putPost,
  removePost,
  withFirstPage,
} from './feed/feed-pages.ts';
import { changeLasting } from './lasting-changes.ts';

interface CachedFeed {
  query: Query;
  filter: FeedFilter;
  /** Undefined while it is read for the first time. */
  data: FeedData | undefined;
  isShown: boolean;
}

const allFeeds = (client: QueryClient): CachedFeed[] =>
  client
    .getQueryCache()
    .findAll({ queryKey: contentKeys.feeds })
    .map((query) => ({
      query,
      filter: query.queryKey[2] as FeedFilter,
      data: query.state.data as FeedData | undefined,
      isShown: query.getObserversCount() > 0,
    }));

const cachedFeeds = (client: QueryClient) =>
  allFeeds(client).flatMap(({ data, ...feed }) => (data ? [{ ...feed, data }] : []));

/** First pages that are being read, each with the posts that changed meanwhile; null for those that are gone. */
const changedMeanwhile = new Set<Map<number, Content | null>>();

const noteChange = (id: number, post: Content | null): void => {
  for (const changed of changedMeanwhile) changed.set(id, post);
};

/** Changes a post's own page, if there is one; null says that the post is gone. */
const setPostPage = (client: QueryClient, id: number, post: Content | null): void => {
  const query = client.getQueryCache().find({ queryKey: contentKeys.post(id) });
  if (query) changeLasting<Content | null>(client, query, id, () => post);
};

/** Changes one post in every list that has it. */
export const changeCachedPost = (
  client: QueryClient,
  id: number,
  change: (post: Content) => Content,
): void => {
  const alone = client.getQueryData<Content | null>(contentKeys.post(id));
  for (const { query, data } of allFeeds(client)) {
    const known = postsOf(data).find((post) => post.id === id) ?? alone;
    const next = known && change(known);
    if (!next) continue;
    noteChange(id, next);
    changeLasting<FeedData>(client, query, id, (feed) => changePost(feed, id, () => next));
  }
  if (alone) setPostPage(client, id, change(alone));
};

/** Reads a feed from its beginning: now if it is on screen, else when it is next opened. */
const readAgain = (client: QueryClient, filter: FeedFilter): Promise<void> => {
  const queryKey = contentKeys.feed(filter);
  client.setQueryData<FeedData>(queryKey, (data) => data && firstPageOnly(data));
  return client.invalidateQueries({ queryKey, exact: true });
};

/** Puts a post into every list it belongs to, and out of those it no longer does. */
export const putCachedPost = (client: QueryClient, post: Content): void => {
  noteChange(post.id, post);
  for (const { query, filter, data } of allFeeds(client)) {
    changeLasting<FeedData>(client, query, post.id, (feed) => putPost(feed, filter, post));
    const isNew = matchesFilter(filter, post) && !postsOf(data).some(({ id }) => id === post.id);
    if (isByTaken(filter) && isNew) void readAgain(client, filter);
  }
  setPostPage(client, post.id, post);
};

/** The newest reading of each post that is under way. */
const readings = new WeakMap<QueryClient, Map<number, symbol>>();

const readingsOf = (client: QueryClient): Map<number, symbol> => {
  const known = readings.get(client) ?? new Map<number, symbol>();
  readings.set(client, known);
  return known;
};

/** Takes a post out of every list; its own page says that it is gone. */
export const removeCachedPost = (client: QueryClient, id: number): void => {
  readingsOf(client).delete(id);
  noteChange(id, null);
  for (const { query } of allFeeds(client)) {
    changeLasting<FeedData>(client, query, id, (feed) => removePost(feed, id));
  }
  setPostPage(client, id, null);
};

/** Refetches one post; a response overtaken by a removal or a later fetch is dropped. */
export const refreshPost = async (client: QueryClient, id: number): Promise<void> => {
  const own = Symbol(id);
  readingsOf(client).set(id, own);
  const post = await readPost(id);
  if (readingsOf(client).get(id) !== own) return;
  readingsOf(client).delete(id);
  if (post) putCachedPost(client, post);
  else removeCachedPost(client, id);
  void client.invalidateQueries({ queryKey: contentKeys.comments(id) });
};

/** Whether a change to this post may show on a screen of this browser, or in what is being read for one. */
export const concernsCache = (client: QueryClient, id: number): boolean =>
  client.getQueryState(contentKeys.post(id)) !== undefined ||
  allFeeds(client).some(
    ({ query, filter, data }) =>
      query.state.fetchStatus !== 'idle' || (data && isInReach(data, filter, id)),
  );

/** Whether a post that appears is new here, rather than one that came back from the trash. */
export const isNewest = (client: QueryClient, id: number): boolean =>
  client.getQueryData(contentKeys.post(id)) === undefined &&
  cachedFeeds(client).every(({ data }) => postsOf(data).every((post) => post.id < id));

/** Refetches everything on screen after a change of people or access; the rest when it is opened. */
export const refreshEverything = async (client: QueryClient): Promise<void> => {
  for (const { filter, isShown } of cachedFeeds(client)) {
    if (isShown) continue;
    client.setQueryData<FeedData>(contentKeys.feed(filter), (data) => data && firstPageOnly(data));
  }
  await client.invalidateQueries({ queryKey: contentKeys.all });
};

/** Refetches the first page of the feeds on screen; the others when they are next opened. */
export const refreshFeeds = async (client: QueryClient): Promise<void> => {
  const feeds = allFeeds(client);
  for (const { filter, isShown } of feeds) {
    if (!isShown) void readAgain(client, filter);
  }
  await Promise.all(
    feeds.filter(({ isShown }) => isShown).map((feed) => refreshFeed(client, feed)),
  );
};

const refreshFeed = async (
  client: QueryClient,
  { query, filter }: Pick<CachedFeed, 'query' | 'filter'>,
): Promise<void> => {
  if (isByTaken(filter)) return readAgain(client, filter);
  const changed = new Map<number, Content | null>();
  changedMeanwhile.add(changed);
  const fresh = await readFeedPage(filter).finally(() => changedMeanwhile.delete(changed));
  changeLasting<FeedData>(client, query, 'first', (data) =>
    [...changed].reduce(
      (feed, [id, post]) => (post ? putPost(feed, filter, post) : removePost(feed, id)),
      withFirstPage(data, fresh),
    ),
  );
};
