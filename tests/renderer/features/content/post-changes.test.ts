import { describe, expect, test } from 'vitest';
import {
  mergeComments,
  withComment,
  withCommentShown,
  withoutComment,
  withReactionToggled,
} from '#renderer/features/content/posts/post-changes.ts';
import type { Reaction } from '#shared/features/content/content.contract.ts';
import { countReactions } from '#shared/features/content/post-card.ts';
import { makeAuthor, makeComment, makePost } from './make-post.ts';

const heart = (id: number, userId: number): Reaction => ({
  id,
  emoji: '❤️',
  userId,
  contentId: 1,
});

describe('a reaction', () => {
  const reactions = [heart(1, 2), heart(2, 3)];

  test('is added by the first press and removed by the second', () => {
    const press = { emoji: '❤️' as const, userId: 4, contentId: 1 };
    const once = withReactionToggled(reactions, press);
    expect(once).toHaveLength(3);
    expect(withReactionToggled(once, press)).toEqual(reactions);
  });

  test('is mine or others’, and every allowed emoji is counted', () => {
    expect(countReactions(reactions, ['❤️', '👍'], 3)).toEqual([
      { emoji: '❤️', count: 2, isMine: true },
      { emoji: '👍', count: 0, isMine: false },
    ]);
  });
});

describe('a new comment', () => {
  test('is counted and makes its author a participant', () => {
    const post = withComment(makePost(1), makeComment(5));
    expect(post.commentCount).toBe(1);
    expect(post.participants).toEqual({ users: [makeAuthor(2)], total: 1 });
  });

  test('is added once when announced twice', () => {
    const post = withComment(makePost(1), makeComment(5));
    expect(withComment(post, makeComment(5))).toBe(post);
  });

  test('of the post’s author, or a pending one, adds no participant', () => {
    expect(withComment(makePost(1), makeComment(5, { userId: 1 })).participants.total).toBe(0);
    const waiting = withComment(makePost(1), makeComment(5, { isPending: true }));
    expect(waiting.participants.total).toBe(0);
    expect(waiting.commentCount).toBe(0);
    expect(waiting.comments).toHaveLength(1);
  });

  test('that is deleted before its response arrives leaves a placeholder and is not counted', () => {
    const gone = withComment(makePost(1), makeComment(5, { isDeleted: true, text: '' }));
    expect([gone.commentCount, gone.participants.total, gone.comments.length]).toEqual([0, 0, 1]);
  });

  test('moves a participant to the front; the first three are named', () => {
    const users = [3, 4, 5].map(makeAuthor);
    const few = makePost(1, { participants: { users, total: 3 } });
    expect(withComment(few, makeComment(9, { userId: 5 })).participants.total).toBe(3);
    const { participants } = withComment(few, makeComment(9, { userId: 6 }));
    expect(participants.users.map(({ id }) => id)).toEqual([6, 3, 4]);
    expect(participants.total).toBe(4);
  });
});

describe('a comment that is taken away', () => {
  const post = makePost(1, {
    comments: [makeComment(5), makeComment(6, { isPending: true })],
    commentCount: 1,
  });

  test('leaves a placeholder without its text', () => {
    const after = withoutComment(post, 5);
    expect(after.comments[0]).toMatchObject({ id: 5, text: '', isDeleted: true });
    expect(after.commentCount).toBe(0);
    expect(withoutComment(after, 5)).toBe(after);
  });

  test('leaves no placeholder if no one else had seen it', () => {
    expect(withoutComment(post, 6).comments.map(({ id }) => id)).toEqual([5]);
  });

  test('is counted if it is approved instead', () => {
    const after = withCommentShown(post, makeComment(6));
    expect(after.comments[1]?.isPending).toBe(false);
    expect(after.commentCount).toBe(2);
    expect(withCommentShown(after, makeComment(6))).toBe(after);
  });
});

test('older comments come first, each once, in their newest version', () => {
  const merged = mergeComments(
    [makeComment(1), makeComment(2), makeComment(3)],
    [makeComment(3, { isDeleted: true }), makeComment(4)],
  );
  expect(merged.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(merged[2]?.isDeleted).toBe(true);
});
