import type { Context } from '../../context/context.ts';
import { walkPages } from '../../db/pages.ts';
import { prepared } from '../../db/prepared.ts';
import type { ExportSections } from '../../extension-points/data-export.ts';
import { countBy } from '../../extension-points/data-export-rows.ts';
import { sentence } from '../../http/error-messages.ts';
import { listRecords } from './games.repo.ts';

const countSql = 'SELECT count(*) FROM game_plays WHERE user_id = ?';
const playsSql = `SELECT id, game_id gameId, difficulty, score, seconds, moves, has_won hasWon,
  is_calm isCalm, played_at playedAt FROM game_plays WHERE user_id = ? AND id > ? ORDER BY id LIMIT ?`;

interface Play {
  id: number;
  playedAt: string;
  [column: string]: unknown;
}

/** What a person's rounds add up to; each of them as data alone. */
export const gamesExport = (context: Context): ExportSections => {
  const { db } = context;
  return {
    games: {
      title: 'exports:sections.games',
      count: countBy(db, countSql),
      pages: function* ({ id: userId }) {
        yield listRecords(db, userId).map((row) => ({
          data: { record: { ...row } },
          title: `${sentence(`games:names.${row.gameId}`)}, ${sentence(`games:levels.${row.difficulty}`)}`,
          at: null,
          facts: [
            ['exports:facts.rounds', row.plays],
            ['exports:facts.wins', row.wins],
            ['exports:facts.bestScore', row.bestScore],
          ],
        }));
        const pages = walkPages<Play>((last, limit) =>
          prepared<Play>(db, playsSql).all(userId, last?.id ?? 0, limit),
        );
        for (const rows of pages) {
          yield rows.map((play) => ({ data: { ...play }, title: '', at: play.playedAt }));
        }
      },
    },
  };
};
