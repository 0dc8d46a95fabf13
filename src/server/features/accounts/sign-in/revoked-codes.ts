import type { Context } from '../../../context/context.ts';
import { deleteOpenCodesOf } from '../account-deletion/account-deletion.repo.ts';
import { announceToAdmins } from '../live-events.ts';

/** A person who can no longer admit others leaves no working code behind: no invite and no password code. */
export const withdrawCodesOf = (context: Context, userId: number): void => {
  for (const id of deleteOpenCodesOf(context.db, userId)) announceToAdmins(context, id);
};
