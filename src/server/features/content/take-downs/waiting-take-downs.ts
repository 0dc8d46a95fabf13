import { type Actor, isGrownUp } from '#shared/features/accounts/access.ts';
import { limits } from '#shared/features/approvals/approvals.fields.ts';
import type { Bell } from '#shared/features/content/notifications.contract.ts';
import type { TakeDown } from '#shared/features/content/take-downs.contract.ts';
import type { Context } from '../../../context/context.ts';
import { type ApprovalSource, plainApproval } from '../../../extension-points/approvals.ts';
import { seesHidden } from '../../../media/hidden-media.ts';
import { presentMedia } from '../../../media/media-present.ts';
import { findMembers } from '../../accounts/accounts.repo.ts';
import { findPostTexts, listPostsOfMedia } from '../content.repo.ts';
import { canKeep, canTakeDown } from './take-downs.policy.ts';
import {
  listAskedBy,
  listRequests,
  listWaiting,
  type RequestRow,
  type WaitingMedia,
} from './take-downs.repo.ts';
import { decideTakeDown, factsOf, isInReach } from './take-downs.service.ts';

interface Waiting {
  row: WaitingMedia;
  requests: RequestRow[];
  contentId: number | null;
  title: string;
}

/** Rows read in one go. */
const pageRows = 100;

/** A request whose post is in the trash waits for the post, not for a decision. */
const waitingOf = (context: Context, actor: Actor, row: WaitingMedia): Waiting | undefined => {
  const { db } = context;
  const requests = listRequests(db, row.mediaId);
  const isTheirs = canTakeDown(actor, factsOf(row, requests));
  if (!isTheirs || !isInReach(context, actor, row.mediaId)) return undefined;
  const posts = listPostsOfMedia(db, row.mediaId);
  const post = posts.find(({ deletedAt }) => deletedAt === null);
  if (!post && posts.length > 0) return undefined;
  const title = (post && findPostTexts(db, post.id)?.title) ?? '';
  return { row, requests, contentId: post?.id ?? null, title };
};

/** What this person may decide, oldest first, at most `limit`. */
const listFor = (context: Context, actor: Actor, limit: number): Waiting[] => {
  const who = { me: actor.id, isGrownUp: isGrownUp(actor) };
  const found: Waiting[] = [];
  for (let after = 0; found.length < limit; ) {
    const rows = listWaiting(context.db, who, { after, limit: pageRows });
    found.push(...rows.flatMap((row) => waitingOf(context, actor, row) ?? []));
    const last = rows.at(-1);
    if (!last || rows.length < pageRows) break;
    after = last.requestId;
  }
  return found.slice(0, limit);
};

const presentPicture = (actor: Actor, row: WaitingMedia): TakeDown['media'] => {
  const media = row.isHidden === 0 || seesHidden(actor) ? presentMedia(row) : null;
  const hidden = row.isHidden ? { isHidden: true } : {};
  return media && { ...media, id: row.mediaId, caption: row.caption, ...hidden };
};

const peopleOf = ({ db }: Context, waiting: Waiting[]) =>
  findMembers(
    db,
    waiting.flatMap(({ row, requests }) => [
      row.ownerId,
      ...requests.flatMap(({ userId }) => userId ?? []),
    ]),
  );

/** What the caller asked for, and what they may decide. */
export const readTakeDowns = (context: Context, actor: Actor) => {
  const waiting = listFor(context, actor, limits.shownOfKind);
  const people = peopleOf(context, waiting);
  return {
    asked: listAskedBy(context.db, actor.id),
    waiting: waiting.flatMap(({ row, requests, contentId, title }): TakeDown[] => {
      const owner = people.get(row.ownerId);
      const [first] = requests;
      if (!owner || !first) return [];
      const { mediaId } = row;
      const isHidden = row.isHidden === 1;
      const keeps = canKeep(actor, factsOf(row, requests));
      const media = presentPicture(actor, row);
      const at = first.createdAt;
      return [{ mediaId, media, owner, contentId, title, at, isHidden, canKeep: keeps }];
    }),
  };
};

/** What others asked about the caller's own, as notifications show it. */
export const listOwnTakeDowns = (context: Context, actor: Actor): Bell['takeDowns'] =>
  listFor(context, actor, limits.shownOfKind).flatMap(({ row, requests, contentId, title }) =>
    requests.slice(0, 1).map(({ createdAt }) => {
      return { id: row.mediaId, contentId, contentTitle: title, createdAt };
    }),
  );

/** What waits for the grown-ups; an owner is not told who asked. */
export const takeDownApprovals = (context: Context): ApprovalSource => ({
  list: (actor) => {
    if (!isGrownUp(actor)) return [];
    const waiting = listFor(context, actor, limits.shownOfKind);
    const people = peopleOf(context, waiting);
    return waiting.flatMap(({ row, requests, contentId, title }) => {
      const person = people.get(row.ownerId);
      const [first] = requests;
      const media = presentPicture(actor, row);
      if (!person || !first || !media) return [];
      const asker = requests.find(({ userId }) => userId !== null)?.userId;
      const reportedBy = (row.ownerId !== actor.id && asker && people.get(asker)) || null;
      const what = { title, text: row.caption, media: [media], contentId };
      const base = { ...plainApproval, kind: 'takeDown' as const, id: row.mediaId };
      return [{ ...base, at: first.createdAt, person, reportedBy, ...what }];
    });
  },
  decide: (actor, id, { isAllowed }) =>
    void decideTakeDown(context, actor, id, isAllowed ? 'keep' : 'takeDown'),
});
