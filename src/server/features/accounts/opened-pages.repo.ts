import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { openedPages } from './accounts.tables.ts';

/** What a person has opened or dismissed for good, by its name. */
export const listOpened = (db: Db, userId: number): string[] =>
  db
    .select({ page: openedPages.page })
    .from(openedPages)
    .where(eq(openedPages.userId, userId))
    .orderBy(asc(openedPages.page))
    .all()
    .map(({ page }) => page);

export const insertOpened = (db: Db, userId: number, page: string): void => {
  db.insert(openedPages).values({ userId, page }).onConflictDoNothing().run();
};
