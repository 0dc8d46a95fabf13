import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Role } from '#shared/features/accounts/accounts.fields.ts';
import { personMatcher } from '#shared/features/accounts/person-search.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import type { UserRow } from '../accounts.repo.ts';
import { users } from '../accounts.tables.ts';

/** Where a page begins: after this person, in the order of names. */
export interface PeopleCursor {
  id: number;
  displayName: string;
}

interface PeopleFilter {
  role: Role | undefined;
  search: string;
  after: PeopleCursor;
  limit: number;
}

interface Names {
  id: number;
  displayName: string;
  username: string;
}

const namesSql = (where: string) => `SELECT id, display_name displayName, username FROM users
  WHERE deactivated_at IS NULL ${where} AND display_name COLLATE NOCASE >= ?
    AND (display_name COLLATE NOCASE > ? OR id > ?)
  ORDER BY display_name COLLATE NOCASE, id`;
const allNamesSql = namesSql('');
const namesOfRoleSql = namesSql('AND role = ?');

/** Reads the name index in order, and stops at the end of the page. */
const findIds = (db: Db, { role, search, after, limit }: PeopleFilter): number[] => {
  const from = [after.displayName, after.displayName, after.id];
  const names = role
    ? prepared<Names>(db, namesOfRoleSql).iterate(role, ...from)
    : prepared<Names>(db, allNamesSql).iterate(...from);
  const matches = personMatcher(search);
  const ids: number[] = [];
  for (const person of names) {
    if (!matches(person)) continue;
    ids.push(person.id);
    if (ids.length === limit) break;
  }
  return ids;
};

/** A page of the active people in the order of their names. */
export const listPeoplePage = (db: Db, filter: PeopleFilter): UserRow[] => {
  const ids = findIds(db, filter);
  const rows = db
    .select()
    .from(users)
    .where(sql`${users.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
    .all();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** How many active people there are of each role. */
export const countByRole = (db: Db): { role: Role; n: number }[] =>
  db
    .select({ role: users.role, n: sql<number>`count(*)` })
    .from(users)
    .where(isNull(users.deactivatedAt))
    .groupBy(users.role)
    .all();

/** The most recently active admin. */
export const findLatestAdmin = (db: Db): UserRow | undefined =>
  db
    .select()
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.deactivatedAt)))
    .orderBy(sql`${users.lastSeenAt} DESC NULLS LAST`)
    .limit(1)
    .get();
