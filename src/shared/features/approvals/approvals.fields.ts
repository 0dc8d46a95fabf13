import { z } from 'zod';

/**
 * What waits for a grown-up: newcomers, what kids share and are told, what somebody reported, and which
 * friends see a kid's comments and reactions.
 */
export const ApprovalKind = z.enum([
  'guest',
  'post',
  'comment',
  'postReport',
  'commentReport',
  'messageReport',
  'kidResponses',
]);
export type ApprovalKind = z.infer<typeof ApprovalKind>;

/**
 * What a person is told of a decision: about their own thing, about something they reported
 * (`reported`), or about something of theirs that somebody reported (`judged`).
 */
export const OutcomeKind = z.enum(['guest', 'post', 'comment', 'reported', 'judged']);
export type OutcomeKind = z.infer<typeof OutcomeKind>;

export const limits = {
  /** Of each kind; deciding brings the next ones. */
  shownOfKind: 50,
  reasonMax: 500,
  /** Characters of what a grown-up decides on; the whole is behind the link. */
  textMax: 600,
  outcomesShown: 30,
  outcomeDays: 30,
} as const;
