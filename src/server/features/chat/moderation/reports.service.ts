import { AppError, notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { Approval } from '#shared/features/approvals/approvals.contract.ts';
import { limits } from '#shared/features/approvals/approvals.fields.ts';
import { limits as chatLimits } from '#shared/features/chat/chat.contract.ts';
import type { Context } from '../../../context/context.ts';
import { type ApprovalSource, plainApproval } from '../../../extension-points/approvals.ts';
import { findMembers } from '../../accounts/accounts.repo.ts';
import { canJudge, canReport } from '../chat.policy.ts';
import { announceReports } from '../live-events.ts';
import { findMessage, listAfter, listBefore, type MessageRow } from '../messages/messages.repo.ts';
import { blank, messageFacts, requireMessage } from '../messages/messages.service.ts';
import { factsOf } from '../rooms/rooms.service.ts';
import {
  findReport,
  insertReport,
  listOpenReports,
  type ReportRow,
  settleReportsOf,
} from './reports.repo.ts';

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

/** The message with its neighbours, oldest first, without deleted ones and system notes. */
const contextOf = ({ db }: Context, message: MessageRow): Kept[] => {
  const { id, roomId } = message;
  const before = listBefore(db, roomId, id, chatLimits.reportContext).reverse();
  const after = listAfter(db, roomId, id, chatLimits.reportContext);
  const isMessage = ({ note, isDeleted }: MessageRow) => note === null && !isDeleted;
  return [...before, message, ...after].filter(isMessage).map(keep);
};

/** Shows a message to the grown-ups in its current version. @throws AppError 404, 403 */
export const reportTo = (context: Context, actor: Actor, id: number, reason: string): void => {
  const { message, room } = requireMessage(context, actor, id);
  if (!canReport(actor, factsOf(context, room), messageFacts(message))) {
    throw new AppError('forbidden', 'common:errors.ownReport');
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

const present = (context: Context, row: ReportRow): Approval[] => {
  const kept = JSON.parse(row.context) as Kept[];
  const ids = [row.authorId, row.reportedBy, ...kept.map(({ userId }) => userId)];
  const people = findMembers(context.db, ids);
  const [person, reportedBy] = [people.get(row.authorId), people.get(row.reportedBy)];
  if (!person || !reportedBy) return [];
  const standing = findMessage(context.db, row.messageId);
  const messages = kept.flatMap(({ id, userId, content, sentAt, hasPicture }) => {
    const user = people.get(userId);
    return user ? [{ id, user, text: content, at: sentAt, hasPicture }] : [];
  });
  return [
    {
      ...plainApproval,
      kind: 'messageReport',
      id: row.id,
      at: row.createdAt,
      person,
      reportedBy,
      reason: row.reason,
      title: row.roomName,
      text: messages.find(({ id }) => id === row.messageId)?.text ?? '',
      context: messages,
      messageId: row.messageId,
      isStanding: standing !== undefined && !standing.isDeleted,
    },
  ];
};

/** What waits to be judged by this grown-up, oldest first. */
const listReportsFor = (context: Context, actor: Actor): Approval[] =>
  listOpenReports(context.db)
    .filter((report) => canJudge(actor, report))
    .slice(0, limits.shownOfKind)
    .flatMap((report) => present(context, report));

/** Settles all reports of a message; it stays or goes. @throws AppError 404, 409 */
const settle = (context: Context, actor: Actor, id: number, isAllowed: boolean): void => {
  const { db, audit, events } = context;
  const report = findReport(db, id);
  if (!report || !canJudge(actor, report)) throw notFound();
  if (report.settledAt !== null) throw new AppError('conflict', 'common:errors.alreadyDecided');
  const { messageId, authorId } = report;
  const settledAt = context.clock.now().toISOString();
  const reporters = settleReportsOf(db, messageId, { settledAt, settledBy: actor.id });
  // A message its author deleted meanwhile needs no decision.
  const message = findMessage(db, messageId);
  const isStanding = message !== undefined && !message.isDeleted;
  const stays = isAllowed && isStanding;
  const removed = !isAllowed && isStanding;
  if (removed) blank(context, message);
  // The room is not named: it may be a private one.
  audit.record({
    action: 'reportSettled',
    actorId: actor.id,
    // An author whose message stays does not learn of the report.
    subjectId: removed ? authorId : null,
    details: { kind: 'message', removed },
  });
  const decision = { title: '', contentId: null, byId: actor.id, isAllowed: stays };
  for (const userId of reporters) events.emit('decided', { ...decision, kind: 'reported', userId });
  if (removed) events.emit('decided', { ...decision, kind: 'judged', userId: authorId });
  announceReports(context, (other) => canJudge(other, report));
};

/** Reported messages as a part of the approvals. */
export const messageReports = (context: Context): ApprovalSource => ({
  list: (actor) => listReportsFor(context, actor),
  decide: (actor, id, { isAllowed }) => settle(context, actor, id, isAllowed),
});
