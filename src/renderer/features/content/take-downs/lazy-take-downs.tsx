import { backgroundPart } from '../../../lib/background-part.ts';

/** Requests about a post's pictures, which are too rare to load their code with every page. */
export const TakeDownNotes = backgroundPart(
  ['content', 'takeDown'],
  () => import('./take-down-notes.tsx'),
  'TakeDownNotes',
);

export const HiddenPicture = backgroundPart(
  ['content', 'takeDown'],
  () => import('./hidden-picture.tsx'),
  'HiddenPicture',
);
