import { describe, expect, test } from 'vitest';
import { shownComments } from '#renderer/features/content/comments/shown-comments.ts';
import { makeComment } from './make-post.ts';

const comments = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => makeComment(from + index));
const ids = (shown: { id: number }[]) => shown.map(({ id }) => id);

describe('the comments shown of a post', () => {
  const post = { comments: comments(31, 50), commentCount: 50 };

  test('are the last three under a card', () => {
    const shown = shownComments(post, 0, undefined, false);
    expect(ids(shown.comments)).toEqual([48, 49, 50]);
    expect(shown.earlier).toBe(47);
  });

  test('are all that came with the post after one press', () => {
    const shown = shownComments(post, 1, undefined, false);
    expect(shown.comments).toHaveLength(20);
    expect(shown.earlier).toBe(30);
  });

  test('are pages of older ones after the next, newest page first', () => {
    const shown = shownComments(post, 2, [comments(21, 50), comments(1, 20)], false);
    expect(ids(shown.comments)).toEqual(ids(comments(1, 50)));
    expect(shown.earlier).toBe(0);
    expect(shownComments(post, 2, [comments(21, 50)], true).earlier).toBe(20);
  });

  test('do not count placeholders of deleted ones or pending ones', () => {
    const mixed = [
      makeComment(1, { isDeleted: true }),
      makeComment(2),
      makeComment(3, { isPending: true }),
    ];
    expect(shownComments({ comments: mixed, commentCount: 1 }, 1, undefined, false).earlier).toBe(
      0,
    );
  });

  test('keep what arrived after the pages were read', () => {
    const shown = shownComments(
      { comments: [makeComment(51)], commentCount: 51 },
      2,
      [comments(49, 50)],
      true,
    );
    expect(ids(shown.comments)).toEqual([49, 50, 51]);
  });
});
