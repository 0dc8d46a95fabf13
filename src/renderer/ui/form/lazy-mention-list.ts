import { backgroundPart } from '../../lib/background-part.ts';

/** The people one may mention; the list comes with the first `@`. */
export const LazyMentionList = backgroundPart(
  ['visibility'],
  () => import('./mention-list.tsx'),
  'MentionList',
);
