import { AppError, notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { Member } from '#shared/features/accounts/accounts.contract.ts';
import { limits } from '#shared/features/chat/chat.contract.ts';
import type { Report, ReportedMessage } from '#shared/features/chat/reports.contract.ts';
import type { Context } from '../../context.ts';
import { findMembers } from '../accounts/accounts.repo.ts';
import { announceReports } from './announcements.ts';
import { canJudge, canReport } from './chat.policy.ts';
import { findMessage, listAfter, listBefore, type MessageRow } from './messages.repo.ts';
import { blank, messageFacts, requireMessage } from './messages.service.ts';
import {
  findReport,
  insertReport,
  listOpenReports,
  type ReportRow,
  settleReportsOf,
} from './reports.repo.ts';
import { factsOf } from './rooms.service.ts';

/** A message as a report keeps it; names are looked up when it is read. */
interface Kept {
  id: number;
  userId: number;
  content: string;
  sentAt: string;
  hasPicture: boolean;
}

const keep = ({ id, userId, content, sentAt, mediaId }: MessageRow): Kept => ({
  id,
  userId,
  content,
  sentAt,
  hasPicture: mediaId !== null,
});

/** The message among its neighbours, oldest first; what was deleted or the house wrote is left out. */
const contextOf = ({ db }: Context, message: MessageRow): Kept[] => {
  const { id, roomId } = message;
  const before = listBefore(db, roomId, id, limits.reportContext).reverse();
  const after = listAfter(db, roomId, id, limits.reportContext);
  const isSaid = ({ note, isDeleted }: MessageRow) => note === null && !isDeleted;
  return [...before, message, ...after].filter(isSaid).map(keep);
};

/** Shows a message to the grown-ups, as it stands now. @throws AppError 404, 403 */
export const reportTo = (context: Context, actor: Actor, id: number, reason: string): void => {
  const { message, room } = requireMessage(context, actor, id);
  if (!canReport(actor, factsOf(context, room), messageFacts(message))) {
    throw new AppError('forbidden', 'chat:errors.ownReport');
  }
  const report = {
    roomId: room.id,
    roomName: room.name,
    messageId: id,
    authorId: message.userId,
    reportedBy: actor.id,
    reason,
    context: JSON.stringify(contextOf(context, message)),
    createdAt: context.clock.now().toISOString(),
  };
  if (!insertReport(context.db, report)) return;
  announceReports(context, (other) => canJudge(other, report));
};

const personOf = (people: ReadonlyMap<number, Member>, id: number): Member => {
  const person = people.get(id);
  if (!person) throw notFound();
  return person;
};

const present = (context: Context, row: ReportRow): Report => {
  const kept = JSON.parse(row.context) as Kept[];
  const people = findMembers(context.db, [row.reportedBy, ...kept.map(({ userId }) => userId)]);
  const standing = findMessage(context.db, row.messageId);
  return {
    id: row.id,
    roomName: row.roomName,
    messageId: row.messageId,
    createdAt: row.createdAt,
    reportedBy: personOf(people, row.reportedBy),
    reason: row.reason,
    context: kept.map(
      ({ userId, ...message }): ReportedMessage => ({
        ...message,
        user: personOf(people, userId),
      }),
    ),
    isStanding: standing !== undefined && !standing.isDeleted,
  };
};

/** What waits to be judged by this grown-up, oldest first. */
export const listReportsFor = (context: Context, actor: Actor): Report[] =>
  listOpenReports(context.db)
    .filter((report) => canJudge(actor, report))
    .map((report) => present(context, report));

/** Settles all reports of a message; it goes or stays. @throws AppError 404, 409 */
export const settle = (
  context: Context,
  actor: Actor,
  id: number,
  removeMessage: boolean,
): void => {
  const report = findReport(context.db, id);
  if (!report || !canJudge(actor, report)) throw notFound();
  if (report.settledAt !== null) throw new AppError('conflict', 'chat:errors.reportSettled');
  const settledAt = context.clock.now().toISOString();
  settleReportsOf(context.db, report.messageId, { settledAt, settledBy: actor.id });
  const message = removeMessage ? findMessage(context.db, report.messageId) : undefined;
  if (message && !message.isDeleted) blank(context, message);
  announceReports(context, (other) => canJudge(other, report));
};
