import { z } from 'zod';

/** What one may ask of who sees it. */
export const ViewedKind = z.enum(['post', 'room', 'event', 'book']);
export type ViewedKind = z.infer<typeof ViewedKind>;

/** Why somebody sees a thing: the rule that lets them. */
export const ViewerReason = z.enum([
  'own',
  'household',
  'friend',
  'guest',
  'member',
  'open',
  'shared',
  'admin',
]);
export type ViewerReason = z.infer<typeof ViewerReason>;

/** In what part of the list somebody stands. */
export const ViewerGroup = z.enum(['household', 'friends', 'guests']);
export type ViewerGroup = z.infer<typeof ViewerGroup>;

/**
 * Whom a list leaves out, for those who do not know the kids of the house (rule 89): everybody at
 * home sees the thing, or perhaps a kid does. It is the same in a house without kids: it tells of none.
 */
export const Unnamed = z.enum(['household', 'perhapsKids']);
export type Unnamed = z.infer<typeof Unnamed>;
