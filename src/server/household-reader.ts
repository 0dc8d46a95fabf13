import type { Joining } from '#shared/features/household/household.fields.ts';

/** What other features need to know of the household. */
export interface HouseholdReader {
  /** Who may join; null until the house is set up. */
  joining(): Joining | null;
}
