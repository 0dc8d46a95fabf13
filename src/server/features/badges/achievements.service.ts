import { AppError, forbidden, notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { Member } from '#shared/features/accounts/accounts.contract.ts';
import type {
  Achievement,
  AwardInput,
  BadgeBook,
  GameResult,
} from '#shared/features/badges/achievements.contract.ts';
import { Counter } from '#shared/features/badges/badges.fields.ts';
import { limits } from '#shared/features/badges/badges.limits.ts';
import { maxScoreOf } from '#shared/features/games/games.scores.ts';
import type { Context } from '../../context/context.ts';
import { takeToken } from '../../http/rate-limit.ts';
import { presentMember } from '../accounts/accounts.present.ts';
import { findMembers, findUser, listActiveUsers } from '../accounts/accounts.repo.ts';
import {
  type AchievementRow,
  claimNew,
  findAchievement,
  findBest,
  insertAchievement,
  listBadgesOf,
  listOf,
  listOpenOf,
} from './achievements.repo.ts';
import { canReadOf, canReceive, canSeeBadge, openBadges } from './badges.policy.ts';
import { badgeOf, presentAchievement, presentEarned } from './badges.present.ts';
import { listCounts } from './badges.repo.ts';
import { announceAchievement, announceClaim } from './badges.service.ts';

/** The person whose achievements are requested. @throws AppError 403, 404 */
const requireOwner = (context: Context, actor: Actor, userId = actor.id): number => {
  if (!canReadOf(actor, userId)) throw forbidden();
  if (userId !== actor.id && !findUser(context.db, userId)) throw notFound();
  return userId;
};

const peopleOf = ({ db }: Context, rows: AchievementRow[]): Map<number, Member> => {
  const givers = rows.flatMap(({ awardedBy }) => awardedBy ?? []);
  return givers.length > 0 ? findMembers(db, givers) : new Map();
};

const present = (context: Context, actor: Actor, row: AchievementRow): Achievement => {
  const achievement = presentAchievement(actor, row, peopleOf(context, [row]));
  if (!achievement) throw notFound();
  return achievement;
};

/** A person's achievements, newest first; of another's only the badges that are no secret. @throws AppError 403, 404 */
export const listAchievementsFor = (
  context: Context,
  actor: Actor,
  query: { userId?: number | undefined; limit: number; before?: number | undefined },
): Achievement[] => {
  const userId = requireOwner(context, actor, query.userId);
  const { limit, before = Number.MAX_SAFE_INTEGER } = query;
  const page = { userId, limit, before };
  const rows =
    userId === actor.id ? listOf(context.db, page) : listOpenOf(context.db, page, openBadges);
  const people = peopleOf(context, rows);
  return rows.flatMap((row) => presentAchievement(actor, row, people) ?? []);
};

/** Keeps a score that beats the best there was, or is the first; undefined where it does not. */
const beatBest = (
  context: Context,
  actor: Actor,
  { gameId, score }: GameResult,
  best: AchievementRow | undefined,
): AchievementRow | undefined => {
  if (best && score <= (best.score ?? 0)) return undefined;
  const timestamp = context.clock.now().toISOString();
  const row = { type: 'high_score', userId: actor.id, gameId, score, timestamp } as const;
  return insertAchievement(context.db, row);
};

/** A score the game can give; a high score is more than nothing. @throws AppError 400 */
const requireScore = ({ type, gameId, score }: GameResult): void => {
  if (score > maxScoreOf(gameId)) throw new AppError('invalid', 'badges:errors.scoreHigh');
  if (type === 'high_score' && score === 0) throw new AppError('invalid', 'badges:errors.scoreLow');
};

/**
 * Keeps a win and, if it is one, the new high score (rule 65); `isNew` is false for a reported
 * high score that beats nothing, which is answered with the current one.
 * @throws AppError 400, 429
 */
export const recordResult = (
  context: Context,
  actor: Actor,
  result: GameResult,
): { achievement: Achievement; isNew: boolean } => {
  requireScore(result);
  const rate = { burst: limits.resultBurst, perSecond: limits.resultsPerSecond };
  takeToken(context, `badges result ${actor.id}`, rate, 'common:errors.tooMany');
  const { type, gameId, score } = result;
  const best = findBest(context.db, actor.id, gameId);
  if (type === 'high_score') {
    const row = beatBest(context, actor, result, best);
    if (row) announceAchievement(context, actor.id, null);
    const standing = row ?? best;
    if (!standing) throw notFound();
    return { achievement: present(context, actor, standing), isNew: row !== undefined };
  }
  const timestamp = context.clock.now().toISOString();
  const row = insertAchievement(context.db, { type, userId: actor.id, gameId, score, timestamp });
  // A calm round has no score to be the best.
  if (score > 0) beatBest(context, actor, result, best);
  announceAchievement(context, actor.id, null);
  return { achievement: present(context, actor, row), isNew: true };
};

/** As many badges as one person can ever have: all built-in ones, and years of grown-ups'. */
const bookMax = 1_000;

/** A person's badges, and for themselves how far they have come. @throws AppError 403, 404 */
export const readBookOf = (context: Context, actor: Actor, asked?: number): BadgeBook => {
  const userId = requireOwner(context, actor, asked);
  const rows = listBadgesOf(context.db, userId, bookMax).filter((row) => {
    const badge = badgeOf(row);
    return badge !== null && canSeeBadge(actor, userId, badge);
  });
  const people = peopleOf(context, rows);
  const counts: BadgeBook['counts'] = {};
  if (userId === actor.id) {
    for (const { what, count } of listCounts(context.db, userId)) {
      const counter = Counter.safeParse(what).data;
      if (counter) counts[counter] = count;
    }
  }
  return { userId, earned: rows.flatMap((row) => presentEarned(actor, row, people) ?? []), counts };
};

/** Leaves the celebration of new badges to the device that asks first. @returns which are its. */
export const claimCelebrations = (context: Context, actor: Actor, ids: number[]): number[] => {
  const claimed = claimNew(context.db, actor.id, ids, context.clock.now().toISOString());
  if (claimed.length > 0) announceClaim(context, actor.id);
  return claimed;
};

/** The kids of the household, by name. */
export const listKidsFor = (context: Context): Member[] =>
  listActiveUsers(context.db).filter(canReceive).map(presentMember);

/** An achievement of the caller's, or one they gave. @throws AppError 404 */
export const readAchievement = (context: Context, actor: Actor, id: number): Achievement => {
  const row = findAchievement(context.db, id);
  if (row?.userId !== actor.id && row?.awardedBy !== actor.id) throw notFound();
  return present(context, actor, row);
};

/** Gives a kid a badge with a note, for good (rule 75). @throws AppError 400, 404, 429 */
export const giveBadgeTo = (context: Context, actor: Actor, input: AwardInput): Achievement => {
  const { userId, badge, note } = input;
  const rate = { burst: limits.awardBurst, perSecond: limits.awardsPerSecond };
  takeToken(context, `badges award ${actor.id}`, rate, 'common:errors.tooMany');
  const person = findUser(context.db, userId);
  if (!person) throw notFound();
  if (!canReceive(person)) throw new AppError('invalid', 'badges:errors.kidsOnly');
  const timestamp = context.clock.now().toISOString();
  const awardedBy = actor.id;
  const row = insertAchievement(context.db, {
    type: 'award',
    userId,
    badge,
    note,
    awardedBy,
    timestamp,
  });
  announceAchievement(context, userId, badge);
  return present(context, actor, row);
};
