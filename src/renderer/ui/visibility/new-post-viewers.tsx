import { withNamespaces } from '../../lib/i18n/i18n.ts';
import { openedLate } from '../layout/lazy.tsx';
import type { NewPostViewersProps } from './new-post-viewers-line.tsx';

/** Who will see a new post with the form's current values. */
export const NewPostViewers = openedLate<NewPostViewersProps>(() =>
  withNamespaces(
    ['visibility'],
    async () => (await import('./new-post-viewers-line.tsx')).NewPostViewersLine,
  ),
);
