import { emotionNames } from '#shared/features/emotions/emotions.fields.ts';
import { fieldsNamed } from '#shared/fields-named.ts';
import type { Context } from '../../context/context.ts';
import { walkPages } from '../../db/pages.ts';
import type { ExportItem, ExportSections } from '../../extension-points/data-export.ts';
import { countBy, itemPages } from '../../extension-points/data-export-rows.ts';
import { sentence } from '../../http/error-messages.ts';
import { type LogRow, listBefore } from './emotions.repo.ts';

const countSql = 'SELECT count(*) FROM emotion_logs WHERE user_id = ?';

const itemOf = (log: LogRow): ExportItem => ({
  data: { id: log.id, ...fieldsNamed(log, emotionNames), timestamp: log.timestamp },
  title: sentence(`emotions:types.${log.emotionType}`),
  at: log.date,
  text: [log.description, log.triggers, log.coping],
  facts: [['exports:facts.intensity', log.intensity]],
});

/** What a person felt. */
export const emotionsExport = (context: Context): ExportSections => {
  const { db } = context;
  return {
    emotions: {
      title: 'exports:sections.emotions',
      count: countBy(db, countSql),
      pages: ({ id }) =>
        itemPages(
          walkPages<LogRow>((last, limit) => listBefore(db, id, limit, last)),
          itemOf,
        ),
    },
  };
};
