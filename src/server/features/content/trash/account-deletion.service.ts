import type { FriendsApproval } from '#shared/features/content/content.contract.ts';
import type { Context } from '../../../context/context.ts';
import { rowRanges } from '../../../db/row-ranges.ts';
import type {
  AccountDeletionSource,
  AccountRemoval,
} from '../../../extension-points/account-deletion.ts';
import type { JobSteps } from '../../../jobs/job-steps.ts';
import { findUser } from '../../accounts/accounts.repo.ts';
import { type Audience, approvalAfter, audienceOf, audiences } from '../content.policy.ts';
import { findPost } from '../content.repo.ts';
import { listPostMedia } from '../posts/post-media.repo.ts';
import { addReceived, countOthersReactions } from '../reactions.repo.ts';
import {
  blankCommentsOf,
  countCommentsOf,
  countPostsOf,
  deletePendingOf,
  deletePostsOf,
  deleteReactionsOf,
  deleteReportsOf,
  listPostsToMove,
  moveCommentsOf,
  movePost,
  type PostToMove,
} from './account-deletion.repo.ts';

/** As much of a post as says who sees it. */
interface AudienceState {
  isFamilyContent: boolean;
  friendsApproval: FriendsApproval;
  audience: Audience;
}

/**
 * The state of a post with its new author: by the rules of their account, but never seen by more people
 * than before. Only a grown-up's declined post is for the household alone and stays so.
 */
const stateWith = (
  author: { isChild: boolean },
  before: AudienceState,
): Pick<AudienceState, 'friendsApproval' | 'audience'> => {
  const { isFamilyContent } = before;
  const post = { isFamilyContent, hasChanged: false };
  const friendsApproval = approvalAfter(before.friendsApproval, post, author);
  const audience = audienceOf({ isFamilyContent, friendsApproval }, author);
  const isWider = audiences.indexOf(audience) < audiences.indexOf(before.audience);
  return isWider
    ? { friendsApproval: 'declined', audience: 'household' }
    : { friendsApproval, audience };
};

/** Everything of a person that one step moves: a post takes its reactions along. */
const rowsPerStep = 200;

const inSteps = (posts: PostToMove[]): PostToMove[][] => {
  const groups: PostToMove[][] = [];
  let rows = rowsPerStep;
  for (const post of posts) {
    if (rows + post.rows > rowsPerStep) {
      groups.push([]);
      rows = 0;
    }
    groups.at(-1)?.push(post);
    rows += post.rows;
  }
  return groups;
};

/** Moves posts as they are by now; what is counted for their author is counted for the new one. */
const movePostsNow = ({ db }: Context, me: number, to: number, posts: PostToMove[]): void => {
  const author = findUser(db, to);
  if (!author) throw new Error('nobody to move posts to');
  let received = 0;
  for (const { id } of posts) {
    const before = findPost(db, id);
    if (before?.userId !== me) continue;
    const shown = listPostMedia(db, id).map((media) => media.id);
    const mediaIds = before.recordingId === null ? shown : [...shown, before.recordingId];
    movePost(db, { me, to }, { id, mediaIds, ...stateWith(author, before) });
    if (before.deletedAt === null) received += countOthersReactions(db, id);
  }
  if (received > 0) addReceived(db, to, received);
};

function* movePosts(context: Context, me: number, to: number): JobSteps {
  const { db } = context;
  for (const range of rowRanges(db, 'contents')) {
    for (const posts of inSteps(listPostsToMove(db, me, range))) {
      movePostsNow(context, me, to, posts);
      yield;
    }
    yield;
  }
  // Last: comments on a post before it moves are for the old author.
  for (const range of rowRanges(db, 'comments')) {
    deletePendingOf(db, me, range);
    moveCommentsOf(db, { me, to }, range);
    yield;
  }
}

function* erasePosts({ db }: Context, me: number, at: string): JobSteps {
  for (const range of rowRanges(db, 'reactions')) {
    deleteReactionsOf(db, me, range);
    yield;
  }
  for (const range of rowRanges(db, 'content_reports')) {
    deleteReportsOf(db, me, range);
    yield;
  }
  for (const range of rowRanges(db, 'comments')) {
    blankCommentsOf(db, me, range, at);
    yield;
  }
  for (const range of rowRanges(db, 'contents')) {
    deletePostsOf(db, me, range);
    yield;
  }
}

function* keepPosts({ db }: Context, me: number): JobSteps {
  for (const range of rowRanges(db, 'comments')) {
    deletePendingOf(db, me, range);
    yield;
  }
}

/** An account is deleted: its posts stay, become another's or go; its words stay or go. */
function* leave(context: Context, removal: AccountRemoval): JobSteps {
  const { userId, at } = removal;
  if (removal.things === 'erase') yield* erasePosts(context, userId, at);
  else if (removal.things === 'move') yield* movePosts(context, userId, removal.toUserId);
  else yield* keepPosts(context, userId);
  context.live.publish({ type: 'changed', area: 'bell' }, () => true);
}

export const contentDeletion = (context: Context): AccountDeletionSource => {
  const { db } = context;
  return {
    *count(userId) {
      const posts = countPostsOf(db, userId);
      yield;
      return { posts, comments: countCommentsOf(db, userId) };
    },
    leave: (removal) => leave(context, removal),
  };
};
