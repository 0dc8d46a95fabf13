import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { ContentType, PostMediaItem } from '#shared/features/content/content.fields.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import type { Context } from '../../../context/context.ts';
import { seesHidden } from '../../../media/hidden-media.ts';
import type { PreparedMedia } from '../../../media/media-store.ts';
import {
  countStaged,
  findMediaFacts,
  listPostMedia,
  type PostMediaFacts,
  setCaption,
  setFurtherMedia,
} from './post-media.repo.ts';

/** What a request says of a post's pictures and videos. */
export interface SentMedia {
  /** All of them in their order, but for the files that came along; undefined leaves those there are. */
  listed?: PostMediaItem[] | undefined;
  /** Files that came along. */
  files: PreparedMedia[];
}

/** A post's pictures and videos as they will be. */
interface ArrangedMedia {
  ids: number[];
  hasChanged: boolean;
}

/** Pictures and videos as a post shows them, a picture in front: it does not begin with a video. */
export const pictureFirst = <T extends Pick<PostMediaFacts, 'kind'>>(media: readonly T[]): T[] => {
  const first = media.find(({ kind }) => kind === 'image');
  return first ? [first, ...media.filter((one) => one !== first)] : [...media];
};

const invalid = () => new AppError('invalid', 'common:errors.invalidRequest');

/** How many pictures and videos a post of this type may have. */
export const mostOf = ({ contentType }: { contentType: ContentType }): number =>
  contentType === 'art' || contentType === 'photo' ? limits.mediaMax : 1;

/** @throws AppError 400 for what a post of this type cannot show. */
const requireFitting = (type: ContentType, shown: PostMediaFacts[]): void => {
  const [first] = shown;
  if (!first) {
    if (type !== 'story') throw new AppError('invalid', 'content:errors.fileRequired');
    return;
  }
  const count = mostOf({ contentType: type });
  if (shown.length > count) {
    throw new AppError('invalid', 'content:errors.tooManyFiles', { values: { count } });
  }
  if (first.kind !== (type === 'video' ? 'video' : 'image')) {
    throw new AppError(
      'invalid',
      type === 'video' ? 'common:errors.notVideo' : 'content:errors.pictureFirst',
    );
  }
};

/** Captions for media of these ids. @returns whether one is another than before. */
const writeCaptions = (
  { db }: Context,
  listed: PostMediaItem[],
  facts: ReadonlyMap<number, PostMediaFacts>,
): boolean => {
  let hasChanged = false;
  for (const { id, caption } of listed) {
    if (caption === undefined || caption === facts.get(id)?.caption) continue;
    setCaption(db, id, caption);
    hasChanged = true;
  }
  return hasChanged;
};

/** Takes what was staged for this post. @throws AppError 400 for media that are not the author's to show. */
const takeNew = (context: Context, actor: Actor, wanted: number[], before: number[]): void => {
  if (new Set(wanted).size < wanted.length) throw invalid();
  const added = wanted.filter((id) => !before.includes(id));
  if (!context.media.takeStaged(added, actor.id, 'media')) {
    throw new AppError('invalid', 'content:errors.fileGone');
  }
};

/** What the author does not see of their own post keeps its place, whatever else changes. */
const withHidden = (
  ids: number[],
  { before, seen }: { before: PostMediaFacts[]; seen: PostMediaFacts[] },
): number[] => {
  const all = [...ids];
  for (const [at, media] of before.entries()) {
    if (!seen.includes(media) && !ids.includes(media.id))
      all.splice(Math.min(at, all.length), 0, media.id);
  }
  return all;
};

/**
 * Works out what a post shows, within a transaction: without a list one file takes the place of the first
 * (rule 48) and others come behind the last; what is no longer shown goes to the trash.
 * @throws AppError 400
 */
export const arrangeMedia = (
  context: Context,
  actor: Actor,
  post: { type: ContentType; before: PostMediaFacts[] },
  { listed, files }: SentMedia,
): ArrangedMedia => {
  const seen = post.before.filter(({ isHidden }) => isHidden === 0 || seesHidden(actor));
  const before = seen.map(({ id }) => id);
  const sent = files.map((file) => context.media.insert(file, actor.id, 'media'));
  const wanted = listed?.map(({ id }) => id);
  const shown = post.before.map(({ id }) => id);
  if (wanted) takeNew(context, actor, wanted, shown);
  const kept = wanted ?? (sent.length > 0 ? before.slice(1) : before);
  const arranged = wanted ? [...kept, ...sent] : [...sent.slice(0, 1), ...kept, ...sent.slice(1)];
  const ids = withHidden(arranged, { before: post.before, seen });
  const facts = findMediaFacts(context.db, ids);
  requireFitting(
    post.type,
    ids.flatMap((id) => facts.get(id) ?? []),
  );
  const hasOtherWords = writeCaptions(context, listed ?? [], facts);
  // From the back: if the clock moves on meanwhile, what was in front still counts as removed later.
  for (const id of before.toReversed()) if (!ids.includes(id)) context.media.trash(id);
  return { ids, hasChanged: hasOtherWords || ids.join() !== shown.join() };
};

/** The pictures and videos of a post behind its first, as they will be. */
export const keepFurther = ({ db }: Context, contentId: number, [, ...further]: number[]): void =>
  setFurtherMedia(db, contentId, further);

export const readPostMedia = ({ db }: Context, contentId: number): PostMediaFacts[] =>
  listPostMedia(db, contentId);

/** @throws AppError 429 for a person who sent as much as may wait without sharing it. */
export const requireStageable = ({ db }: Context, actor: Actor): void => {
  const count = limits.stagedMax;
  if (countStaged(db, actor.id) < count) return;
  throw new AppError('tooManyRequests', 'content:errors.tooManyStaged', { values: { count } });
};
