import { sql } from 'drizzle-orm';
import {
  type AnySQLiteColumn,
  blob,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import type { EventColor } from '#shared/features/calendar/calendar.fields.ts';
import type { ReminderInterval } from '#shared/features/calendar/reminder-interval.ts';
import { users } from '../accounts/accounts.tables.ts';

export const calendarEvents = sqliteTable(
  'calendar_events',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Names the event in files; occurrences that were changed on their own have their series'. */
    uid: text().notNull(),
    /** The series an occurrence was taken from to be changed on its own, and the day it had there. */
    seriesId: integer('series_id').references((): AnySQLiteColumn => calendarEvents.id, {
      onDelete: 'cascade',
    }),
    originalDay: text('original_day'),
    title: text().notNull(),
    description: text().notNull().default(''),
    location: text().notNull().default(''),
    color: text().$type<EventColor>().notNull(),
    category: text({ enum: ['general', 'birthday', 'holiday', 'school', 'family'] }).notNull(),
    allDay: integer('all_day', { mode: 'boolean' }).notNull(),
    /** Days for all-day events, else instants; of a series those of its first occurrence. */
    starts: text().notNull(),
    ends: text().notNull(),
    /** The time zone of a timed event; for all-day events, that of their reminders. */
    timeZone: text('time_zone').notNull(),
    /** From its first day to its last in its own zone, all occurrences taken together. */
    firstDay: text('first_day').notNull(),
    lastDay: text('last_day').notNull(),
    spanLevel: integer('span_level').notNull(),
    /** The months of the year it can touch, a bit each from January on. */
    season: integer().notNull().default(0b1111_1111_1111),
    /** An RRULE (RFC 5545) without UNTIL and COUNT; null for what happens once. */
    rule: text(),
    untilDay: text('until_day'),
    isFamily: integer('is_family', { mode: 'boolean' }).notNull().default(false),
    reminderInterval: text('reminder_interval').$type<ReminderInterval>().notNull().default('none'),
    /** When the next reminder is due; null when none is. */
    remindAt: text('remind_at'),
    createdAt: text('created_at').notNull(),
    updatedAt: text('updated_at').notNull(),
  },
  (table) => [
    // With all a month is chosen by: what is filed nearby but not of it is not even read.
    index('calendar_events_span').on(
      table.userId,
      table.spanLevel,
      table.firstDay,
      table.lastDay,
      table.season,
    ),
    index('calendar_events_list').on(table.userId, table.firstDay, table.id),
    index('calendar_events_family_span')
      .on(table.spanLevel, table.firstDay, table.lastDay, table.season)
      .where(sql`is_family = 1`),
    index('calendar_events_family_list').on(table.firstDay, table.id).where(sql`is_family = 1`),
    uniqueIndex('calendar_events_occurrence').on(table.seriesId, table.originalDay),
    uniqueIndex('calendar_events_uid').on(table.userId, table.uid).where(sql`series_id IS NULL`),
    index('calendar_events_due').on(table.remindAt).where(sql`remind_at IS NOT NULL`),
    // Events whose reminders are recalculated when the clock goes back or the time zone changes.
    index('calendar_events_reminding').on(table.id).where(sql`reminder_interval <> 'none'`),
    check('calendar_events_times', sql`starts <= ends AND first_day <= last_day`),
    check('calendar_events_series', sql`(series_id IS NULL) = (original_day IS NULL)`),
  ],
);

/** Days on which a series does not happen: taken out, or changed on their own. */
export const calendarSkips = sqliteTable(
  'calendar_skips',
  {
    eventId: integer('event_id')
      .notNull()
      .references(() => calendarEvents.id, { onDelete: 'cascade' }),
    day: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.day] })],
);

/** Whom an event is shared with. The span is the event's, so that a month is found by it here too. */
export const calendarShares = sqliteTable(
  'calendar_shares',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    eventId: integer('event_id')
      .notNull()
      .references(() => calendarEvents.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    canEdit: integer('can_edit', { mode: 'boolean' }).notNull().default(false),
    sharedAt: text('shared_at').notNull(),
    firstDay: text('first_day').notNull(),
    spanLevel: integer('span_level').notNull(),
  },
  (table) => [
    uniqueIndex('calendar_shares_person').on(table.eventId, table.userId),
    index('calendar_shares_span').on(table.userId, table.spanLevel, table.firstDay),
    index('calendar_shares_list').on(table.userId, table.firstDay, table.eventId),
  ],
);

/** Reminders that were given, to whom; kept a while so that none is given twice. */
export const calendarReminders = sqliteTable(
  'calendar_reminders',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    eventId: integer('event_id')
      .notNull()
      .references(() => calendarEvents.id, { onDelete: 'cascade' }),
    /** The day that names the occurrence; null for what happens once. */
    occurrence: text(),
    /** What it was given for: when moved to another time, an occurrence is reminded of again. */
    starts: text().notNull(),
    givenAt: text('given_at').notNull(),
    seenAt: text('seen_at'),
    /** When a device took it upon itself to show a notification. */
    claimedAt: text('claimed_at'),
  },
  (table) => [
    uniqueIndex('calendar_reminders_once').on(table.eventId, table.starts, table.userId),
    index('calendar_reminders_person').on(table.userId, table.id),
    index('calendar_reminders_given').on(table.givenAt),
  ],
);

/** The private address a person's phone follows; only a hash of it is kept. */
export const calendarSubscriptions = sqliteTable('calendar_subscriptions', {
  id: integer().primaryKey({ autoIncrement: true }),
  userId: integer('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  tokenHash: blob('token_hash', { mode: 'buffer' }).notNull().unique(),
  createdAt: text('created_at').notNull(),
  usedAt: text('used_at'),
});
