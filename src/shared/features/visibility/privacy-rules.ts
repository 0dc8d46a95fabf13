import type { Role } from '../accounts/accounts.fields.ts';

/** Whether a role may: always, never, on own or on any things, or once a grown-up agrees. */
export type PrivacyCell = 'yes' | 'no' | 'own' | 'any' | 'approved' | 'waits';

/** The roles of the Privacy page's table, in its order. */
export const privacyColumns = ['guest', 'friend', 'family', 'admin'] as const satisfies Role[];

/**
 * What the Privacy page tells of who sees and does what, by role. A test works every cell out from the
 * policies that the server asks, so that the page cannot say anything else (rule 32).
 */
export const privacyRules = {
  familyContent: ['own', 'own', 'yes', 'yes'],
  posts: ['yes', 'yes', 'yes', 'yes'],
  kidPosts: ['no', 'approved', 'yes', 'yes'],
  kidResponses: ['no', 'approved', 'yes', 'yes'],
  people: ['no', 'no', 'yes', 'yes'],
  firstComment: ['no', 'waits', 'yes', 'yes'],
  privateRooms: ['no', 'no', 'no', 'no'],
  familyEvents: ['own', 'own', 'yes', 'yes'],
  organiser: ['own', 'own', 'own', 'own'],
  delete: ['own', 'own', 'own', 'any'],
} as const satisfies Record<string, readonly PrivacyCell[]>;
export type PrivacyRow = keyof typeof privacyRules;
