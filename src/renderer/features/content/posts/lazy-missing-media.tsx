import { backgroundPart } from '../../../lib/background-part.ts';

/** The placeholder for a lost file; these are too rare to load its code with every page. */
export const MissingMedia = backgroundPart(
  ['content'],
  () => import('./missing-media.tsx'),
  'MissingMedia',
);
