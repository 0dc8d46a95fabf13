import { pageStands } from '../../../lib/api/fetch-ahead.ts';
import { backgroundPart } from '../../../lib/background-part.ts';

// Loads after the posts.
const loadParts = async () => {
  await pageStands();
  return import('./read-aloud.tsx');
};
// The parts differ in their props, so each is loaded from an object of its own.
const loadPostPart = async () => {
  const { PostReadAloud } = await loadParts();
  return { PostReadAloud };
};
const loadCommentPart = async () => {
  const { CommentReadAloud } = await loadParts();
  return { CommentReadAloud };
};

export const LazyPostReadAloud = backgroundPart(['readAloud'], loadPostPart, 'PostReadAloud');
export const LazyCommentReadAloud = backgroundPart(
  ['readAloud'],
  loadCommentPart,
  'CommentReadAloud',
);
