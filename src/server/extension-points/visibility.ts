import type { Actor } from '#shared/features/accounts/access.ts';
import type { ViewedKind, ViewerReason } from '#shared/features/visibility/visibility.fields.ts';
import type { Context } from '../context/context.ts';
import { createRegistry, type Registry } from '../context/registry.ts';

/** Asks a feature's own policy whether a person sees a thing, and by which rule; null where not. */
export type Judge = (person: Actor) => ViewerReason | null;

/** Reads what the rules need of a thing, once for all viewers; null where there is no such thing. */
export type FindJudge = (id: number) => Judge | null;

const sources: Registry<FindJudge> = createRegistry();

/** Lets people ask who sees a kind of thing (ADR 13). */
export const addViewerSource = (context: Context, kind: ViewedKind, find: FindJudge): void =>
  sources.add(context, kind, find);

/** How one thing is judged; null for one that is not there. */
export const judgeOf = (context: Context, kind: ViewedKind, id: number): Judge | null =>
  sources.get(context, kind)?.(id) ?? null;

const newPosts: Registry<(maker: Actor, isFamily: boolean) => Judge> = createRegistry();

/** Lets people ask who would see a post they are about to share. */
export const addNewPostSource = (
  context: Context,
  judge: (maker: Actor, isFamily: boolean) => Judge,
): void => newPosts.add(context, 'post', judge);

/** How a post would be judged that `maker` is about to share; null where there are no posts. */
export const judgeOfNewPost = (context: Context, maker: Actor, isFamily: boolean): Judge | null =>
  newPosts.get(context, 'post')?.(maker, isFamily) ?? null;

/** The rule by which a person sees a thing because of their role. */
export const reasonOfRole = ({ role }: Pick<Actor, 'role'>): ViewerReason =>
  role === 'friend' || role === 'guest' ? role : 'household';
