import type { Comment, Content } from '#shared/features/content/content.contract.ts';
import { commentsShown } from '#shared/features/content/post-card.ts';
import { mergeComments } from '../posts/post-changes.ts';

interface Shown {
  comments: Comment[];
  /** How many more there are; 0 when all are shown. */
  earlier: number;
}

const countVisible = (comments: Comment[]) =>
  comments.filter(({ isDeleted, isPending }) => !isDeleted && !isPending).length;

/**
 * What is shown of a post's comments: first the last few, then those that came with it, then pages
 * of older ones, newest page first.
 */
export const shownComments = (
  post: Pick<Content, 'comments' | 'commentCount'>,
  steps: number,
  pages: Comment[][] | undefined,
  hasOlderPages: boolean,
): Shown => {
  if (pages) {
    const comments = mergeComments(pages.flat(), post.comments);
    const left = post.commentCount - countVisible(comments);
    return { comments, earlier: hasOlderPages ? Math.max(1, left) : 0 };
  }
  const isFolded = steps === 0 && post.comments.length > commentsShown + 1;
  const comments = isFolded ? post.comments.slice(-commentsShown) : post.comments;
  const folded = post.comments.length - comments.length;
  const unread = post.commentCount - countVisible(post.comments);
  return { comments, earlier: folded + Math.max(0, unread) };
};
