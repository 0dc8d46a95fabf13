import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { contentReports } from '../content.tables.ts';

export type ReportRow = typeof contentReports.$inferSelect;

/** @returns whether it was not reported by this person already. */
export const insertReport = (db: Db, report: typeof contentReports.$inferInsert): boolean =>
  db.insert(contentReports).values(report).onConflictDoNothing().run().changes > 0;

export const findReport = (db: Db, id: number): ReportRow | undefined =>
  db.select().from(contentReports).where(eq(contentReports.id, id)).get();

const isOpen = isNull(contentReports.settledAt);

/** What has not been settled, oldest first. */
export const listOpenReports = (db: Db): ReportRow[] =>
  db.select().from(contentReports).where(isOpen).orderBy(asc(contentReports.id)).all();

/** Settles every open report of the same thing: it is judged once. @returns who had reported it. */
export const settleReportsOf = (
  db: Db,
  { contentId, commentId }: ReportRow,
  settled: { settledAt: string; settledBy: number },
): number[] =>
  db
    .update(contentReports)
    .set(settled)
    .where(
      and(
        isOpen,
        eq(contentReports.contentId, contentId),
        sql`coalesce(${contentReports.commentId}, 0) = ${commentId ?? 0}`,
      ),
    )
    .returning({ reportedBy: contentReports.reportedBy })
    .all()
    .map(({ reportedBy }) => reportedBy);
