import { createRegistry } from '../registry.ts';

/** How many of each a person has that others know of: never of a diary, of feelings or of tasks. */
export interface Belongings {
  posts: number;
  comments: number;
  messages: number;
  books: number;
  events: number;
  rooms: number;
}

/** What a feature has of a person, and what it does itself when they go for good. */
export interface LeavingSource {
  count(userId: number): Partial<Belongings>;
  /** Tables the feature clears in its answer to `personLeaving`; the rest goes as its foreign keys say. */
  clears: readonly string[];
}

export const leavingSources = createRegistry<LeavingSource>();
