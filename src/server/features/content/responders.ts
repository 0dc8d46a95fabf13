import { type Actor, isHousehold } from '#shared/features/accounts/access.ts';
import type { Db } from '../../db/open.ts';
import { findUser } from '../accounts/accounts.repo.ts';
import { canSeeResponses } from './content.policy.ts';
import { listApprovedFriends, listRespondingKids } from './moderation/response-approvals.repo.ts';

/** Kids whose comments and reactions a person does not see; `json` is the same for SQL. */
export interface HiddenResponders {
  ids: ReadonlySet<number>;
  json: string;
}

export const noneHidden: HiddenResponders = { ids: new Set(), json: '[]' };

/** The people whose comments and reactions the reader may not see at the moment. */
export const hiddenResponders = (db: Db, actor: Actor): HiddenResponders => {
  // Nothing is hidden at home: most readers cost no look.
  if (isHousehold(actor)) return noneHidden;
  const hidden = listRespondingKids(db, actor.id)
    .filter(
      ({ userId, isApproved }) =>
        !canSeeResponses(actor, { userId, isChild: true, isApproved: isApproved === 1 }),
    )
    .map(({ userId }) => userId);
  return { ids: new Set(hidden), json: JSON.stringify(hidden) };
};

/** The same from the other side: who sees one person's comments and reactions. */
export const responseAudience = (db: Db, userId: number): ((actor: Actor) => boolean) => {
  const isChild = findUser(db, userId)?.isChild ?? false;
  const approved = new Set(isChild ? listApprovedFriends(db, userId) : []);
  return (actor) => canSeeResponses(actor, { userId, isChild, isApproved: approved.has(actor.id) });
};
