import { z } from 'zod';

/** What is counted of things that only one computer has. */
export const CopiedThing = z.enum([
  'posts',
  'comments',
  'messages',
  'pictures',
  'events',
  'tasks',
  'journal',
  'emotions',
  'books',
  'reading',
  'games',
  'people',
]);
export type CopiedThing = z.infer<typeof CopiedThing>;

/** What a person recorded; how many of each kind, never what it says. */
export const OnlyHere = z.object({
  personId: z.int(),
  name: z.string(),
  counts: z.partialRecord(CopiedThing, z.int()),
});
export type OnlyHere = z.infer<typeof OnlyHere>;

/** Why a copy could not be restored, in a rehearsal or when taking over. */
export const RehearsalFailure = z.enum([
  'notStarted',
  'incomplete',
  'damaged',
  'newer',
  'unreachable',
  'noSpaceHere',
  'wrongPassphrase',
  'noProgram',
  'unknown',
]);
export type RehearsalFailure = z.infer<typeof RehearsalFailure>;
