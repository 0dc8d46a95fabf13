import { type Actor, isAdmin, isGrownUp, isHousehold } from '#shared/features/accounts/access.ts';
import type { FriendsApproval } from '#shared/features/content/content.contract.ts';
import { limits } from '#shared/features/content/content.limits.ts';

/** Who besides its author sees a post; each audience holds the ones after it. */
export const audiences = ['everyone', 'friends', 'household'] as const;
export type Audience = (typeof audiences)[number];

/** As much of a post as the rules need. */
export interface PostFacts {
  userId: number;
  audience: Audience;
  deletedAt: string | null;
}

/** The same of a post in the trash. */
export interface TrashedFacts extends PostFacts {
  deletedBy: number | null;
}

/** As much of a comment as the rules need. */
export interface CommentFacts {
  userId: number;
  isPending: boolean;
  /** Whether `canSeeResponses` says no of its author. */
  isAuthorHidden: boolean;
}

/** Who commented or reacted, and whether a grown-up approved the viewer for them. */
interface ResponderFacts {
  userId: number;
  isChild: boolean;
  isApproved: boolean;
}

/** `isAlwaysAllowed` says that friends see a kid's new posts without a grown-up's approval of each. */
export type AuthorFacts = Pick<Actor, 'isChild'> & { isAlwaysAllowed?: boolean };

/**
 * A post's approval after it was made or changed: a kid's post waits for a grown-up before friends see it,
 * again after a change, unless their posts are always allowed; what a grown-up declined once is asked about
 * even then, and stays declined when its author grows up.
 */
export const approvalAfter = (
  before: FriendsApproval,
  post: { isFamilyContent: boolean; hasChanged: boolean },
  author: AuthorFacts,
): FriendsApproval => {
  if (post.isFamilyContent) return 'notNeeded';
  if (!author.isChild) return before === 'declined' ? 'declined' : 'notNeeded';
  if (before !== 'notNeeded' && !post.hasChanged) return before;
  return author.isAlwaysAllowed && before !== 'declined' ? 'approved' : 'waiting';
};

/** Who besides its author sees a post (rules 16 and 42, and section 10 of the product rules). */
export const audienceOf = (
  post: { isFamilyContent: boolean; friendsApproval: FriendsApproval },
  author: AuthorFacts,
): Audience => {
  if (post.isFamilyContent) return 'household';
  if (author.isChild) return post.friendsApproval === 'approved' ? 'friends' : 'household';
  return post.friendsApproval === 'declined' ? 'household' : 'everyone';
};

/** The audiences a person belongs to; lists filter by them. */
export const audiencesOf = (actor: Actor): Audience[] => {
  if (isHousehold(actor)) return ['everyone', 'friends', 'household'];
  return actor.role === 'friend' ? ['everyone', 'friends'] : ['everyone'];
};

export const canSee = (actor: Actor, post: PostFacts): boolean =>
  post.deletedAt === null &&
  (post.userId === actor.id || audiencesOf(actor).includes(post.audience));

export const canEdit = (actor: Actor, post: PostFacts): boolean =>
  canSee(actor, post) && post.userId === actor.id;

export const canDelete = (actor: Actor, post: PostFacts): boolean =>
  canSee(actor, post) && (post.userId === actor.id || isAdmin(actor));

/** `deletedAt` of a post that is being deleted for good in parts: no one sees it any more. */
export const endedAt = '1970-01-01T00:00:00.000Z';

/** A grown-up brings back what they would see (rule 49). */
export const canRestore = (actor: Actor, post: PostFacts): boolean =>
  post.deletedAt !== endedAt && isGrownUp(actor) && canSee(actor, { ...post, deletedAt: null });

/** People who may restore a post, and those who deleted one of their own. */
export const canSeeInTrash = (actor: Actor, post: TrashedFacts): boolean =>
  post.deletedAt !== null &&
  post.deletedAt !== endedAt &&
  (canRestore(actor, post) || (post.userId === actor.id && post.deletedBy === actor.id));

/** Ending a post at once is for admins, and for grown-ups where it is their own. */
export const canRemove = (actor: Actor, post: TrashedFacts): boolean =>
  canSeeInTrash(actor, post) && isGrownUp(actor) && (isAdmin(actor) || post.userId === actor.id);

/** Grown-ups of the household decide what friends and guests see of kids' posts, and say to kids. */
export const canDecide = (actor: Actor, post: PostFacts): boolean =>
  isGrownUp(actor) && canSee(actor, post);

/** People may report everything they see, except their own content. */
export const canReport = (actor: Actor, thing: { userId: number }): boolean =>
  thing.userId !== actor.id;

/** Grown-ups of the household judge, never what is their own. */
export const canJudge = (actor: Actor, report: { authorId: number }): boolean =>
  isGrownUp(actor) && report.authorId !== actor.id;

/** Whether a comment waits: the first by a person from outside the household on a kid's posts. */
export const commentWaits = (
  actor: Actor,
  post: { userId: number; isAuthorChild: boolean; isKnownCommenter: boolean },
): boolean =>
  post.isAuthorChild && post.userId !== actor.id && !isHousehold(actor) && !post.isKnownCommenter;

/**
 * A kid's comments and reactions are for the household, and for friends whom a grown-up approved for
 * that kid; guests never see them (product rules, section 10).
 */
export const canSeeResponses = (actor: Actor, responder: ResponderFacts): boolean =>
  !responder.isChild ||
  responder.userId === actor.id ||
  isHousehold(actor) ||
  (actor.role === 'friend' && responder.isApproved);

export const canSeeComment = (actor: Actor, comment: CommentFacts, post: PostFacts): boolean =>
  canSee(actor, post) &&
  !comment.isAuthorHidden &&
  (!comment.isPending || comment.userId === actor.id || isGrownUp(actor));

export const canDeleteComment = (actor: Actor, comment: CommentFacts, post: PostFacts): boolean =>
  canSeeComment(actor, comment, post) &&
  (comment.userId === actor.id || post.userId === actor.id || isAdmin(actor));

/** Only its author changes a comment (rule 52). */
export const canEditComment = (actor: Actor, comment: CommentFacts, post: PostFacts): boolean =>
  canSeeComment(actor, comment, post) && comment.userId === actor.id;

/** Whether a comment is as new as one must be to be changed. */
export const isEditable = (comment: { createdAt: string }, now: Date): boolean =>
  now.getTime() - Date.parse(comment.createdAt) <= limits.commentEditMinutes * 60_000;
