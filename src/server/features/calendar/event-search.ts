import { addToDay } from '#shared/dates.ts';
import { isHousehold } from '#shared/features/accounts/access.ts';
import { optionalTextNames } from '#shared/features/calendar/calendar.fields.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Context } from '../../context/context.ts';
import { prepared } from '../../db/prepared.ts';
import { beforeRow, matchExpression, type WordSearch } from '../../db/word-match.ts';
import type { Found, SearchSource } from '../../extension-points/search.ts';
import { type Company, canSeeEvent } from './calendar.policy.ts';
import { seriesOf, timesOf } from './calendar.present.ts';
import { type EventRow, listEvents, listSkips } from './events.repo.ts';
import { shownTimes, timesOn } from './recurrence/event-times.ts';
import { occurrenceDays } from './recurrence/recurrence.ts';

const columns = { name: ['title'], text: optionalTextNames };

// An occurrence that was only moved says what its series says.
const ownTexts = ['title', ...optionalTextNames]
  .map((name) => `p.${name} <> e.${name}`)
  .join(' OR ');
const fittingSql = (where: string) => `SELECT f.rowid FROM search_events f
  CROSS JOIN calendar_events e ON e.id = f.rowid
  LEFT JOIN calendar_events p ON p.id = e.series_id
  WHERE search_events MATCH ? AND f.rowid < ? AND ${where}
    AND (p.id IS NULL OR ${ownTexts})
  ORDER BY f.rowid DESC LIMIT ?`;

const ownSql = fittingSql('true');
// The sign keeps SQLite from reading the index again for each shared event.
const sharedSql = fittingSql(`EXISTS (SELECT 1 FROM calendar_shares WHERE user_id = ?)
    AND +f.rowid IN (SELECT event_id FROM calendar_shares WHERE user_id = ?)`);

/** Matches among the caller's own and the family's events, limited by the index, and among shared ones. */
const listFitting = ({ db }: Context, actor: Company, search: WordSearch): number[] => {
  const owners = [`u${actor.id}`, ...(isHousehold(actor) ? ['family'] : [])];
  const ids = (sql: string, ...params: unknown[]) =>
    prepared<number>(db, sql)
      .pluck()
      .all(...params);
  const own = matchExpression(search, columns, owners);
  const all = matchExpression(search, columns);
  const before = beforeRow(search);
  const found = new Set([
    ...ids(ownSql, own, before, search.limit),
    ...ids(sharedSql, all, before, actor.id, actor.id, search.limit),
  ]);
  return [...found].sort((a, b) => b - a).slice(0, search.limit);
};

/** Days in which the next occurrence is found, of 29 February as well. */
const soonDays = 9 * 366;
/** Occurrences that may have been taken out in a row. */
const triedMax = 50;

/** The household's own, asked for once a search. */
interface Calendar {
  today: string;
  timeZone: string;
}

/** The household's day an event is on; of what repeats the next one, or the first where it has ended. */
const dayOf = (
  { today, timeZone }: Calendar,
  row: EventRow,
  skipped: ReadonlySet<string>,
): string => {
  const series = seriesOf(row);
  const next =
    series &&
    occurrenceDays(series, today, addToDay(today, soonDays), triedMax).find(
      (day) => !skipped.has(day),
    );
  const times = next ? timesOn(timesOf(row), next) : timesOf(row);
  return shownTimes(times, timeZone).startDay;
};

const present = (context: Context, actor: Company, ids: number[]): Found[] => {
  const rows = listEvents(context.db, ids, actor.id);
  const repeating = rows.filter(({ rule }) => rule !== null).map(({ id }) => id);
  const skips = groupBy(listSkips(context.db, repeating), ({ eventId }) => eventId);
  const { household } = context;
  const calendar = { today: household.day(), timeZone: household.timeZone() };
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    texts: optionalTextNames.map((name) => row[name]),
    day: dayOf(calendar, row, new Set(skips.get(row.id)?.map(({ day }) => day))),
    userId: row.userId,
  }));
};

/** Events are found by those whose calendar shows them. */
export const eventSearch = (context: Context): SearchSource => ({
  find: (actor, search) =>
    listEvents(context.db, listFitting(context, actor, search), actor.id)
      .map((row) => ({ id: row.id, isSeen: canSeeEvent(actor, row) }))
      .sort((a, b) => b.id - a.id),
  present: (actor, ids) => present(context, actor, ids),
});
