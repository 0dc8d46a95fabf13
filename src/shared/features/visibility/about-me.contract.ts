import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { Member } from '../accounts/accounts.contract.ts';
import { Unnamed } from './visibility.fields.ts';

/** The parts of the page, in their order. */
export const AboutArea = z.enum([
  'account',
  'content',
  'albums',
  'chat',
  'calendar',
  'tasks',
  'journal',
  'emotions',
  'games',
  'badges',
  'reading',
  'screenTime',
]);
export type AboutArea = z.infer<typeof AboutArea>;

/** Each statement has a sentence in the catalogue. */
export const AboutKey = z.enum([
  'account.profile',
  'account.record',
  'account.signIns',
  'content.everyone',
  'content.friends',
  'content.household',
  'content.waiting',
  'content.none',
  'content.comments',
  'content.responses',
  'albums.household',
  'albums.chosen',
  'albums.private',
  'chat.private',
  'chat.open',
  'chat.more',
  'chat.none',
  'chat.reported',
  'calendar.private',
  'calendar.family',
  'calendar.shared',
  'calendar.none',
  'tasks.own',
  'tasks.given',
  'journal.entries',
  'emotions.logs',
  'games.plays',
  'badges.open',
  'badges.secret',
  'badges.notes',
  'badges.none',
  'reading.logs',
  'reading.totals',
  'reading.totalsHidden',
  'reading.public',
  'reading.private',
  'screenTime.rules',
]);
export type AboutKey = z.infer<typeof AboutKey>;

export const AboutLine = z.object({
  key: AboutKey,
  count: z.int().nullable(),
  name: z.string().nullable(),
  /** The others who see it, as far as the reader may know of them; null where it is not about people. */
  people: z.array(Member).nullable(),
  unnamed: Unnamed.nullable(),
});
export type AboutLine = z.infer<typeof AboutLine>;

export const AboutMe = z.object({
  areas: z.array(z.object({ area: AboutArea, lines: z.array(AboutLine) })),
});
export type AboutMe = z.infer<typeof AboutMe>;

/** What others can see about the caller, by the rules that show it to them. */
export const readAboutMe = defineEndpoint({
  method: 'GET',
  path: '/api/about-me',
  access: 'member',
  response: AboutMe,
});
