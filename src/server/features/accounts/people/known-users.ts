import type { Context } from '../../../context/context.ts';

/** The people someone knows from a place they share, kids among them. */
type KnownUsers = (userId: number) => ReadonlySet<number>;

const known = new WeakMap<Context, KnownUsers[]>();

/** Adds a place where people meet who would not be listed to each other otherwise (rule 89). */
export const registerKnownUsers = (context: Context, find: KnownUsers): void => {
  known.set(context, [...(known.get(context) ?? []), find]);
};

/** Whom a person knows from all the places they share with others. */
export const knownUsersOf = (context: Context, userId: number): ReadonlySet<number> =>
  new Set((known.get(context) ?? []).flatMap((find) => [...find(userId)]));
