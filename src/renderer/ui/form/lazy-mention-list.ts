import { backgroundPart } from '../../lib/background-part.ts';
import type { MentionListProps } from './mention-list.tsx';

/** The people one may mention; the list comes with the first `@`. */
export const LazyMentionList = backgroundPart<MentionListProps>(
  ['visibility'],
  async () => (await import('./mention-list.tsx')).MentionList,
);
