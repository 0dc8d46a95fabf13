import { type Actor, isGrownUp } from '#shared/features/accounts/access.ts';
import type { Approval } from '#shared/features/approvals/approvals.contract.ts';
import type { ApprovalKind } from '#shared/features/approvals/approvals.fields.ts';
import { limits } from '#shared/features/approvals/approvals.fields.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Context } from '../../../context/context.ts';
import { type ApprovalSource, plainApproval } from '../../../extension-points/approvals.ts';
import { presentRecording } from '../../../media/recording-present.ts';
import { findMembers } from '../../accounts/accounts.repo.ts';
import { canJudge } from '../content.policy.ts';
import { presentPostMedia } from '../content.present.ts';
import { listAllMediaParts } from '../posts/post-media.repo.ts';
import { readPostMedia } from '../posts/post-media.service.ts';
import { versionOf } from '../posts/post-version.ts';
import { recordingText } from '../recordings/take-recording.ts';
import { takeDownApprovals } from '../take-downs/waiting-take-downs.ts';
import { decideOnComment, decideOnWaitingPost } from './approvals.service.ts';
import { beginningOf, wordsOf } from './judged-words.ts';
import { listWaitingComments, listWaitingPosts, type WaitingRow } from './pending-approval.repo.ts';
import { listOpenReports } from './reports.repo.ts';
import { findReported, settleReport } from './reports.service.ts';
import { listWaitingApprovals } from './response-approvals.repo.ts';
import { decideOnResponses, findPeopleOf } from './response-approvals.service.ts';

const shown = limits.shownOfKind;

/** The pictures of posts, by the post. */
const mediaOf = ({ db }: Context, contentIds: number[]) => {
  const parts = listAllMediaParts(db, JSON.stringify([...new Set(contentIds)]));
  return groupBy(parts, ({ contentId }) => contentId);
};

const presentWaiting = (
  context: Context,
  kind: 'post' | 'comment',
  rows: WaitingRow[],
): Approval[] => {
  const people = findMembers(
    context.db,
    rows.flatMap(({ userId, kidId }) => [userId, kidId]),
  );
  const pictures = mediaOf(context, kind === 'post' ? rows.map(({ contentId }) => contentId) : []);
  return rows.flatMap(
    ({ id, contentId, at, userId, kidId, title, text, recording, version = '' }) => {
      const [person, kid] = [people.get(userId), people.get(kidId)];
      if (!person || !kid) return [];
      const media = presentPostMedia(pictures.get(contentId) ?? []);
      const texts = { title, text: beginningOf(text) };
      return [
        {
          ...plainApproval,
          kind,
          id,
          at,
          person,
          kid,
          contentId,
          media,
          ...texts,
          version,
          ...presentRecording(recording),
        },
      ];
    },
  );
};

const presentPosts = (context: Context): Approval[] => {
  const rows = listWaitingPosts(context.db, shown).map((post) => {
    const media = readPostMedia(context, post.id);
    const captions = media.map(({ caption }) => caption);
    return {
      ...post,
      contentId: post.id,
      kidId: post.userId,
      text: [wordsOf(post), post.recordingId !== null && recordingText(), ...captions]
        .filter(Boolean)
        .join('\n'),
      version: versionOf(post, media),
    };
  });
  return presentWaiting(context, 'post', rows);
};

const presentReports = (
  context: Context,
  actor: Actor,
  kind: 'postReport' | 'commentReport',
): Approval[] => {
  const rows = listOpenReports(context.db)
    .filter((report) => (report.commentId === null) === (kind === 'postReport'))
    .filter((report) => canJudge(actor, report))
    .slice(0, shown);
  const people = findMembers(
    context.db,
    rows.flatMap(({ authorId, reportedBy }) => [authorId, reportedBy]),
  );
  const pictures = mediaOf(
    context,
    kind === 'postReport' ? rows.map(({ contentId }) => contentId) : [],
  );
  return rows.flatMap((report) => {
    const [person, reportedBy] = [people.get(report.authorId), people.get(report.reportedBy)];
    if (!person || !reportedBy) return [];
    const { id, createdAt, title, text, reason, contentId } = report;
    const isStanding = findReported(context, report) !== undefined;
    const where = {
      contentId: isStanding ? contentId : null,
      media: isStanding ? presentPostMedia(pictures.get(contentId) ?? []) : [],
    };
    const what = { title, text, reason, isStanding };
    return [{ ...plainApproval, kind, id, at: createdAt, person, reportedBy, ...what, ...where }];
  });
};

/** Which friends may see a kid's comments and reactions. */
const presentResponses = (context: Context): Approval[] => {
  const rows = listWaitingApprovals(context.db, shown);
  const people = findPeopleOf(context, rows);
  return rows.flatMap(({ id, kidId, friendId, requestedAt: at }) => {
    const [person, friend] = [people.get(kidId), people.get(friendId)];
    return person && friend
      ? [{ ...plainApproval, kind: 'kidResponses', id, at, person, kid: person, friend }]
      : [];
  });
};

/** What of posts and comments waits for the grown-ups. */
export const contentApprovals = (context: Context) => {
  const { db } = context;
  const reports = (kind: 'postReport' | 'commentReport'): ApprovalSource => ({
    list: (actor) => presentReports(context, actor, kind),
    decide: (actor, id, { isAllowed }) => settleReport(context, actor, id, isAllowed),
  });
  return {
    post: {
      list: (actor) => (isGrownUp(actor) ? presentPosts(context) : []),
      decide: (actor, id, { isAllowed: isApproved, version }) =>
        decideOnWaitingPost(context, actor, id, { isApproved, version }),
    },
    comment: {
      list: (actor) =>
        isGrownUp(actor) ? presentWaiting(context, 'comment', listWaitingComments(db, shown)) : [],
      decide: (actor, id, { isAllowed: isApproved, version }) =>
        void decideOnComment(context, actor, id, { isApproved, version }),
    },
    kidResponses: {
      list: (actor) => (isGrownUp(actor) ? presentResponses(context) : []),
      decide: (actor, id, { isAllowed }) =>
        decideOnResponses(context, actor, id, { isAllowed, isFirst: true }),
    },
    postReport: reports('postReport'),
    commentReport: reports('commentReport'),
    takeDown: takeDownApprovals(context),
  } satisfies Partial<Record<ApprovalKind, ApprovalSource>>;
};
