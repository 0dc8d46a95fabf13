import type { Context } from '../../context/context.ts';
import { walkPages } from '../../db/pages.ts';
import type { ExportSections } from '../../extension-points/data-export.ts';
import { countBy } from '../../extension-points/data-export-rows.ts';
import { findMembers } from '../accounts/accounts.repo.ts';
import { type AchievementRow, listOf } from './achievements.repo.ts';
import { presentAchievement } from './badges.present.ts';

const countSql = 'SELECT count(*) FROM achievements WHERE user_id = ?';

/** What a person achieved. */
export const badgesExport = (context: Context): ExportSections => {
  const { db } = context;
  return {
    badges: {
      title: 'exports:sections.badges',
      count: countBy(db, countSql),
      pages: function* (actor) {
        const pages = walkPages<AchievementRow>((last, limit) =>
          listOf(db, { userId: actor.id, before: last?.id ?? Number.MAX_SAFE_INTEGER, limit }),
        );
        for (const rows of pages) {
          const people = findMembers(
            db,
            rows.flatMap(({ awardedBy }) => awardedBy ?? []),
          );
          yield rows.flatMap((row) => {
            const shown = presentAchievement(actor, row, people);
            if (!shown) return [];
            const { id, type, name, description, gameId, score, badge, note, earnedAt } = shown;
            const from = shown.awardedBy?.displayName ?? null;
            return {
              data: { id, type, name, description, gameId, score, badge, note, from, earnedAt },
              title: name,
              at: earnedAt,
              text: [description, note ?? ''],
              facts: [
                ['exports:facts.from', from],
                ['exports:facts.score', score],
              ] as const satisfies [string, unknown][],
            };
          });
        }
      },
    },
  };
};
