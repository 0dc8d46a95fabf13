import { fieldNames, moods } from '#shared/features/journal/journal.contract.ts';
import { fieldsNamed } from '#shared/fields-named.ts';
import type { Context } from '../../context/context.ts';
import { walkPages } from '../../db/pages.ts';
import {
  type ExportItem,
  type ExportSections,
  exportMedia,
} from '../../extension-points/data-export.ts';
import { countBy, itemPages } from '../../extension-points/data-export-rows.ts';
import { sentence } from '../../http/error-messages.ts';
import { type JournalRow, listEntries } from './journal.repo.ts';

const countSql = 'SELECT count(*) FROM journals WHERE user_id = ?';

/** One of the list by its name, or the writer's own words. */
const moodText = (mood: string): string => {
  const known = moods.find((name) => name === mood);
  return known ? sentence(`journal:moods.${known}`) : mood;
};

const itemOf = (row: JournalRow): ExportItem => ({
  data: { id: row.id, ...fieldsNamed(row, fieldNames), createdAt: row.createdAt },
  title: row.title || row.date,
  at: row.date,
  text: [row.content],
  facts: [['exports:facts.mood', moodText(row.mood)]],
  media: exportMedia(row.mediaId),
});

/** A person's diary. */
export const journalExport = (context: Context): ExportSections => {
  const { db } = context;
  return {
    journal: {
      title: 'exports:sections.journal',
      count: countBy(db, countSql),
      pages: ({ id }) =>
        itemPages(
          walkPages<JournalRow>((before, limit) => listEntries(db, id, { before, limit })),
          itemOf,
        ),
    },
  };
};
