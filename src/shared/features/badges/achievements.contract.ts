import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { Id, requiredText } from '../../fields.ts';
import { message } from '../../locales/messages.ts';
import { Member } from '../accounts/accounts.contract.ts';
import { GameId } from '../games/games.fields.ts';
import { AwardBadgeId, BadgeId, Category, Counter } from './badges.fields.ts';
import { limits } from './badges.limits.ts';

/** The source of an achievement: a game result, a built-in badge, or a badge from a grown-up. */
const AchievementType = z.enum(['game_completion', 'high_score', 'badge', 'award']);

/** One achieved thing (spec, part 1 section 3); `timestamp` and `earnedAt` are the same moment. */
export const Achievement = z.object({
  id: z.int(),
  type: AchievementType,
  category: Category,
  gameId: GameId.nullable(),
  score: z.int().nullable(),
  name: z.string(),
  description: z.string(),
  /** Name of a lucide icon. */
  icon: z.string(),
  level: z.int(),
  userId: z.int(),
  timestamp: z.iso.datetime(),
  earnedAt: z.iso.datetime(),
  /** Which badge of the catalogue; null for a result of a game. */
  badge: BadgeId.nullable(),
  /** What a grown-up wrote with it. */
  note: z.string().nullable(),
  awardedBy: Member.nullable(),
});
export type Achievement = z.infer<typeof Achievement>;

const UserId = z.coerce
  .number({ error: message('common:errors.invalidRequest') })
  .int(message('common:errors.invalidRequest'))
  .positive(message('common:errors.invalidRequest'));

/** A result a game reports, within what the game can give; a calm round, which has no score, reports 0. */
export const GameResult = z.object({
  type: z.enum(['game_completion', 'high_score'], {
    error: message('common:errors.invalidRequest'),
  }),
  gameId: z.enum(GameId.options, { error: message('common:errors.invalidRequest') }),
  score: z
    .int({ error: message('common:errors.invalidRequest') })
    .min(0, message('common:errors.invalidRequest')),
});
export type GameResult = z.infer<typeof GameResult>;

/** The caller's, newest first; another's for the household, without what is their own secret. */
export const listAchievements = defineEndpoint({
  method: 'GET',
  path: '/api/achievements',
  access: 'member',
  query: z.object({
    userId: UserId.optional(),
    limit: z.coerce.number().int().min(1).max(limits.pageMax).default(limits.pageDefault),
    /** An achievement's id; the page begins with what is older. */
    before: Id.optional(),
  }),
  response: z.array(Achievement),
});
/**
 * Stores a win (rule 65); beating a best adds a high score. A high score that beats nothing is answered with
 * 200 and the current one.
 */
export const createAchievement = defineEndpoint({
  method: 'POST',
  path: '/api/achievements',
  access: 'member',
  takesClientId: true,
  body: GameResult,
  response: Achievement,
});

/** One badge a person has. */
export const EarnedBadge = z.object({
  id: z.int(),
  badge: BadgeId,
  earnedAt: z.iso.datetime(),
  note: z.string().nullable(),
  awardedBy: Member.nullable(),
  /** Whether it still waits to be celebrated; only its owner's ever does. */
  isNew: z.boolean(),
});
export type EarnedBadge = z.infer<typeof EarnedBadge>;

/** A person's badges, oldest first, and how far they have come; the catalogue says what else there is. */
export const BadgeBook = z.object({
  userId: z.int(),
  earned: z.array(EarnedBadge),
  /** How often each thing was done that badges are for; empty in another's book. */
  counts: z.partialRecord(Counter, z.int()),
});
export type BadgeBook = z.infer<typeof BadgeBook>;

export const readBadges = defineEndpoint({
  method: 'GET',
  path: '/api/achievements/badges',
  access: 'member',
  query: z.object({ userId: UserId.optional() }),
  response: BadgeBook,
});
/** Claims new badges for the device that is about to celebrate them; each is claimed once. */
export const celebrateBadges = defineEndpoint({
  method: 'POST',
  path: '/api/achievements/celebrations',
  access: 'member',
  body: z.object({ ids: z.array(z.int().positive()).min(1).max(limits.celebrationsMax) }),
  response: z.object({ ids: z.array(z.int()) }),
});
/** The kids a grown-up may give a badge to. */
export const listKids = defineEndpoint({
  method: 'GET',
  path: '/api/achievements/kids',
  access: 'grownUp',
  response: z.array(Member),
});

export const AwardInput = z.object({
  userId: z
    .int({ error: message('badges:errors.kidRequired') })
    .positive(message('badges:errors.kidRequired')),
  badge: z.enum(AwardBadgeId.options, { error: message('badges:errors.kind') }),
  note: requiredText(limits.noteMax, message('badges:errors.noteRequired')),
});
export type AwardInput = z.infer<typeof AwardInput>;

/** A grown-up gives a kid a badge with a kind note; it cannot be taken back (rule 75). */
export const giveBadge = defineEndpoint({
  method: 'POST',
  path: '/api/achievements/awards',
  access: 'grownUp',
  takesClientId: true,
  body: AwardInput,
  response: Achievement,
});
