import { fieldNames, moods } from '#shared/features/journal/journal.contract.ts';
import { fieldsNamed } from '#shared/fields-named.ts';
import type { Context } from '../../context/context.ts';
import { walkPages } from '../../db/pages.ts';
import { prepared } from '../../db/prepared.ts';
import { type ExportSections, exportMedia } from '../../extension-points/data-export.ts';
import { sentence } from '../../http/error-messages.ts';
import { type JournalRow, listEntries } from './journal.repo.ts';

const countSql = 'SELECT count(*) FROM journals WHERE user_id = ?';

/** One of the list by its name, or the writer's own words. */
const moodText = (mood: string): string => {
  const known = moods.find((name) => name === mood);
  return known ? sentence(`journal:moods.${known}`) : mood;
};

/** A person's diary. */
export const journalExport = (context: Context): ExportSections => {
  const { db } = context;
  return {
    journal: {
      title: 'exports:sections.journal',
      count: (userId) => prepared<number>(db, countSql).pluck().get(userId) as number,
      pages: function* ({ id: userId }) {
        const pages = walkPages<JournalRow>((before, limit) =>
          listEntries(db, userId, { before, limit }),
        );
        for (const rows of pages) {
          yield rows.map((row) => ({
            data: { id: row.id, ...fieldsNamed(row, fieldNames), createdAt: row.createdAt },
            title: row.title || row.date,
            at: row.date,
            text: [row.content],
            facts: [['exports:facts.mood', moodText(row.mood)]],
            media: exportMedia(row.mediaId),
          }));
        }
      },
    },
  };
};
