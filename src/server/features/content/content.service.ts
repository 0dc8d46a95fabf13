import { AppError, forbidden, notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { FeedOrder } from '#shared/features/content/content.contract.ts';
import {
  type ContentChanges,
  type ContentFields,
  ContentType,
} from '#shared/features/content/content.fields.ts';
import type { Context } from '../../context/context.ts';
import { requireSeenAlbum } from './albums/albums.service.ts';
import { approvalAfter, audienceOf, canEdit, canSee } from './content.policy.ts';
import {
  findPost,
  findPostTexts,
  findSentPost,
  insertPost,
  type PostRow,
  updatePost,
} from './content.repo.ts';
import {
  announceCreated,
  announceRemovedPictures,
  announceUpdated,
  ringGrownUps,
  ringHousehold,
} from './live-events.ts';
import { authorFactsOf } from './moderation/post-permissions.service.ts';
import { requestApprovalsOnPost } from './moderation/response-approvals.service.ts';
import { renewMentions } from './notifications/mentions.service.ts';
import { type FeedFilter, type FeedPage, listStamps } from './posts/feed.repo.ts';
import type { PostMediaFacts } from './posts/post-media.repo.ts';
import {
  arrangeMedia,
  keepFurther,
  mostOf,
  readPostMedia,
  type SentMedia,
} from './posts/post-media.service.ts';
import { joinTexts, readTexts } from './posts/post-texts.ts';
import { listStampsByTaken } from './posts/taken.repo.ts';
import { arrangeRecording } from './recordings/take-recording.ts';
import { forgetRemovedPictures, keepRemovedPictures } from './trash/removed-pictures.repo.ts';

/** @throws AppError 404 for missing or hidden content. */
export const requirePost = (context: Context, actor: Actor, id: number): PostRow => {
  const post = findPost(context.db, id);
  if (!post || !canSee(actor, post)) throw notFound();
  return post;
};

/** @throws AppError 404, or 403 for another person's. */
export const requireOwnPost = (context: Context, actor: Actor, id: number): PostRow => {
  const post = requirePost(context, actor, id);
  if (!canEdit(actor, post)) throw forbidden();
  return post;
};

/** A post as JSON, for a person who may see it. @throws AppError 404 */
export const readPost = (context: Context, actor: Actor, id: number): Buffer => {
  const [text] = readTexts(context.db, actor, [requirePost(context, actor, id)]);
  if (text === undefined) throw notFound();
  return text;
};

/** @throws AppError 400 for others' posts: where theirs begin would show that a hidden one is there. */
const listByTaken = (context: Context, actor: Actor, filter: FeedFilter, page: FeedPage) => {
  const { userId, isFamily, types = ContentType.options } = filter;
  if (userId !== actor.id || isFamily)
    throw new AppError('invalid', 'common:errors.invalidRequest');
  return listStampsByTaken(context.db, actor.id, types, page);
};

/** A page of posts as JSON, and where the next one begins, if there is more. */
export const listPosts = (
  context: Context,
  actor: Actor,
  { sort, ...filter }: FeedFilter & { sort?: FeedOrder | undefined },
  page: FeedPage,
): { text: Buffer; next: number | null } => {
  // One more than asked for tells whether there is another page.
  const longer = { ...page, limit: page.limit + 1 };
  const stamps =
    sort === 'taken'
      ? listByTaken(context, actor, filter, longer)
      : listStamps(context.db, actor, filter, longer);
  const shown = stamps.slice(0, page.limit);
  const next = stamps.length > page.limit ? (shown.at(-1)?.id ?? null) : null;
  return { text: joinTexts(readTexts(context.db, actor, shown)), next };
};

const needsFile = (type: ContentType): boolean => type !== 'story';

/** @throws AppError 400 for a picture or video without its file. */
export const requireFile = (type: ContentType, hasFile: boolean): void => {
  if (needsFile(type) && !hasFile) throw new AppError('invalid', 'content:errors.fileRequired');
};

const ringForPost = (context: Context, post: PostRow): void => {
  if (post.friendsApproval === 'waiting') ringGrownUps(context);
  if (post.isFamilyContent) ringHousehold(context, post.userId);
};

const textBytesOf = ({ title, description, textContent }: ContentFields): number =>
  Buffer.byteLength(`${title}${description ?? ''}${textContent ?? ''}`);

/** Whom the description mentions may read it from now on. */
const announceDescription = (context: Context, { id, userId }: PostRow, text: string): void => {
  const createdAt = context.clock.now().toISOString();
  context.events.emit('textShown', { kind: 'post', id, placeId: id, userId, text, createdAt });
};

/**
 * Makes a post of the caller's; a kid's waits for a grown-up before friends see it. One that comes again
 * is answered as it is stored, and its file let go. @throws AppError 404 for one that is gone since
 */
export const createPost = (
  context: Context,
  actor: Actor,
  fields: ContentFields,
  sent: SentMedia,
): Buffer => {
  const { db } = context;
  const { clientId } = fields;
  const sentId = clientId && findSentPost(db, actor.id, clientId);
  if (sentId) return readPost(context, actor, sentId);
  context.quota.countPost(actor.id, textBytesOf(fields));
  const isFamilyContent = fields.isFamilyContent ?? false;
  const friendsApproval = approvalAfter(
    'notNeeded',
    { isFamilyContent, hasChanged: true },
    authorFactsOf(context, actor),
  );
  const albumId = requireSeenAlbum(context, actor, fields.albumId ?? null);
  const target = { type: fields.contentType, before: [] };
  const { ids } = arrangeMedia(context, actor, target, sent);
  const recordingId = arrangeRecording(context, actor, target.type, {
    wanted: fields.recordingId,
    before: null,
  });
  const id = insertPost(db, {
    title: fields.title,
    description: fields.description,
    textContent: fields.textContent,
    contentType: fields.contentType,
    mediaId: ids[0] ?? null,
    albumId,
    recordingId,
    createdAt: context.clock.now().toISOString(),
    userId: actor.id,
    isFamilyContent,
    friendsApproval,
    audience: audienceOf({ isFamilyContent, friendsApproval }, actor),
    clientId,
  });
  keepFurther(context, id, ids);
  const post = requirePost(context, actor, id);
  announceCreated(context, post);
  ringForPost(context, post);
  const { contentType } = fields;
  context.events.emit('postShared', { userId: actor.id, contentType, isFamilyContent });
  announceDescription(context, post, fields.description);
  return readPost(context, actor, id);
};

/** @throws AppError 400 when a change is asked for that a post of this type cannot take. */
export const requireChangeable = (post: PostRow, changes: ContentChanges): void => {
  if (changes.contentType !== undefined && changes.contentType !== post.contentType) {
    throw new AppError('invalid', 'content:errors.typeLocked');
  }
};

/** What a post no longer shows can be restored from the trash. */
const followRemoved = (
  context: Context,
  post: PostRow,
  before: PostMediaFacts[],
  ids: number[],
): void => {
  const { db } = context;
  const removed = before.flatMap(({ id }, position) =>
    ids.includes(id) ? [] : [{ id, position }],
  );
  // A file that another took the place of would not fit in beside it.
  if (ids.length < mostOf(post)) keepRemovedPictures(db, post.id, removed);
  const hasBack = forgetRemovedPictures(db, ids);
  if (removed.length > 0 || hasBack) announceRemovedPictures(context, post.userId);
};

/** Changes a post of the caller's; fields left out stay, the type is locked (rule 48). */
export const changePost = (
  context: Context,
  actor: Actor,
  id: number,
  changes: ContentChanges,
  sent: SentMedia,
): Buffer => {
  const { db } = context;
  const before = requireOwnPost(context, actor, id);
  requireChangeable(before, changes);
  const texts = findPostTexts(db, id);
  if (!texts) throw notFound();
  const target = { type: before.contentType, before: readPostMedia(context, id) };
  const media = arrangeMedia(context, actor, target, sent);
  const next = {
    title: changes.title ?? texts.title,
    description: changes.description ?? texts.description,
    textContent: changes.textContent ?? texts.textContent,
    mediaId: media.ids[0] ?? null,
    recordingId: arrangeRecording(context, actor, target.type, {
      wanted: changes.recordingId,
      before: texts.recordingId,
    }),
  };
  const albumId =
    changes.albumId === undefined || changes.albumId === before.albumId
      ? before.albumId
      : requireSeenAlbum(context, actor, changes.albumId);
  const isFamilyContent = changes.isFamilyContent ?? before.isFamilyContent;
  const hasChanged =
    next.title !== texts.title ||
    next.description !== texts.description ||
    next.textContent !== texts.textContent ||
    next.recordingId !== texts.recordingId ||
    media.hasChanged;
  const isSameAlbum = albumId === before.albumId;
  if (!hasChanged && isSameAlbum && isFamilyContent === before.isFamilyContent) {
    return readPost(context, actor, id);
  }
  const shown = { isFamilyContent, hasChanged };
  const friendsApproval = approvalAfter(
    before.friendsApproval,
    shown,
    authorFactsOf(context, actor),
  );
  const audience = audienceOf({ isFamilyContent, friendsApproval }, actor);
  updatePost(db, id, { ...next, albumId, isFamilyContent, friendsApproval, audience });
  if (media.hasChanged) keepFurther(context, id, media.ids);
  followRemoved(context, before, target.before, media.ids);
  const post = requirePost(context, actor, id);
  announceUpdated(context, before, post);
  renewMentions(context, before, post);
  requestApprovalsOnPost(context, post);
  if (post.friendsApproval !== before.friendsApproval) ringGrownUps(context);
  if (isFamilyContent !== before.isFamilyContent) ringHousehold(context, post.userId);
  if (next.description !== texts.description) announceDescription(context, post, next.description);
  return readPost(context, actor, id);
};
