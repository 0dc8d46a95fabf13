import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { Id } from '../../fields.ts';
import { Member } from '../accounts/accounts.contract.ts';
import { AgeBand } from './reading.fields.ts';

export const ReadingSettings = z.object({
  /** Whether the household sees my totals (rule 139). */
  sharesTotals: z.boolean(),
  /** The kid's highest age band; null for others. */
  shelf: AgeBand.nullable(),
});
export type ReadingSettings = z.infer<typeof ReadingSettings>;

export const SharedTotals = z.object({
  user: Member,
  booksCompleted: z.int(),
  minutes: z.int(),
  pages: z.int(),
});
export type SharedTotals = z.infer<typeof SharedTotals>;

/** A kid of the household, and up to which age band they see others' books. */
export const KidShelf = z.object({ user: Member, shelf: AgeBand });
export type KidShelf = z.infer<typeof KidShelf>;

export const getReadingSettings = defineEndpoint({
  method: 'GET',
  path: '/api/reading-settings',
  access: 'member',
  response: ReadingSettings,
});
/** 403 for those outside the household. */
export const updateReadingSettings = defineEndpoint({
  method: 'PATCH',
  path: '/api/reading-settings',
  access: 'member',
  body: z.object({ sharesTotals: z.boolean() }),
  response: ReadingSettings,
});
/** Household members who share their totals. */
export const listSharedTotals = defineEndpoint({
  method: 'GET',
  path: '/api/reading-shared',
  access: 'member',
  response: z.array(SharedTotals),
});
/** The kids a grown-up may log sessions and set the age band for. */
export const listShelves = defineEndpoint({
  method: 'GET',
  path: '/api/reading-shelves',
  access: 'grownUp',
  response: z.array(KidShelf),
});
export const updateShelf = defineEndpoint({
  method: 'PUT',
  path: '/api/reading-shelves/:userId',
  access: 'grownUp',
  params: z.object({ userId: Id }),
  body: z.object({ shelf: AgeBand }),
  response: KidShelf,
});
