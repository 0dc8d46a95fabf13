import { pageStands } from '../../../lib/api/fetch-ahead.ts';
import { backgroundPart } from '../../../lib/background-part.ts';
import type { CommentReadAloud, PostReadAloud } from './read-aloud.tsx';

type PropsOf<Part extends (props: never) => unknown> = Parameters<Part>[0];

// Loads after the posts.
const loadParts = async () => {
  await pageStands();
  return import('./read-aloud.tsx');
};

export const LazyPostReadAloud = backgroundPart<PropsOf<typeof PostReadAloud>>(
  ['readAloud'],
  async () => (await loadParts()).PostReadAloud,
);
export const LazyCommentReadAloud = backgroundPart<PropsOf<typeof CommentReadAloud>>(
  ['readAloud'],
  async () => (await loadParts()).CommentReadAloud,
);
