import type { Actor } from '#shared/features/accounts/access.ts';
import type { ViewerReason } from '#shared/features/visibility/visibility.fields.ts';

/** Asks a feature's own policy whether a person sees a thing, and by which rule; null where not. */
export type Judge = (person: Actor) => ViewerReason | null;

/** Reads what the rules need of a thing, once for all viewers; null where there is no such thing. */
export type FindJudge = (id: number) => Judge | null;

/** How a record would be judged that `maker` is about to make, by the switch of its form. */
export type JudgeNew = (maker: Actor, isOn: boolean) => Judge;

/** The rule by which a person sees a thing because of their role. */
export const reasonOfRole = ({ role }: Pick<Actor, 'role'>): ViewerReason =>
  role === 'friend' || role === 'guest' ? role : 'household';
