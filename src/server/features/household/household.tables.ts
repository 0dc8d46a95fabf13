import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** What this copy of Treehouse is, set-up or not; one row, made at the first start. */
export const installation = sqliteTable(
  'installation',
  {
    id: integer().primaryKey(),
    /** Names the cookies, which browsers share across the ports of one address. */
    installationId: text('installation_id').notNull(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [check('installation_single', sql`${table.id} = 1`)],
);

/** The household's settings; no row until setup. */
export const household = sqliteTable(
  'household',
  {
    id: integer().primaryKey(),
    spaceName: text('space_name').notNull(),
    childName: text('child_name').notNull(),
    joining: text({ enum: ['guests', 'invites', 'nobody'] }).notNull(),
    lan: integer({ mode: 'boolean' }).notNull(),
    /** Whether admins still have to be shown that guests may join without a code (rule 2). */
    joiningNotice: integer('joining_notice', { mode: 'boolean' }).notNull().default(false),
    createdAt: text('created_at').notNull(),
    /** IANA name of the zone whose days the family lives by; null for the home computer's own. */
    timeZone: text('time_zone'),
    weekStart: text('week_start', { enum: ['locale', 'monday', 'saturday', 'sunday'] })
      .notNull()
      .default('locale'),
    hourCycle: text('hour_cycle', { enum: ['locale', 'h12', 'h23'] })
      .notNull()
      .default('locale'),
    /** Whom a kid can call when days are hard, in the household's own words. */
    helplineText: text('helpline_text').notNull().default(''),
    /** How large files may be, in MB; null for the usual size. */
    imageMegabytes: integer('image_megabytes'),
    videoMegabytes: integer('video_megabytes'),
    avatarMegabytes: integer('avatar_megabytes'),
    /** How much each role may share in a day; null for the usual amount. */
    guestDailyMegabytes: integer('guest_daily_megabytes'),
    guestDailyPosts: integer('guest_daily_posts'),
    friendDailyMegabytes: integer('friend_daily_megabytes'),
    friendDailyPosts: integer('friend_daily_posts'),
    kidDailyMegabytes: integer('kid_daily_megabytes'),
    kidDailyPosts: integer('kid_daily_posts'),
    familyDailyMegabytes: integer('family_daily_megabytes'),
    familyDailyPosts: integer('family_daily_posts'),
  },
  (table) => [
    check('household_single', sql`${table.id} = 1`),
    check('household_joining', sql`${table.joining} IN ('guests', 'invites', 'nobody')`),
  ],
);
