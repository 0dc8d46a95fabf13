import type { Actor } from '#shared/features/accounts/access.ts';
import type { AboutKey } from '#shared/features/visibility/about-me.contract.ts';

/** One thing to say about what others see of a person. */
export interface AboutLine {
  key: AboutKey;
  count?: number;
  /** The name of the subject, such as a room. */
  name?: string;
  /** Whether another person sees it, by the feature's own policy; null where no one is named. */
  sees: ((person: Actor) => boolean) | null;
}

/** What a feature says of one person, to that person alone. */
export type DescribePerson = (person: Actor) => AboutLine[];
