import { z } from 'zod';

/** What one may ask of who sees it. */
export const ViewedKind = z.enum(['post', 'album', 'room', 'event', 'book']);
export type ViewedKind = z.infer<typeof ViewedKind>;

/** The rule by which a person sees a thing. */
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

/** The part of the list a person belongs to. */
export const ViewerGroup = z.enum(['household', 'friends', 'guests']);
export type ViewerGroup = z.infer<typeof ViewerGroup>;

/**
 * What a list leaves out for readers who do not know the household's kids (rule 89): everyone at home sees
 * the thing, or perhaps a kid does. It says the same in a household without kids, so it reveals none.
 */
export const Unnamed = z.enum(['household', 'perhapsKids']);
export type Unnamed = z.infer<typeof Unnamed>;
