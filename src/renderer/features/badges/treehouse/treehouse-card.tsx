import { backgroundPart } from '../../../lib/background-part.ts';

/** The user's treehouse in a small card, for any page; its code and pictures load after that. */
export const TreehouseCard = backgroundPart(
  ['badges'],
  () => import('./treehouse-card-view.tsx'),
  'TreehouseCardView',
);
