import { emotionNames } from '#shared/features/emotions/emotions.fields.ts';
import { fieldsNamed } from '#shared/fields-named.ts';
import type { Context } from '../../context/context.ts';
import { walkPages } from '../../db/pages.ts';
import { prepared } from '../../db/prepared.ts';
import type { ExportSections } from '../../extension-points/data-export.ts';
import { sentence } from '../../http/error-messages.ts';
import { type LogRow, listBefore } from './emotions.repo.ts';

const countSql = 'SELECT count(*) FROM emotion_logs WHERE user_id = ?';

/** What a person felt. */
export const emotionsExport = (context: Context): ExportSections => {
  const { db } = context;
  return {
    emotions: {
      title: 'exports:sections.emotions',
      count: (userId) => prepared<number>(db, countSql).pluck().get(userId) as number,
      pages: function* ({ id: userId }) {
        const pages = walkPages<LogRow>((last, limit) => listBefore(db, userId, limit, last));
        for (const rows of pages) {
          yield rows.map((log) => ({
            data: { id: log.id, ...fieldsNamed(log, emotionNames), timestamp: log.timestamp },
            title: sentence(`emotions:types.${log.emotionType}`),
            at: log.date,
            text: [log.description, log.triggers, log.coping],
            facts: [['exports:facts.intensity', log.intensity]],
          }));
        }
      },
    },
  };
};
