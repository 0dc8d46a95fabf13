import type { Context } from '../../../context/context.ts';
import { deleteOpenCodesOf } from '../account-deletion/account-deletion.repo.ts';
import { announceToAdmins } from '../live-events.ts';

/** Whoever lets nobody in any more leaves no code that does: no invite, and no way to a password. */
export const withdrawCodesOf = (context: Context, userId: number): void => {
  for (const id of deleteOpenCodesOf(context.db, userId)) announceToAdmins(context, id);
};
