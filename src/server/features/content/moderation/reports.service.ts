import { AppError, notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { Context } from '../../../context/context.ts';
import { findComment } from '../comments/comments.repo.ts';
import { blankOf, requireComment } from '../comments/comments.service.ts';
import { canJudge, canReport } from '../content.policy.ts';
import { findPost, findPostTexts, type PostRow } from '../content.repo.ts';
import { requirePost } from '../content.service.ts';
import { isSeenBy } from '../posts/audience.ts';
import type { CommentPart } from '../posts/post-parts.repo.ts';
import { takeWrite } from '../posts/write-throttle.ts';
import { setAsidePost } from '../trash/trash.service.ts';
import { beginningOf, wordsOf } from './judged-words.ts';
import { findReport, insertReport, type ReportRow, settleReportsOf } from './reports.repo.ts';

/** What waits changed, for those who may judge it. */
const announceReports = ({ live }: Context, report: { authorId: number }): void =>
  live.publish({ type: 'changed', area: 'approvals' }, (actor) => canJudge(actor, report));

const keep = (
  context: Context,
  actor: Actor,
  post: PostRow,
  what: { comment: CommentPart | null; reason: string },
): void => {
  const { db, clock } = context;
  const { comment, reason } = what;
  takeWrite(context, actor.id, 'common:errors.tooFast');
  const texts = findPostTexts(db, post.id);
  const text = comment?.text ?? (texts ? wordsOf(texts) : '');
  const report = {
    contentId: post.id,
    commentId: comment?.id ?? null,
    authorId: comment?.userId ?? post.userId,
    reportedBy: actor.id,
    reason,
    title: texts?.title ?? '',
    text: beginningOf(text),
    createdAt: clock.now().toISOString(),
  };
  if (insertReport(db, report)) announceReports(context, report);
};

const ownReport = () => new AppError('forbidden', 'common:errors.ownReport');

/** Shows a post to the grown-ups in its current version. @throws AppError 404, 403, 429 */
export const reportPost = (context: Context, actor: Actor, id: number, reason: string): void => {
  const post = requirePost(context, actor, id);
  if (!canReport(actor, post)) throw ownReport();
  keep(context, actor, post, { comment: null, reason });
};

/** Shows a comment to the grown-ups in its current version. @throws AppError 404, 403, 429 */
export const reportComment = (context: Context, actor: Actor, id: number, reason: string): void => {
  const { comment, post } = requireComment(context, actor, id);
  if (!canReport(actor, comment)) throw ownReport();
  keep(context, actor, post, { comment, reason });
};

/** The reported content, while it still exists. */
export const findReported = (
  { db }: Context,
  report: ReportRow,
): { post: PostRow; comment: CommentPart | null } | undefined => {
  const post = findPost(db, report.contentId);
  if (!post || post.deletedAt !== null) return undefined;
  if (report.commentId === null) return { post, comment: null };
  const comment = findComment(db, report.commentId);
  return comment && comment.isDeleted === 0 ? { post, comment } : undefined;
};

type Reported = NonNullable<ReturnType<typeof findReported>>;

const remove = (context: Context, actor: Actor, { post, comment }: Reported): void => {
  if (comment) blankOf(context, comment, post);
  else setAsidePost(context, actor, post);
};

/** Settles all reports of a post or comment; it stays or goes. @throws AppError 404, 409 */
export const settleReport = (
  context: Context,
  actor: Actor,
  id: number,
  isAllowed: boolean,
): void => {
  const { db, clock, audit, events } = context;
  const report = findReport(db, id);
  if (!report || !canJudge(actor, report)) throw notFound();
  if (report.settledAt !== null) throw new AppError('conflict', 'common:errors.alreadyDecided');
  const settled = { settledAt: clock.now().toISOString(), settledBy: actor.id };
  const reporters = settleReportsOf(db, report, settled);
  // A post its author deleted meanwhile needs no decision.
  const reported = findReported(context, report);
  const stays = isAllowed && reported !== undefined;
  const removed = !isAllowed && reported !== undefined;
  if (removed) remove(context, actor, reported);
  const { authorId, title } = report;
  const kind = report.commentId === null ? 'post' : 'comment';
  audit.record({
    action: 'reportSettled',
    actorId: actor.id,
    // An author whose post stays does not learn of the report.
    subjectId: removed ? authorId : null,
    details: { kind, removed },
  });
  const decision = { title, contentId: stays ? report.contentId : null, byId: actor.id };
  for (const userId of reporters) {
    events.emit('decided', { ...decision, kind: 'reported', userId, isAllowed: stays });
  }
  if (removed) {
    // A commenter may no longer see the post or its current title.
    const isKnown = kind === 'post' || isSeenBy(context, authorId, reported.post);
    const named = isKnown ? decision : { ...decision, title: '' };
    events.emit('decided', { ...named, kind: 'judged', userId: authorId, isAllowed: false });
  }
  announceReports(context, report);
};
