import type { LevelRecord } from '#shared/features/games/games.contract.ts';
import type { GameId } from '#shared/features/games/games.fields.ts';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { gamePlays, gameWords } from './games.tables.ts';

/** @returns the id of the round. */
export const insertPlay = (db: Db, play: typeof gamePlays.$inferInsert): number =>
  db.insert(gamePlays).values(play).returning({ id: gamePlays.id }).get().id;

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
