import type { Actor } from '#shared/features/accounts/access.ts';
import type { AboutArea, AboutKey } from '#shared/features/visibility/about-me.contract.ts';
import type { Context } from '../context/context.ts';
import { createRegistry, type Registry } from '../context/registry.ts';

/** One thing to say about what others see of a person. */
export interface AboutLine {
  key: AboutKey;
  count?: number;
  /** What it is about has a name, such as a room. */
  name?: string;
  /** Whether another person sees it, by the feature's own policy; null where no one is named. */
  sees: ((person: Actor) => boolean) | null;
}

/** What a feature says of one person, to that person alone. */
export type DescribePerson = (person: Actor) => AboutLine[];

const sources: Registry<DescribePerson> = createRegistry();

/** Adds a part to "What others can see about me" (ADR 13). */
export const addAboutSource = (context: Context, area: AboutArea, describe: DescribePerson): void =>
  sources.add(context, area, describe);

/** What a feature says of a person; nothing where it has nothing to say. */
export const describePerson = (context: Context, area: AboutArea, person: Actor): AboutLine[] =>
  sources.get(context, area)?.(person) ?? [];
