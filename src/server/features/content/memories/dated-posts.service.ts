import { startOfDayIn } from '#shared/dates.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { Context } from '../../../context/context.ts';
import { seesHidden } from '../../../media/hidden-media.ts';
import { audiencesOf, canSee } from '../content.policy.ts';
import { type DatedPost, listDatedPosts } from './dated-posts.repo.ts';

export type { DatedPost } from './dated-posts.repo.ts';

/** Pictures of one day that are looked at: there are more only of a feast, which these tell as well. */
const looksAt = 200;

/** Days, yyyy-MM-dd. */
interface DayRange {
  from: string;
  /** Exclusive. */
  to: string;
}

interface DatedOptions {
  onlyKids?: boolean;
  onlyPictures?: boolean;
  limit?: number;
  sharedBefore?: string;
}

/** What a person may see of some days. */
export const listVisibleDated = (
  { db, household }: Context,
  actor: Actor,
  { from, to }: DayRange,
  { onlyKids = false, onlyPictures = false, limit = looksAt, sharedBefore = '~' }: DatedOptions,
): DatedPost[] => {
  const zone = household.timeZone();
  return listDatedPosts(db, {
    me: actor.id,
    audiences: JSON.stringify(audiencesOf(actor)),
    takenFrom: from,
    takenTo: to,
    sharedFrom: startOfDayIn(from, zone).toISOString(),
    sharedTo: startOfDayIn(to, zone).toISOString(),
    sharedBefore,
    seesHidden: seesHidden(actor) ? 1 : 0,
    onlyKids: onlyKids ? 1 : 0,
    onlyPictures: onlyPictures ? 1 : 0,
    limit,
  }).filter((post) => canSee(actor, post));
};

/** A post of several pictures comes once, by the first of them. */
export const oncePerPost = (posts: DatedPost[]): DatedPost[] => {
  const known = new Set<number>();
  return posts.filter(({ id }) => !known.has(id) && known.add(id));
};
