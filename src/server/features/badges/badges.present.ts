import type { Actor } from '#shared/features/accounts/access.ts';
import type { Member } from '#shared/features/accounts/accounts.contract.ts';
import type { Achievement, EarnedBadge } from '#shared/features/badges/achievements.contract.ts';
import { badges } from '#shared/features/badges/badges.catalogue.ts';
import { BadgeId } from '#shared/features/badges/badges.fields.ts';
import type { GameId } from '#shared/features/games/games.fields.ts';
import { sentence } from '../../http/error-messages.ts';
import type { AchievementRow } from './achievements.repo.ts';
import { canReadNote } from './badges.policy.ts';

export type People = ReadonlyMap<number, Member>;

/** The badge of a row; null for results of games, and for badges there no longer are. */
export const badgeOf = ({ badge }: AchievementRow): BadgeId | null =>
  BadgeId.safeParse(badge).data ?? null;

const giverOf = (row: AchievementRow, people: People): Member | null =>
  (row.awardedBy !== null && people.get(row.awardedBy)) || null;

const aboutBadge = (badge: BadgeId) => ({
  category: badges[badge].category,
  icon: badges[badge].icon,
  level: badges[badge].level,
  name: sentence(`badges:badges.${badge}.name`),
  description: sentence(`badges:badges.${badge}.description`),
});

const aboutResult = (isBest: boolean, gameId: GameId) => {
  const game = sentence(`badges:results.games.${gameId}`);
  return {
    category: 'Games' as const,
    icon: isBest ? 'TrendingUp' : 'Gamepad2',
    level: 1,
    name: sentence(isBest ? 'badges:results.highScore' : 'badges:results.completion', { game }),
    description: sentence(
      isBest ? 'badges:results.highScoreHint' : 'badges:results.completionHint',
      { game },
    ),
  };
};

/** Every field is named; null for a row nothing is known of any more. */
export const presentAchievement = (
  actor: Actor,
  row: AchievementRow,
  people: People,
): Achievement | null => {
  const badge = badgeOf(row);
  const { gameId } = row;
  const about = badge
    ? aboutBadge(badge)
    : gameId && aboutResult(row.type === 'high_score', gameId);
  if (!about) return null;
  return {
    id: row.id,
    type: row.type,
    category: about.category,
    gameId,
    score: row.score,
    name: about.name,
    description: about.description,
    icon: about.icon,
    level: about.level,
    userId: row.userId,
    timestamp: row.timestamp,
    earnedAt: row.timestamp,
    badge,
    note: canReadNote(actor, row.userId) ? row.note : null,
    awardedBy: giverOf(row, people),
  };
};

export const presentEarned = (
  actor: Actor,
  row: AchievementRow,
  people: People,
): EarnedBadge | null => {
  const badge = badgeOf(row);
  return (
    badge && {
      id: row.id,
      badge,
      earnedAt: row.timestamp,
      note: canReadNote(actor, row.userId) ? row.note : null,
      awardedBy: giverOf(row, people),
      isNew: actor.id === row.userId && row.celebratedAt === null,
    }
  );
};
