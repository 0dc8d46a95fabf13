import type { Context } from '../../context.ts';
import type { EventMap } from '../../events.ts';
import { leavingSources } from '../../sources/leaving-sources.ts';
import { findUser } from '../accounts/accounts.repo.ts';
import { approvalAfter, audienceOf, audiences } from './content.policy.ts';
import {
  type AudienceState,
  blankWordsOf,
  countCommentsOf,
  countPostsOf,
  countReceivedFor,
  deletePendingOf,
  deletePostsOf,
  deleteReportsOf,
  listAllStates,
  moveBelongingsOf,
  movePostsOf,
} from './leaving.repo.ts';
import { addReceived } from './reactions.repo.ts';

/**
 * How a post stands with its new author: what their account says of it, but never seen by more people
 * than before. Only a grown-up's declined post is for the household alone and stays so.
 */
export const stateWith = (
  author: { isChild: boolean },
  before: AudienceState,
): Pick<AudienceState, 'friendsApproval' | 'audience'> => {
  const isFamilyContent = before.isFamilyContent === 1;
  const post = { isFamilyContent, hasChanged: false };
  const friendsApproval = approvalAfter(before.friendsApproval, post, author);
  const audience = audienceOf({ isFamilyContent, friendsApproval }, author);
  const isWider = audiences.indexOf(audience) < audiences.indexOf(before.audience);
  return isWider
    ? { friendsApproval: 'declined', audience: 'household' }
    : { friendsApproval, audience };
};

const movePosts = ({ db }: Context, me: number, to: number): void => {
  const author = findUser(db, to);
  if (!author) throw new Error('nobody to move posts to');
  const received = countReceivedFor(db, me, to);
  for (const before of listAllStates(db, me)) {
    movePostsOf(db, { me, to }, before, stateWith(author, before));
  }
  moveBelongingsOf(db, me, to);
  if (received > 0) addReceived(db, to, received);
};

/** Somebody goes for good: their posts stay, become another's or go; their words stay or go. */
export const handlePersonLeaving = (context: Context, event: EventMap['personLeaving']): void => {
  const { db, clock, live } = context;
  const { userId } = event;
  deletePendingOf(db, userId);
  if (event.things === 'erase') {
    deletePostsOf(db, userId);
    blankWordsOf(db, userId, clock.now().toISOString());
    deleteReportsOf(db, userId);
  } else if (event.things === 'move') {
    movePosts(context, userId, event.toUserId);
  }
  live.publish({ type: 'changed', area: 'bell' }, () => true);
};

export const registerLeaving = (context: Context): void => {
  const { db, events } = context;
  events.on('personLeaving', (event) => handlePersonLeaving(context, event));
  leavingSources.add(context, 'content', {
    count: (userId) => ({
      posts: countPostsOf(db, userId),
      comments: countCommentsOf(db, userId),
    }),
    clears: [],
  });
};
