import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import {
  type Content,
  getContent,
  listContent,
} from '#shared/features/content/content.contract.ts';
import type { ContentType } from '#shared/features/content/content.fields.ts';
import { ApiError, call } from '../../lib/api/api-client.ts';
import { type FeedFilter, type FeedPage, toFeedPage } from './feed/feed-pages.ts';

/** Posts a feed asks for at a time: enough for a tall screen, little enough for weak Wi-Fi. */
export const feedPageSize = 20;

export const contentKeys = {
  all: ['content'] as const,
  feeds: ['content', 'feed'] as const,
  feed: (filter: FeedFilter) => ['content', 'feed', filter] as const,
  posts: ['content', 'post'] as const,
  post: (id: number) => ['content', 'post', id] as const,
  comments: (id: number) => ['content', 'comments', id] as const,
  reactors: (id: number) => ['content', 'reactors', id] as const,
  bell: ['content', 'bell'] as const,
  takeDowns: ['content', 'takeDowns'] as const,
  gallery: ['content', 'gallery'] as const,
  galleryMonths: ['content', 'gallery', 'months'] as const,
  galleryPages: ['content', 'gallery', 'page'] as const,
  galleryPage: (before: number | null) => ['content', 'gallery', 'page', before] as const,
};

/** One page of a feed, beginning below the id `before`. */
export const readFeedPage = async (
  filter: FeedFilter,
  before?: number,
  signal?: AbortSignal,
): Promise<FeedPage> => {
  const { types, family, userId, sort } = filter;
  const query = {
    limit: feedPageSize,
    ...(before === undefined ? {} : { before }),
    ...(userId === undefined ? {} : { userId }),
    ...(family ? { family: 'true' as const } : {}),
    ...(types ? { types: types.join(',') } : {}),
    ...(sort ? { sort } : {}),
  };
  return toFeedPage(await call(listContent, { query }, signal ? { signal } : {}), feedPageSize);
};

export const feedQuery = (filter: FeedFilter) =>
  infiniteQueryOptions({
    queryKey: contentKeys.feed(filter),
    queryFn: ({ pageParam, signal }) => readFeedPage(filter, pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last: FeedPage) => last.next ?? undefined,
  });

export const useFeed = (filter: FeedFilter) => useInfiniteQuery(feedQuery(filter));

/** A post, or null where there is none for this person. */
export const readPost = async (id: number, signal?: AbortSignal): Promise<Content | null> => {
  if (id < 1) return null;
  try {
    return await call(getContent, { params: { id } }, signal ? { signal } : {});
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
};

export const postQuery = (id: number) =>
  queryOptions({
    queryKey: contentKeys.post(id),
    queryFn: ({ signal }) => readPost(id, signal),
  });

export const usePost = (id: number) => useQuery(postQuery(id));

/** The types of the gallery. */
export const galleryTypes: ContentType[] = ['art', 'photo'];
