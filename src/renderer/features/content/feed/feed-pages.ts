import type { InfiniteData } from '@tanstack/react-query';
import type { Content, FeedOrder } from '#shared/features/content/content.contract.ts';
import type { ContentType } from '#shared/features/content/content.fields.ts';

/** Which posts a feed shows. */
export interface FeedFilter {
  userId?: number;
  family?: boolean;
  types?: ContentType[];
  /** Newest first, unless by the dates of the pictures. */
  sort?: FeedOrder;
}

/** One answer of the list; `next` is the id its follower begins below, null after the last. */
export interface FeedPage {
  posts: Content[];
  next: number | null;
}

export type FeedData = InfiniteData<FeedPage>;

/** A page out of what the server sent: a full one may have a follower. */
export const toFeedPage = (posts: Content[], limit: number): FeedPage => ({
  posts,
  next: posts.length < limit ? null : (posts.at(-1)?.id ?? null),
});

export const postsOf = (data: FeedData | undefined): Content[] =>
  data?.pages.flatMap((page) => page.posts) ?? [];

/** The feed with a newly read first page; what lies below it stays, unless a gap would lie between. */
export const withFirstPage = (data: FeedData, fresh: FeedPage): FeedData => {
  const { next } = fresh;
  const posts = postsOf(data);
  const isTouching = next !== null && posts.some((post) => post.id >= next);
  if (!isTouching) return { pages: [fresh], pageParams: [undefined] };
  const older = posts.filter((post) => post.id < next);
  const last = data.pages.at(-1)?.next ?? null;
  return { pages: [fresh, { posts: older, next: last }], pageParams: [undefined, next] };
};

/** Only the first page, so that a refetch is one call. */
export const firstPageOnly = (data: FeedData): FeedData => ({
  pages: data.pages.slice(0, 1),
  pageParams: [undefined],
});

const mapPosts = (data: FeedData, change: (posts: Content[]) => Content[]): FeedData => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, posts: change(page.posts) })),
});

export const changePost = (
  data: FeedData,
  id: number,
  change: (post: Content) => Content,
): FeedData =>
  mapPosts(data, (posts) => posts.map((post) => (post.id === id ? change(post) : post)));

export const removePost = (data: FeedData, id: number): FeedData =>
  mapPosts(data, (posts) => posts.filter((post) => post.id !== id));

export const matchesFilter = (filter: FeedFilter, post: Content): boolean =>
  (filter.userId === undefined || filter.userId === post.userId) &&
  (!filter.family || post.isFamilyContent) &&
  (filter.types === undefined || filter.types.includes(post.contentType));

/** Whether posts have another order than that of their ids, which only the server knows. */
export const isByTaken = ({ sort }: FeedFilter): boolean => sort === 'taken';

/** Whether a post of this id would have been read by now: the feed reaches down to it. */
export const isInReach = (data: FeedData, filter: FeedFilter, id: number): boolean => {
  if (isByTaken(filter)) return true;
  const next = data.pages.at(-1)?.next ?? null;
  return next === null || id >= next;
};

/** Puts a post where it belongs by its id, newest first; one that no longer matches goes. */
export const putPost = (data: FeedData, filter: FeedFilter, post: Content): FeedData => {
  const isThere = postsOf(data).some(({ id }) => id === post.id);
  if (!matchesFilter(filter, post)) return isThere ? removePost(data, post.id) : data;
  if (isThere) return changePost(data, post.id, () => post);
  if (isByTaken(filter) || !isInReach(data, filter, post.id)) return data;
  const found = data.pages.findIndex((page) => page.next === null || post.id >= page.next);
  const index = found < 0 ? data.pages.length - 1 : found;
  return {
    ...data,
    pages: data.pages.map((page, at) =>
      at === index ? { ...page, posts: [...page.posts, post].sort((a, b) => b.id - a.id) } : page,
    ),
  };
};

/** Parts what is shown from what arrived since `seenId`; a person's own posts are never held back. */
export const splitHeld = (posts: Content[], seenId: number, userId: number) => {
  const isShown = (post: Content) => post.id <= seenId || post.userId === userId;
  const shown = posts.every(isShown) ? posts : posts.filter(isShown);
  return { shown, heldCount: posts.length - shown.length };
};
