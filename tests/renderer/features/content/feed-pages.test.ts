import { describe, expect, test } from 'vitest';
import {
  changePost,
  type FeedData,
  firstPageOnly,
  isInReach,
  postsOf,
  putPost,
  removePost,
  splitHeld,
  toFeedPage,
  withFirstPage,
} from '#renderer/features/content/feed/feed-pages.ts';
import { makePost } from './make-post.ts';

const ids = (data: FeedData) => postsOf(data).map(({ id }) => id);
const page = (list: number[], next: number | null) => ({
  posts: list.map((id) => makePost(id)),
  next,
});
const feed = (...pages: ReturnType<typeof page>[]): FeedData => ({
  pages,
  pageParams: pages.map((_page, index) => pages[index - 1]?.next ?? undefined),
});

test('a full page names where the next one begins, a short one ends the feed', () => {
  expect(toFeedPage([makePost(9), makePost(7)], 2).next).toBe(7);
  expect(toFeedPage([makePost(9)], 2).next).toBeNull();
  expect(toFeedPage([], 2).next).toBeNull();
});

describe('a newly read first page', () => {
  test('comes before what was read below it', () => {
    const merged = withFirstPage(feed(page([8, 7], 7), page([6, 5], 5)), page([9, 8], 8));
    expect(ids(merged)).toEqual([9, 8, 7, 6, 5]);
    expect(merged.pages.at(-1)?.next).toBe(5);
    expect(merged.pageParams).toEqual([undefined, 8]);
  });

  test('removes posts that no longer exist', () => {
    const merged = withFirstPage(feed(page([8, 7, 6], 6), page([5], null)), page([8, 6, 5], 5));
    expect(ids(merged)).toEqual([8, 6, 5]);
    expect(merged.pages.at(-1)?.next).toBeNull();
  });

  test('replaces everything when posts between it and the rest are unknown', () => {
    const merged = withFirstPage(feed(page([4, 3], 3), page([2], null)), page([30, 29], 29));
    expect(ids(merged)).toEqual([30, 29]);
    expect(merged.pages.at(-1)?.next).toBe(29);
  });

  test('is the whole feed when it is short', () => {
    expect(ids(withFirstPage(feed(page([4, 3], 3)), page([4], null)))).toEqual([4]);
  });
});

test('a feed that is not shown keeps only its first page', () => {
  expect(ids(firstPageOnly(feed(page([4, 3], 3), page([2], null))))).toEqual([4, 3]);
});

describe('one post', () => {
  const data = feed(page([8, 6], 6), page([4, 2], 2));

  test('changes where it is, and only there', () => {
    const changed = changePost(data, 4, (post) => ({ ...post, title: 'New' }));
    expect(postsOf(changed).map(({ title }) => title)).toEqual([
      'Post 8',
      'Post 6',
      'New',
      'Post 2',
    ]);
    expect(postsOf(changed)[0]).toBe(postsOf(data)[0]);
  });

  test('is removed without ending the feed', () => {
    const removed = removePost(data, 2);
    expect(ids(removed)).toEqual([8, 6, 4]);
    expect(removed.pages.at(-1)?.next).toBe(2);
  });

  test.each([
    [9, [9, 8, 6, 4, 2]],
    [7, [8, 7, 6, 4, 2]],
    [5, [8, 6, 5, 4, 2]],
    [3, [8, 6, 4, 3, 2]],
    [1, [8, 6, 4, 2]],
  ])('%i takes its place by its id, unless the feed does not reach down to it', (id, expected) => {
    expect(ids(putPost(data, {}, makePost(id)))).toEqual(expected);
    expect(isInReach(data, {}, id)).toBe(id >= 2);
  });

  test('is put into no feed whose order only the server knows, but changes there', () => {
    const filter = { sort: 'taken' } as const;
    expect(putPost(data, filter, makePost(7))).toBe(data);
    expect(isInReach(data, filter, 1)).toBe(true);
    const renamed = putPost(data, filter, { ...makePost(4), title: 'New' });
    expect(postsOf(renamed)[2]?.title).toBe('New');
  });

  test('takes the last place of a feed that has ended', () => {
    expect(ids(putPost(feed(page([8], null)), {}, makePost(3)))).toEqual([8, 3]);
    expect(ids(putPost(feed(page([], null)), {}, makePost(3)))).toEqual([3]);
  });

  test('leaves a feed whose filter it no longer matches, and never enters one', () => {
    const family = feed(page([8], null));
    expect(ids(putPost(family, { family: true }, makePost(8)))).toEqual([]);
    expect(ids(putPost(family, { types: ['story'] }, makePost(9)))).toEqual([8]);
    expect(ids(putPost(family, { userId: 2 }, makePost(9)))).toEqual([8]);
    expect(ids(putPost(family, { userId: 1, types: ['art'] }, makePost(9)))).toEqual([9, 8]);
  });
});

test('new posts of others are held back while someone reads, their own are not', () => {
  const posts = [makePost(9), makePost(8, { userId: 5 }), makePost(7)];
  expect(splitHeld(posts, 7, 5)).toEqual({ shown: [posts[1], posts[2]], heldCount: 1 });
  expect(splitHeld(posts, 9, 5).shown).toBe(posts);
});
