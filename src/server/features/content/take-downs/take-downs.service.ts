import { AppError, forbidden, notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { Context } from '../../../context/context.ts';
import { seesHidden } from '../../../media/hidden-media.ts';
import { setAsideUpload } from '../albums/album-items.service.ts';
import { findPostTexts, listPostsOfMedia, type PostRow, touchPost } from '../content.repo.ts';
import { announceUpdated, notifyAll } from '../live-events.ts';
import { isSeenBy } from '../posts/audience.ts';
import { indexCaptions, listPostMedia } from '../posts/post-media.repo.ts';
import { takeWrite } from '../posts/write-throttle.ts';
import { setAsidePost } from '../trash/trash.service.ts';
import {
  canAsk,
  canKeep,
  canTakeDown,
  hidesAtOnce,
  type TakeDownFacts,
} from './take-downs.policy.ts';
import {
  type AskedMedia,
  deleteRequest,
  deleteRequests,
  findAskable,
  insertRequest,
  listRequests,
  type RequestRow,
  setHidden,
} from './take-downs.repo.ts';

/** Whether posts or albums show a medium to a person, hidden or not. */
export const isInReach = ({ extensions }: Context, actor: Actor, mediaId: number): boolean =>
  ['content', 'albums'].some((name) => extensions.mediaAccess.get(name)?.(actor, mediaId));

/** What is asked about a medium, and by whom. */
export const factsOf = (media: AskedMedia, requests: readonly RequestRow[]): TakeDownFacts => ({
  ownerId: media.ownerId,
  isHidden: media.isHidden === 1,
  askerIds: requests.flatMap(({ userId }) => userId ?? []),
});

/** The post that shows a medium and is not in the trash; there is one at most. */
const livePostOf = ({ db }: Context, mediaId: number): PostRow | undefined =>
  listPostsOfMedia(db, mediaId).find(({ deletedAt }) => deletedAt === null);

/** Announces requests to those who decide, to the owner and to those who asked. */
const announceRequests = (
  context: Context,
  { ownerId, mediaId }: AskedMedia,
  askers: readonly number[],
): void => {
  notifyAll(context, ownerId);
  context.live.publish(
    { type: 'changed', area: 'approvals' },
    (actor) =>
      actor.id === ownerId ||
      askers.includes(actor.id) ||
      (seesHidden(actor) && isInReach(context, actor, mediaId)),
  );
};

/** Hides a medium from all but the grown-ups, or shows it again, in everything that lists it. */
const changeHidden = (context: Context, mediaId: number, isHidden: boolean): void => {
  const { db, clock } = context;
  setHidden(db, mediaId, isHidden ? clock.now().toISOString() : null);
  context.events.emit('mediaShownChanged', { mediaId });
};

/** The posts that show a medium are read again: their JSON is kept by their revision. */
export const followHiddenMedia = (context: Context): void => {
  context.events.on('mediaShownChanged', ({ mediaId }) => {
    for (const post of listPostsOfMedia(context.db, mediaId)) {
      indexCaptions(context.db, post.id);
      touchPost(context.db, post.id);
      announceUpdated(context, post, post);
    }
  });
};

/**
 * Asks for a picture or video to be taken down; a kid's request hides it at once.
 * @throws AppError 404 for what the caller does not see, 403 for their own, 429
 */
export const askTakeDown = (context: Context, actor: Actor, mediaId: number) => {
  const { db, clock } = context;
  const media = findAskable(db, mediaId);
  const requests = listRequests(db, mediaId);
  const hasAsked = requests.some(({ userId }) => userId === actor.id);
  const isSeen = media?.isHidden === 0 || seesHidden(actor);
  if (!media || !isInReach(context, actor, mediaId) || !(isSeen || hasAsked)) throw notFound();
  if (!canAsk(actor, media)) throw new AppError('forbidden', 'content:errors.ownPicture');
  if (hasAsked) return { id: mediaId, isHidden: media.isHidden === 1 };
  takeWrite(context, actor.id, 'common:errors.tooFast');
  const isHiding = hidesAtOnce(actor);
  const createdAt = clock.now().toISOString();
  insertRequest(db, { mediaId, userId: actor.id, isHiding: isHiding ? 1 : 0, createdAt });
  if (isHiding && media.isHidden === 0) changeHidden(context, mediaId, true);
  announceRequests(context, media, [actor.id]);
  return { id: mediaId, isHidden: isHiding || media.isHidden === 1 };
};

/** Withdraws a request; the picture is shown again unless another kid asked, too. @throws AppError 404 */
export const withdrawTakeDown = (context: Context, actor: Actor, mediaId: number) => {
  const { db } = context;
  const before = listRequests(db, mediaId);
  if (!deleteRequest(db, mediaId, actor.id)) throw notFound();
  const isHiding = (requests: RequestRow[]) => requests.some((request) => request.isHiding === 1);
  if (isHiding(before) && !isHiding(listRequests(db, mediaId))) {
    changeHidden(context, mediaId, false);
  }
  const media = findAskable(db, mediaId);
  if (media) announceRequests(context, media, [actor.id]);
  return { id: mediaId };
};

/** Whether a post can be without one of its pictures: a story can, others not without any picture. */
const canGoOn = ({ db }: Context, post: PostRow, mediaId: number): boolean =>
  post.contentType === 'story' ||
  listPostMedia(db, post.id).some(({ id, kind }) => id !== mediaId && kind === 'image');

/** Moves a picture to the trash; one that is its post's last goes with the post. */
const takeDown = (context: Context, actor: Actor, mediaId: number, post: PostRow | undefined) => {
  if (post && !canGoOn(context, post, mediaId)) setAsidePost(context, actor, post);
  else if (!setAsideUpload(context, actor, mediaId)) {
    context.events.emit('mediaTakenDown', { mediaId, byId: actor.id });
  }
};

/**
 * Decides for everyone who asked about a picture or video, and tells them.
 * @throws AppError 404, 403 for an owner who would overrule a kid, 409 for what is decided
 */
export const decideTakeDown = (
  context: Context,
  actor: Actor,
  mediaId: number,
  decision: 'takeDown' | 'keep',
) => {
  const { db, audit, events } = context;
  const media = findAskable(db, mediaId);
  if (!media || !isInReach(context, actor, mediaId)) throw notFound();
  const requests = listRequests(db, mediaId);
  const facts = factsOf(media, requests);
  const isKept = decision === 'keep';
  if (!canTakeDown(actor, facts)) {
    // Who asked and does not decide knows of it; the others do not learn that someone asked.
    throw facts.askerIds.includes(actor.id) ? forbidden() : notFound();
  }
  if (requests.length === 0) throw new AppError('conflict', 'common:errors.alreadyDecided');
  if (isKept && !canKeep(actor, facts)) {
    throw new AppError('forbidden', 'content:errors.grownUpShows');
  }
  const post = livePostOf(context, mediaId);
  const title = (post && findPostTexts(db, post.id)?.title) ?? '';
  deleteRequests(db, mediaId);
  // What is taken down stays hidden until it is restored: its owner may see the post in the trash.
  if (!isKept) takeDown(context, actor, mediaId, post);
  else if (facts.isHidden) changeHidden(context, mediaId, false);
  const { ownerId } = media;
  audit.record({
    action: isKept ? 'pictureKept' : 'pictureTakenDown',
    actorId: actor.id,
    subjectId: ownerId,
    details: {},
  });
  const byId = actor.id;
  for (const userId of facts.askerIds) {
    // Who no longer sees the post does not learn what it is called by now.
    const isKnown = post !== undefined && isSeenBy(context, userId, post);
    const told = { title: isKnown ? title : '', contentId: isKept && isKnown ? post.id : null };
    events.emit('decided', { ...told, kind: 'takeDown', userId, byId, isAllowed: !isKept });
  }
  if (!isKept) {
    const taken = { title, byId, contentId: null, isAllowed: false };
    events.emit('decided', { ...taken, kind: 'takenDown', userId: ownerId });
  }
  announceRequests(context, media, facts.askerIds);
  return { id: mediaId };
};
