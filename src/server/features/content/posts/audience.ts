import type { Context } from '../../../context/context.ts';
import { findUser } from '../../accounts/accounts.repo.ts';
import { actorOf } from '../../accounts/actors.ts';
import { canSee } from '../content.policy.ts';
import type { PostRow } from '../content.repo.ts';

/** Whether a person sees a post, as far as they are still here. */
export const isSeenBy = ({ db, clock }: Context, userId: number, post: PostRow): boolean => {
  const row = findUser(db, userId);
  return row !== undefined && canSee(actorOf(userId, row, clock.now()), post);
};
