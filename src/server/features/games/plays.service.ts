import { notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { GameRecord, LevelRecord, Round } from '#shared/features/games/games.contract.ts';
import { difficulties, gameIds } from '#shared/features/games/games.levels.ts';
import { limits } from '#shared/features/games/games.limits.ts';
import { starsOf } from '#shared/features/games/games.stars.ts';
import type { Context } from '../../context/context.ts';
import type { Db } from '../../db/open.ts';
import { takeToken } from '../../http/rate-limit.ts';
import {
  findIsBest,
  insertPlay,
  listRecords,
  listRecordsOf,
  type RecordRow,
  saveRecord,
} from './games.repo.ts';

const presentLevel = (row: RecordRow): LevelRecord => ({
  difficulty: row.difficulty,
  plays: row.plays,
  wins: row.wins,
  bestScore: row.bestScore,
  bestSeconds: row.bestSeconds,
  bestMoves: row.bestMoves,
  stars: row.bestScore === null ? 0 : starsOf(row.gameId, row.difficulty, row.bestScore),
});

/** The caller's own plays and bests: every game, and of each the levels that were played. */
export const listPlaysOf = (context: Context, actor: Actor): GameRecord[] => {
  const rows = listRecords(context.db, actor.id);
  return gameIds.map((gameId) => {
    const own = rows.filter((row) => row.gameId === gameId);
    const played = difficulties.flatMap((level) => own.filter((row) => row.difficulty === level));
    return {
      gameId,
      plays: own.reduce((sum, { plays }) => sum + plays, 0),
      levels: played.map(presentLevel),
    };
  });
};

const lower = (one: number | null, other: number): number => Math.min(one ?? other, other);

/** The record with one more round in it; bests are those of wins against the clock. */
const withRound = (before: RecordRow | undefined, round: Round): RecordRow => {
  const { gameId, difficulty, score, seconds, moves, hasWon, calm } = round;
  const isTimedWin = hasWon && !calm;
  const [bestScore, bestSeconds, bestMoves] = [
    before?.bestScore ?? null,
    before?.bestSeconds ?? null,
    before?.bestMoves ?? null,
  ];
  return {
    gameId,
    difficulty,
    plays: (before?.plays ?? 0) + 1,
    wins: (before?.wins ?? 0) + (hasWon ? 1 : 0),
    bestScore: isTimedWin ? Math.max(bestScore ?? score, score) : bestScore,
    bestSeconds: isTimedWin ? lower(bestSeconds, seconds) : bestSeconds,
    bestMoves: isTimedWin ? lower(bestMoves, moves) : bestMoves,
  };
};

/** The most points a person has won in a game, at any level; null before the first. */
const bestOf = (records: RecordRow[]): number | null =>
  records.reduce<number | null>((best, { bestScore }) => {
    if (bestScore === null) return best;
    return Math.max(best ?? bestScore, bestScore);
  }, null);

/** Keeps a round, and what it adds up to. @returns its id, and whether it beat the person's best. */
export const keepRound = (db: Db, userId: number, round: Round, playedAt: Date) => {
  const { gameId, difficulty, score, seconds, moves, hasWon, calm } = round;
  const records = listRecordsOf(db, userId, gameId);
  const best = bestOf(records);
  const id = insertPlay(db, {
    userId,
    gameId,
    difficulty,
    score,
    seconds,
    moves,
    hasWon,
    isCalm: calm,
    playedAt: playedAt.toISOString(),
  });
  const before = records.find((row) => row.difficulty === difficulty);
  saveRecord(db, userId, withRound(before, round));
  return { id, isBest: hasWon && !calm && best !== null && score > best };
};

/**
 * Keeps a finished round for the one who played it (rule 66).
 * @throws AppError 429 for more rounds than a person can finish.
 */
export const recordPlayOf = (context: Context, actor: Actor, round: Round) => {
  const { db, clock, events, live } = context;
  const { playBurst: burst, playsPerSecond: perSecond } = limits;
  takeToken(context, `games ${actor.id}`, { burst, perSecond }, 'common:errors.tooMany');
  const { gameId, hasWon } = round;
  const { id, isBest } = keepRound(db, actor.id, round, clock.now());
  events.emit('roundFinished', { userId: actor.id, gameId, hasWon, isBest });
  live.publish({ type: 'changed', area: 'games' }, ({ id: heardBy }) => heardBy === actor.id);
  return { id, isBest, games: listPlaysOf(context, actor) };
};

/** The answer to a round that was kept before. @throws AppError 404 for someone else's */
export const readPlayOf = (context: Context, actor: Actor, id: number) => {
  const isBest = findIsBest(context.db, actor.id, id);
  if (isBest === undefined) throw notFound();
  return { id, isBest: isBest === 1, games: listPlaysOf(context, actor) };
};
