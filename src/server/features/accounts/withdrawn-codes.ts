import type { Context } from '../../context.ts';
import { announceToAdmins } from './announcing.ts';
import { deleteOpenCodesOf } from './leaving.repo.ts';

/** Whoever lets nobody in any more leaves no code that does: no invite, and no way to a password. */
export const withdrawCodesOf = (context: Context, userId: number): void => {
  for (const id of deleteOpenCodesOf(context.db, userId)) announceToAdmins(context, id);
};
