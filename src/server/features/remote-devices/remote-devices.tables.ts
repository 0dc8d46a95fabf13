import { sql } from 'drizzle-orm';
import { blob, check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sessions, users } from '../accounts/accounts.tables.ts';

/** An approved browser outside; another name or way of the server is another device (ADR 56). */
export const remoteDevices = sqliteTable(
  'remote_devices',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** SHA-256 of the cookie's token. */
    tokenHash: blob('token_hash', { mode: 'buffer' }).notNull().unique(),
    way: text({ enum: ['tailnet', 'proxy'] }).notNull(),
    /** Who asked, as they called themselves; empty after a pass. */
    name: text().notNull(),
    /** Whom the pass was for. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Who made the pass or let it in. */
    allowedBy: integer('allowed_by').references(() => users.id, { onDelete: 'set null' }),
    enteredBy: text('entered_by', { enum: ['pass', 'approval'] }).notNull(),
    userAgent: text('user_agent').notNull(),
    /** Where it was last seen from. */
    address: text().notNull(),
    enteredAt: text('entered_at').notNull(),
    lastSeenAt: text('last_seen_at').notNull(),
  },
  (table) => [
    // The one that was away longest goes first.
    index('remote_devices_seen').on(table.lastSeenAt, table.id),
    index('remote_devices_user').on(table.userId),
    index('remote_devices_allowed').on(table.allowedBy),
    check('remote_devices_way', sql`${table.way} IN ('tailnet', 'proxy')`),
    check('remote_devices_entered_by', sql`${table.enteredBy} IN ('pass', 'approval')`),
  ],
);

/** The device outside on which a session was started; no other session is valid there. */
export const remoteSessions = sqliteTable(
  'remote_sessions',
  {
    sessionId: integer('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    remoteDeviceId: integer('remote_device_id')
      .notNull()
      .references(() => remoteDevices.id, { onDelete: 'cascade' }),
  },
  (table) => [index('remote_sessions_device').on(table.remoteDeviceId)],
);

/** A one-time pass; nothing is left of it afterwards. */
export const remotePasses = sqliteTable(
  'remote_passes',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    codeHash: blob('code_hash', { mode: 'buffer' }).notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    madeBy: integer('made_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: text('expires_at').notNull(),
  },
  (table) => [
    index('remote_passes_expiry').on(table.expiresAt, table.id),
    index('remote_passes_user').on(table.userId),
    index('remote_passes_maker').on(table.madeBy),
  ],
);

/** A device that asks for approval; deleted afterwards. */
export const remoteRequests = sqliteTable(
  'remote_requests',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Of the cookie by which the device is remembered once it is approved. */
    tokenHash: blob('token_hash', { mode: 'buffer' }).notNull().unique(),
    name: text().notNull(),
    /** Two digits, different from those of others that wait. */
    number: text().notNull(),
    state: text({ enum: ['waiting', 'refused'] })
      .notNull()
      .default('waiting'),
    wrongNumbers: integer('wrong_numbers').notNull().default(0),
    way: text({ enum: ['tailnet', 'proxy'] }).notNull(),
    address: text().notNull(),
    /** The smallest network that the address counts as. */
    network: text().notNull(),
    userAgent: text('user_agent').notNull(),
    expiresAt: text('expires_at').notNull(),
  },
  (table) => [
    index('remote_requests_expiry').on(table.expiresAt, table.id),
    check('remote_requests_state', sql`${table.state} IN ('waiting', 'refused')`),
    check('remote_requests_way', sql`${table.way} IN ('tailnet', 'proxy')`),
  ],
);
