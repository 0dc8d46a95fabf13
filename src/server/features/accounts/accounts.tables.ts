import { sql } from 'drizzle-orm';
import {
  blob,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';

const flag = (name: string) => integer(name, { mode: 'boolean' }).notNull().default(false);

export const users = sqliteTable(
  'users',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    username: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    displayName: text('display_name').notNull(),
    avatar: text(),
    role: text({ enum: ['admin', 'family', 'friend', 'guest'] })
      .notNull()
      .default('guest'),
    isChild: flag('is_child'),
    /** Whether an admin has confirmed it; a box ticked at registration waits for that (rule 7). */
    isChildConfirmed: flag('is_child_confirmed'),
    verified: flag('verified'),
    /** The stored flag; what counts is computed on each request (rule 11). */
    accessExpired: flag('access_expired'),
    /** Set when a grown-up gave more time; else registration + 72 hours. */
    accessExpiresAt: text('access_expires_at'),
    vouchedBy: integer('vouched_by'),
    registeredAt: text('registered_at').notNull(),
    lastSeenAt: text('last_seen_at'),
    deactivatedAt: text('deactivated_at'),
    /** Set when an admin signed in with a shorter password than admins need, until they choose another. */
    mustChangePassword: flag('must_change_password'),
    /** Whether a kid may use Treehouse from outside; grown-ups may without it. */
    isAllowedOutside: flag('is_allowed_outside'),
    /** Deleted for good: what is left is a name for what stays (ADR 15). */
    deletedAt: text('deleted_at'),
  },
  (table) => [
    // Names ignore case.
    uniqueIndex('users_username').on(sql`${table.username} COLLATE NOCASE`),
    // Lists of people by name and role; without deleted accounts.
    index('users_by_name')
      .on(sql`${table.displayName} COLLATE NOCASE`, table.id)
      .where(sql`${table.deactivatedAt} IS NULL`),
    index('users_by_role')
      .on(table.role, sql`${table.displayName} COLLATE NOCASE`, table.id)
      .where(sql`${table.deactivatedAt} IS NULL`),
    // The kids, also those whose accounts are switched off or gone: what they wrote stays.
    index('users_kids').on(table.id).where(sql`${table.isChild} = 1`),
    check('users_role', sql`${table.role} IN ('admin', 'family', 'friend', 'guest')`),
    check('users_no_kid_admin', sql`NOT (${table.role} = 'admin' AND ${table.isChild} = 1)`),
  ],
);

/** A browser that someone has signed in from, and whom its profile picker offers. */
export const devices = sqliteTable(
  'devices',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    tokenHash: blob('token_hash', { mode: 'buffer' }).notNull().unique(),
    createdAt: text('created_at').notNull(),
    /** The last browser that signed in, as it names itself. */
    userAgent: text('user_agent').notNull().default(''),
    /** Its name, when it was given one. */
    name: text(),
    /** Set while kids may sign in here with a PIN or pictures. */
    trustedAt: text('trusted_at'),
    trustedBy: integer('trusted_by'),
  },
  // Holds only the trusted ones, in the order they became so.
  (table) => [
    index('devices_trusted')
      .on(table.trustedAt, table.id)
      .where(sql`${table.trustedAt} IS NOT NULL`),
  ],
);

/** How a kid who cannot type signs in on a trusted device: a hash of digits, or of pictures in order. */
export const kidSignIns = sqliteTable('kid_sign_ins', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  kind: text({ enum: ['pin', 'pictures'] }).notNull(),
  secretHash: text('secret_hash').notNull(),
  setAt: text('set_at').notNull(),
});

/** Wrong tries since the kid, or a grown-up, last signed in on the device; ten close that way in. */
export const kidSignInTries = sqliteTable(
  'kid_sign_in_tries',
  {
    deviceId: integer('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    failures: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.userId] })],
);

/** One-time codes with which a person chooses a new password (rule 20). */
export const resetCodes = sqliteTable(
  'reset_codes',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    codeHash: blob('code_hash', { mode: 'buffer' }).notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: text('created_at').notNull(),
    expiresAt: text('expires_at').notNull(),
    usedAt: text('used_at'),
    /** The admin who made it; null for one made at the home computer itself. */
    createdBy: integer('created_by').references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('reset_codes_user').on(table.userId),
    index('reset_codes_creator').on(table.createdBy),
  ],
);

export const devicePeople = sqliteTable(
  'device_people',
  {
    deviceId: integer('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    signedInAt: text('signed_in_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.userId] })],
);

export const sessions = sqliteTable(
  'sessions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the cookie's token, so that a copy of the database gives no access. */
    tokenHash: blob('token_hash', { mode: 'buffer' }).notNull().unique(),
    /** Where the person signed in; null for sessions from before this was stored. */
    deviceId: integer('device_id').references(() => devices.id, { onDelete: 'set null' }),
    userAgent: text('user_agent').notNull(),
    createdAt: text('created_at').notNull(),
    lastSeenAt: text('last_seen_at').notNull(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    // What a device has open ends with its trust.
    index('sessions_device').on(table.deviceId),
  ],
);

/** One-time codes that carry a role: to join, or to be verified (rule 3). */
export const invites = sqliteTable('invites', {
  id: integer().primaryKey({ autoIncrement: true }),
  codeHash: blob('code_hash', { mode: 'buffer' }).notNull().unique(),
  role: text({ enum: ['family', 'friend', 'guest'] }).notNull(),
  createdBy: integer('created_by')
    .notNull()
    .references(() => users.id),
  createdAt: text('created_at').notNull(),
  expiresAt: text('expires_at').notNull(),
  usedBy: integer('used_by').references(() => users.id),
  usedAt: text('used_at'),
});

/** Failed tries by bucket; in the database, so that a restart does not forget them. Times in ms. */
export const throttles = sqliteTable('throttles', {
  bucket: text().primaryKey(),
  failures: integer().notNull(),
  windowStartedAt: integer('window_started_at').notNull(),
  blockedUntil: integer('blocked_until').notNull(),
});

/** Pages whose "New!" badge a person has seen off (rule 28). */
export const openedPages = sqliteTable(
  'opened_pages',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    page: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.page] })],
);
