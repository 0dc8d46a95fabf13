import type { QueryClient } from '@tanstack/react-query';
import type { Content } from '#shared/features/content/content.contract.ts';
import { contentKeys, readFeedPage } from './content.hooks.ts';
import {
  changePost,
  type FeedData,
  type FeedFilter,
  firstPageOnly,
  isInReach,
  postsOf,
  putPost,
  removePost,
  withFirstPage,
} from './feed-pages.ts';

interface CachedFeed {
  filter: FeedFilter;
  data: FeedData;
  isShown: boolean;
}

const cachedFeeds = (client: QueryClient): CachedFeed[] =>
  client
    .getQueryCache()
    .findAll({ queryKey: contentKeys.feeds })
    .flatMap((query) => {
      const data = query.state.data as FeedData | undefined;
      const filter = query.queryKey[2] as FeedFilter;
      return data ? [{ filter, data, isShown: query.getObserversCount() > 0 }] : [];
    });

/** Changes one post in every list that has it. */
export const changeCachedPost = (
  client: QueryClient,
  id: number,
  change: (post: Content) => Content,
): void => {
  client.setQueriesData<FeedData>({ queryKey: contentKeys.feeds }, (data) =>
    data ? changePost(data, id, change) : data,
  );
  client.setQueryData<Content | null>(contentKeys.post(id), (post) => post && change(post));
};

/** Puts a post into every list it belongs to, and out of those it no longer does. */
export const putCachedPost = (client: QueryClient, post: Content): void => {
  for (const { filter } of cachedFeeds(client)) {
    client.setQueryData<FeedData>(contentKeys.feed(filter), (data) =>
      data ? putPost(data, filter, post) : data,
    );
  }
  client.setQueryData<Content | null>(contentKeys.post(post.id), (known) =>
    known === undefined ? known : post,
  );
};

/** Takes a post out of every list; its own page says that it is gone. */
export const removeCachedPost = (client: QueryClient, id: number): void => {
  client.setQueriesData<FeedData>({ queryKey: contentKeys.feeds }, (data) =>
    data ? removePost(data, id) : data,
  );
  client.setQueryData<Content | null>(contentKeys.post(id), (known) =>
    known === undefined ? known : null,
  );
};

/** Whether a change to this post may show on a screen of this browser. */
export const concernsCache = (client: QueryClient, id: number): boolean =>
  client.getQueryData(contentKeys.post(id)) !== undefined ||
  cachedFeeds(client).some(({ data }) => isInReach(data, id));

/** Whether a post that appears is new here, rather than one that came back from the trash. */
export const isNewest = (client: QueryClient, id: number): boolean =>
  client.getQueryData(contentKeys.post(id)) === undefined &&
  cachedFeeds(client).every(({ data }) => postsOf(data).every((post) => post.id < id));

/** Reads everything on screen anew, for people or what they may see changed; the rest when it is opened. */
export const refreshEverything = async (client: QueryClient): Promise<void> => {
  for (const { filter, isShown } of cachedFeeds(client)) {
    if (isShown) continue;
    client.setQueryData<FeedData>(contentKeys.feed(filter), (data) => data && firstPageOnly(data));
  }
  await client.invalidateQueries({ queryKey: contentKeys.all });
};

/** Reads the first page of the feeds on screen anew; the others do so when they are next opened. */
export const refreshFeeds = async (client: QueryClient): Promise<void> => {
  const feeds = cachedFeeds(client);
  for (const { filter, isShown } of feeds) {
    if (isShown) continue;
    const queryKey = contentKeys.feed(filter);
    client.setQueryData<FeedData>(queryKey, (data) => data && firstPageOnly(data));
    void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  }
  await Promise.all(
    feeds.filter(({ isShown }) => isShown).map(({ filter }) => refreshFeed(client, filter)),
  );
};

const refreshFeed = async (client: QueryClient, filter: FeedFilter): Promise<void> => {
  const fresh = await readFeedPage(filter);
  client.setQueryData<FeedData>(contentKeys.feed(filter), (data) =>
    data ? withFirstPage(data, fresh) : data,
  );
};
