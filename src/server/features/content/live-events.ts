import { isGrownUp, isHousehold } from '#shared/features/accounts/access.ts';
import type { Context } from '../../context/context.ts';
import { canSee, canSeeInTrash, type PostFacts, type TrashedFacts } from './content.policy.ts';
import { responseAudience } from './responders.ts';

type Post = PostFacts & { id: number };

/** Announces a new post to those who see it. */
export const announceCreated = ({ live }: Context, post: Post): void =>
  live.publish({ type: 'changed', area: 'content', id: post.id, change: 'created' }, (actor) =>
    canSee(actor, post),
  );

/** Tells those who see a post that it changed, and those who no longer do that it is gone. */
export const announceUpdated = ({ live }: Context, before: PostFacts, post: Post): void => {
  const { id } = post;
  live.publish({ type: 'changed', area: 'content', id, change: 'updated' }, (actor) =>
    canSee(actor, post),
  );
  if (before.audience === post.audience) return;
  live.publish(
    { type: 'changed', area: 'content', id, change: 'deleted' },
    (actor) => canSee(actor, before) && !canSee(actor, post),
  );
};

/** A comment or reaction changed: updates the post for its viewers, and its author's notifications. */
export const announceResponse = ({ db, live }: Context, post: Post, userId: number): void => {
  const isShownTo = responseAudience(db, userId);
  live.publish(
    { type: 'changed', area: 'content', id: post.id, change: 'updated' },
    (actor) => canSee(actor, post) && isShownTo(actor),
  );
  if (post.userId === userId) return;
  live.publish(
    { type: 'changed', area: 'bell' },
    (actor) => actor.id === post.userId && isShownTo(actor),
  );
};

/** `before` is the post as it was seen last. */
export const announceDeleted = ({ live }: Context, before: Post): void =>
  live.publish({ type: 'changed', area: 'content', id: before.id, change: 'deleted' }, (actor) =>
    canSee(actor, before),
  );

/** A comment that waits changed the post for its author and the grown-ups alone. */
export const announceWaiting = ({ live }: Context, post: Post, userId: number): void =>
  live.publish(
    { type: 'changed', area: 'content', id: post.id, change: 'updated' },
    (actor) => canSee(actor, post) && (actor.id === userId || isGrownUp(actor)),
  );

/** Updates one person's notifications. */
export const notifyAll = ({ live }: Context, userId: number): void =>
  live.publish({ type: 'changed', area: 'bell' }, (actor) => actor.id === userId);

/** What waits for the grown-ups changed. */
export const ringGrownUps = ({ live }: Context): void =>
  live.publish({ type: 'changed', area: 'bell' }, isGrownUp);

/** What grown-ups decided, or are asked, about kids and friends changed. */
export const announceToGrownUps = ({ live }: Context): void =>
  live.publish({ type: 'changed', area: 'approvals' }, isGrownUp);

/** A family post came or went: the household's count of those not seen changed. */
export const ringHousehold = ({ live }: Context, authorId: number): void =>
  live.publish(
    { type: 'changed', area: 'bell' },
    (actor) => isHousehold(actor) && actor.id !== authorId,
  );

/** What is in the trash changed for those who see these posts there; each post as it is or was there. */
/** The same of pictures that were taken out of a person's posts. */
export const announceRemovedPictures = ({ live }: Context, userId: number): void =>
  live.publish(
    { type: 'changed', area: 'trash' },
    (actor) => actor.id === userId || isGrownUp(actor),
  );

export const announceTrash = ({ live }: Context, posts: TrashedFacts[]): void => {
  if (posts.length === 0) return;
  live.publish({ type: 'changed', area: 'trash' }, (actor) =>
    posts.some((post) => canSeeInTrash(actor, post)),
  );
};
