import type { Actor } from '#shared/features/accounts/access.ts';
import type { LookBackCounts } from '#shared/features/content/look-back.contract.ts';

/** A year of the household. */
export interface YearRange {
  /** Days, yyyy-MM-dd. */
  first: string;
  last: string;
  /** Instants, the second exclusive. */
  from: string;
  to: string;
}

/** What a feature counts of a person's year, by its own policy. */
export type CountYear = (actor: Actor, year: YearRange) => Partial<LookBackCounts>;
