import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/open.ts';
import { household, installation } from './household.tables.ts';

export type HouseholdRow = typeof household.$inferSelect;

const prepareFind = (db: Db) => db.select().from(household).prepare();
const finds = new WeakMap<object, ReturnType<typeof prepareFind>>();

/** Prepared once for each database: a page asks for the settings some twenty times. */
export const findHousehold = (db: Db): HouseholdRow | undefined => {
  const find = finds.get(db.$client) ?? prepareFind(db);
  finds.set(db.$client, find);
  return find.get();
};

export const insertHousehold = (db: Db, row: Omit<typeof household.$inferInsert, 'id'>): void => {
  db.insert(household)
    .values({ id: 1, ...row })
    .run();
};

export const updateHousehold = (
  db: Db,
  changes: Partial<Omit<HouseholdRow, 'id'>>,
): HouseholdRow => {
  const row = db.update(household).set(changes).returning().get();
  if (!row) throw new Error('setup has not run');
  return row;
};

/** Six characters that name this installation, made at the first start. */
export const ensureInstallationId = (db: Db, now: Date): string => {
  const known = db.select().from(installation).get();
  if (known) return known.installationId;
  const installationId = randomBytes(3).toString('hex');
  db.insert(installation).values({ id: 1, installationId, createdAt: now.toISOString() }).run();
  return installationId;
};
