import type { LevelRecord } from '#shared/features/games/games.contract.ts';
import type { GameId } from '#shared/features/games/games.fields.ts';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { gamePlays, gameWords } from './games.tables.ts';

/** @returns the id of the round. */
export const insertPlay = (db: Db, play: typeof gamePlays.$inferInsert): number =>
  db.insert(gamePlays).values(play).returning({ id: gamePlays.id }).get().id;

const timedWin = 'has_won = 1 AND is_calm = 0';
const isBestSql = `SELECT ${timedWin} AND coalesce(score > (SELECT max(score) FROM game_plays
    WHERE user_id = play.user_id AND id < play.id AND game_id = play.game_id AND ${timedWin}), 0)
  FROM game_plays play WHERE id = ? AND user_id = ?`;

/** Whether a round of a person's beat their best when it was played; undefined where there is no such round. */
export const findIsBest = (db: Db, userId: number, id: number): 0 | 1 | undefined =>
  prepared<0 | 1>(db, isBestSql).pluck().get(id, userId);

export interface RecordRow extends Omit<LevelRecord, 'stars'> {
  gameId: GameId;
}

const columns = `game_id AS gameId, difficulty, plays, wins, best_score AS bestScore,
  best_seconds AS bestSeconds, best_moves AS bestMoves`;

/** Everything a person's rounds add up to: at most a row a game and level. */
export const listRecords = (db: Db, userId: number): RecordRow[] =>
  prepared<RecordRow>(db, `SELECT ${columns} FROM game_records WHERE user_id = ?`).all(userId);

/** The same of one game. */
export const listRecordsOf = (db: Db, userId: number, gameId: GameId): RecordRow[] =>
  prepared<RecordRow>(
    db,
    `SELECT ${columns} FROM game_records WHERE user_id = ? AND game_id = ?`,
  ).all(userId, gameId);

export const saveRecord = (db: Db, userId: number, row: RecordRow): void => {
  prepared(
    db,
    `INSERT OR REPLACE INTO game_records (user_id, game_id, difficulty, plays, wins, best_score,
      best_seconds, best_moves) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    userId,
    row.gameId,
    row.difficulty,
    row.plays,
    row.wins,
    row.bestScore,
    row.bestSeconds,
    row.bestMoves,
  );
};

export const listWords = (db: Db): string[] =>
  db
    .select({ word: gameWords.word })
    .from(gameWords)
    .orderBy(gameWords.position)
    .all()
    .map(({ word }) => word);

/** Puts the whole list in place of the one before. */
export const replaceWords = (db: Db, words: readonly string[]): void => {
  db.delete(gameWords).run();
  if (words.length === 0) return;
  db.insert(gameWords)
    .values(words.map((word, position) => ({ position, word })))
    .run();
};
