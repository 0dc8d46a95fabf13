import { setImmediate as nextTurn } from 'node:timers/promises';
import { startOfDayIn } from '#shared/dates.ts';
import { notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import type {
  LookBack,
  LookBackCounts,
  LookBackPicture,
} from '#shared/features/content/look-back.contract.ts';
import type { HomeMemories } from '#shared/features/content/memories.contract.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Context } from '../../../context/context.ts';
import type { CountYear, YearRange } from '../../../extension-points/look-back.ts';
import { seesHidden } from '../../../media/hidden-media.ts';
import { audiencesOf } from '../content.policy.ts';
import { presentPostMedia } from '../content.present.ts';
import { listMediaParts } from '../posts/post-media.repo.ts';
import { listPostParts } from '../posts/post-parts.repo.ts';
import { countShared } from './counts.repo.ts';
import { type DatedPost, listVisibleDated, oncePerPost } from './dated-posts.service.ts';

const shownPerMonth = 6;
const shownOnCard = 4;
/** Several pictures of one post come one after the other; it is shown once. */
const looksAt = shownPerMonth * limits.mediaMax;
const december = 12;

const nothing: LookBackCounts = { posts: 0, pictures: 0, stories: 0, books: 0, badges: 0 };

const firstDay = (year: number, month: number): string =>
  month > december
    ? firstDay(year + 1, month - december)
    : `${year}-${String(month).padStart(2, '0')}-01`;

const rangeOf = ({ household }: Context, year: number): YearRange => {
  const zone = household.timeZone();
  return {
    first: `${year}-01-01`,
    last: `${year}-12-31`,
    from: startOfDayIn(`${year}-01-01`, zone).toISOString(),
    to: startOfDayIn(`${year + 1}-01-01`, zone).toISOString(),
  };
};

const thisYear = ({ household }: Context): number => Number(household.day().slice(0, 4));
const isDecember = ({ household }: Context): boolean =>
  Number(household.day().slice(5, 7)) === december;

/** The newest year that can be looked back at. */
export const newestYear = (context: Context): number =>
  isDecember(context) ? thisYear(context) : thisYear(context) - 1;

/** A year can be looked back at from its December on. */
const hasCome = (context: Context, year: number): boolean => year <= newestYear(context);

/** A few pictures of some days, one of each post, kids' first. */
const choosePictures = (
  context: Context,
  actor: Actor,
  days: { from: string; to: string },
  most: number,
): DatedPost[] => {
  const list = (onlyKids: boolean) =>
    listVisibleDated(context, actor, days, { onlyKids, onlyPictures: true, limit: looksAt });
  const kids = oncePerPost(list(true)).slice(0, most);
  return kids.length === most ? kids : oncePerPost([...kids, ...list(false)]).slice(0, most);
};

const presentPictures = ({ db }: Context, actor: Actor, posts: DatedPost[]): LookBackPicture[] => {
  const ids = JSON.stringify(posts.map(({ id }) => id));
  const titles = new Map(listPostParts(db, ids).map(({ id, title }) => [id, title]));
  const media = groupBy(listMediaParts(db, actor, ids), ({ contentId }) => contentId);
  return posts.flatMap(({ id, mediaId }) => {
    const all = presentPostMedia(media.get(id) ?? []);
    const shown = all.find((one) => one.id === mediaId) ?? all[0];
    return shown ? [{ postId: id, title: titles.get(id) ?? '', media: shown }] : [];
  });
};

const hasSomething = (context: Context, actor: Actor, year: number): boolean =>
  hasCome(context, year) &&
  listVisibleDated(
    context,
    actor,
    { from: firstDay(year, 1), to: firstDay(year + 1, 1) },
    { limit: 1 },
  ).length > 0;

/**
 * A year, month by month, as this person may see it; others are answered in between.
 * @throws AppError 404 before its December
 */
export const readLookBack = async (
  context: Context,
  actor: Actor,
  year: number,
): Promise<LookBack> => {
  if (!hasCome(context, year)) throw notFound();
  const range = rangeOf(context, year);
  const counts: Partial<LookBackCounts>[] = [];
  for (const count of context.extensions.lookBack.values()) {
    counts.push(count(actor, range));
    await nextTurn();
  }
  const months: LookBack['months'] = [];
  for (let month = 1; month <= december; month += 1) {
    const days = { from: firstDay(year, month), to: firstDay(year, month + 1) };
    const chosen = choosePictures(context, actor, days, shownPerMonth);
    months.push({ month, pictures: presentPictures(context, actor, chosen) });
    await nextTurn();
  }
  return {
    year,
    counts: Object.assign({}, nothing, ...counts),
    months: months.filter(({ pictures }) => pictures.length > 0),
    earlier: hasSomething(context, actor, year - 1) ? year - 1 : null,
    later: hasSomething(context, actor, year + 1) ? year + 1 : null,
  };
};

/** In December, what home shows of the year; null in other months, and for a year without anything. */
export const readLookBackCard = (
  context: Context,
  actor: Actor,
  dismissedYear: number | null,
): HomeMemories['lookBack'] => {
  const year = thisYear(context);
  if (dismissedYear === year || !hasSomething(context, actor, year)) return null;
  const days = { from: firstDay(year, 1), to: firstDay(year + 1, 1) };
  const chosen = choosePictures(context, actor, days, shownOnCard);
  return { year, media: presentPictures(context, actor, chosen).map(({ media }) => media) };
};

/** The posts, pictures and stories of a year that a person may see. */
export const countYear =
  ({ db }: Context): CountYear =>
  (actor, { from, to }) =>
    countShared(db, {
      me: actor.id,
      audiences: JSON.stringify(audiencesOf(actor)),
      seesHidden: seesHidden(actor) ? 1 : 0,
      from,
      to,
    });
