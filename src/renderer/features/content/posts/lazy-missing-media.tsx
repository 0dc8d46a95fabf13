import { backgroundPart } from '../../../lib/background-part.ts';

/** What stands where a file should be; files that are lost are too rare to bring its code along. */
export const MissingMedia = backgroundPart(
  ['content'],
  () => import('./missing-media.tsx'),
  'MissingMedia',
);
