import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { chatReports } from '../chat.tables.ts';

export type ReportRow = typeof chatReports.$inferSelect;

/** Stores a report; a second one of the same message changes nothing until the first is settled. */
export const insertReport = (db: Db, report: typeof chatReports.$inferInsert): boolean =>
  db
    .insert(chatReports)
    .values(report)
    .onConflictDoUpdate({
      target: [chatReports.messageId, chatReports.reportedBy],
      set: { ...report, settledAt: null, settledBy: null },
      setWhere: isNotNull(chatReports.settledAt),
    })
    .run().changes > 0;

export const findReport = (db: Db, id: number): ReportRow | undefined =>
  db.select().from(chatReports).where(eq(chatReports.id, id)).get();

/** What has not been settled, oldest first. */
export const listOpenReports = (db: Db): ReportRow[] =>
  db.select().from(chatReports).where(isNull(chatReports.settledAt)).orderBy(chatReports.id).all();

/** Settles every open report of a message: it is judged once. @returns who had reported it. */
export const settleReportsOf = (
  db: Db,
  messageId: number,
  settled: { settledAt: string; settledBy: number },
): number[] =>
  db
    .update(chatReports)
    .set(settled)
    .where(and(eq(chatReports.messageId, messageId), isNull(chatReports.settledAt)))
    .returning({ reportedBy: chatReports.reportedBy })
    .all()
    .map(({ reportedBy }) => reportedBy);

/** Deletes settled reports whose rooms are gone, with the messages that they keep. */
export const deleteSettledWithoutRoom = (db: Db): void => {
  db.delete(chatReports)
    .where(and(isNull(chatReports.roomId), isNotNull(chatReports.settledAt)))
    .run();
};
