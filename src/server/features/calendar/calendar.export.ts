import { mapTexts } from '#shared/features/calendar/calendar.fields.ts';
import type { Context } from '../../context/context.ts';
import { walkPages } from '../../db/pages.ts';
import type { ExportSections } from '../../extension-points/data-export.ts';
import { sentence } from '../../http/error-messages.ts';
import { countEventsOf, type EventRow, listPage } from './events.repo.ts';
import { exportOwn } from './files/export.service.ts';

/** A person's own events, and the same for other calendars to read. */
export const calendarExport = (context: Context): ExportSections => {
  const { db } = context;
  return {
    calendar: {
      title: 'exports:sections.calendar',
      count: (userId) => countEventsOf(db, userId),
      pages: function* ({ id: userId }) {
        const pages = walkPages<EventRow>((last, limit) =>
          listPage(db, 'own', userId, last ?? { firstDay: '', id: 0 }, limit),
        );
        for (const rows of pages) {
          yield rows.map((row) => {
            const { id, title, category, starts, ends, timeZone, rule } = row;
            const texts = mapTexts((name) => row[name]);
            const isFamily = row.isFamily === 1;
            return {
              data: { id, title, ...texts, category, starts, ends, timeZone, rule, isFamily },
              title,
              at: starts,
              text: Object.values(texts),
              facts: [['exports:facts.kind', sentence(`calendar:categories.${category}`)]],
            };
          });
        }
      },
      files: [
        {
          path: 'calendar.ics',
          write: (actor) => exportOwn(context, actor),
        },
      ],
    },
  };
};
