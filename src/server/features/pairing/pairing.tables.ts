import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { GuestRole } from '#shared/features/accounts/accounts.fields.ts';
import { devices, users } from '../accounts/accounts.tables.ts';

/** A pairing request; nothing is left of it afterwards (ADR 24). */
export const pairings = sqliteTable(
  'pairings',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** The device whose cookie gets the session; it has one request at a time. */
    deviceId: integer('device_id')
      .notNull()
      .unique()
      .references(() => devices.id, { onDelete: 'cascade' }),
    deviceName: text('device_name').notNull(),
    /** Three animals in their order (spec, part 1 line 84), for `userId` once it is known. */
    verificationCode: text('verification_code').notNull(),
    state: text({ enum: ['waiting', 'accepted', 'refused'] })
      .notNull()
      .default('waiting'),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    decidedBy: integer('decided_by').references(() => users.id, { onDelete: 'cascade' }),
    isTrusted: integer('is_trusted', { mode: 'boolean' }).notNull().default(false),
    isKnown: integer('is_known', { mode: 'boolean' }).notNull().default(false),
    /** What a guest who is known becomes. */
    knownRole: text('known_role').$type<GuestRole>(),
    expiresAt: text('expires_at').notNull(),
  },
  (table) => [
    // Those that still wait, and those that are to be swept away.
    index('pairings_expiry').on(table.expiresAt, table.id),
    check('pairings_state', sql`${table.state} IN ('waiting', 'accepted', 'refused')`),
  ],
);
