import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Actor, isGrownUp, isHousehold } from '#shared/features/accounts/access.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import { BadgedPage, type Bell } from '#shared/features/content/notifications.contract.ts';
import { groupBy } from '#shared/group-by.ts';
import { hourMs } from '#shared/hours.ts';
import type { Context } from '../../../context/context.ts';
import { write } from '../../../db/transaction.ts';
import { findMembers } from '../../accounts/accounts.repo.ts';
import { insertOpened, listOpened } from '../../accounts/opened-pages.repo.ts';
import { notifyAll } from '../live-events.ts';
import { readPostMedia } from '../posts/post-media.service.ts';
import { versionOf } from '../posts/post-version.ts';
import { hiddenResponders } from '../responders.ts';
import { listOwnTakeDowns } from '../take-downs/waiting-take-downs.ts';
import { markMentionsSeen } from './mentions.repo.ts';
import { readMentions } from './mentions.service.ts';
import {
  type BellOwner,
  type BellRow,
  countFamilyAfter,
  countHiddenReactions,
  countReactors,
  countReceivedComments,
  findSeen,
  linesShown,
  listReceivedComments,
  listReceivedReactions,
  listWaitingComments,
  listWaitingPosts,
  markCommentsSeen,
  markFamilySeen,
  markReactionsSeen,
} from './notifications.repo.ts';

/** Posts that wait, each with what it is decided by. */
const listDecidable = (context: Context) =>
  listWaitingPosts(context.db).map(({ textContent, recordingId, ...row }) => {
    const judged = { title: row.contentTitle, description: row.text, textContent, recordingId };
    return { ...row, version: versionOf(judged, readPostMedia(context, row.id)) };
  });

const ownerOf = ({ db }: Context, actor: Actor): BellOwner => ({
  userId: actor.id,
  hidden: hiddenResponders(db, actor).json,
});

/** Emojis that a line of reactions shows. */
const emojisShown = 4;

/** Reactions by post, the post with the newest reaction first. */
const listReactionGroups = (context: Context, owner: BellOwner, seenId: number) => {
  const groups = groupBy(
    listReceivedReactions(context.db, owner, seenId),
    ({ contentId }) => contentId,
  );
  const shown = [...groups].slice(0, linesShown);
  const people = countReactors(
    context.db,
    owner,
    shown.map(([contentId]) => contentId),
  );
  return shown.flatMap(([contentId, rows]) => {
    const emojis = [...new Set(rows.map(({ text }) => text))].slice(0, emojisShown);
    const others = (people.get(contentId) ?? 1) - 1;
    return rows.slice(0, 1).map((newest) => ({ ...newest, text: emojis.join(' '), others }));
  });
};

/** What is new for one person (rules 28, 29 and 30); grown-ups also see what waits for them. */
export const readNotifications = (context: Context, actor: Actor): Bell => {
  const { db, clock } = context;
  const since = new Date(clock.now().getTime() - limits.recentHours * hourMs).toISOString();
  const seen = findSeen(db, actor.id);
  const owner = ownerOf(context, actor);
  const counts = countReceivedComments(db, owner, since);
  const decides = isGrownUp(actor);
  const rows = {
    comments: listReceivedComments(db, owner, since),
    reactions: listReactionGroups(context, owner, seen.reactionId),
    waitingPosts: decides ? listDecidable(context) : [],
    waitingComments: decides ? listWaitingComments(db) : [],
  };
  const people = Object.values(rows).flat();
  const authors = findMembers(
    db,
    people.map(({ userId }) => userId),
  );
  const present = <Row extends BellRow>(list: Row[]) =>
    list.flatMap(({ userId, isNew, ...row }) => {
      const user = authors.get(userId);
      return user ? [{ ...row, user, isNew: isNew === 1 }] : [];
    });
  return {
    count: counts.unseen,
    recentComments: counts.total,
    allReactions: seen.reactionsReceived - countHiddenReactions(db, owner),
    comments: present(rows.comments),
    reactions: present(rows.reactions),
    mentions: readMentions(context, actor, since),
    waitingPosts: present(rows.waitingPosts),
    waitingComments: present(rows.waitingComments),
    takeDowns: decides ? [] : listOwnTakeDowns(context, actor),
    unseenFamily: isHousehold(actor) ? countFamilyAfter(db, actor.id, seen.familyContentId) : 0,
  };
};

/** Marks notifications as read, on all devices. */
export const markNotificationsSeen = async (
  context: Context,
  actor: Actor,
): Promise<{ count: number }> => {
  const { db } = context;
  const owner = ownerOf(context, actor);
  const markSome = () => {
    const mayBeMore = [markCommentsSeen(db, owner), markMentionsSeen(db, actor.id)];
    if (mayBeMore.includes(true)) return true;
    markReactionsSeen(db, owner);
    notifyAll(context, actor.id);
    return false;
  };
  while (db.$client.open && write(db, markSome)) await nextTurn();
  return { count: 0 };
};

export const readOpenedPages = (context: Context, actor: Actor): BadgedPage[] =>
  listOpened(context.db, actor.id).flatMap((page) => BadgedPage.safeParse(page).data ?? []);

/** Takes the "New!" badge off a page; the Family page's posts so far have been seen. */
export const openPage = (context: Context, actor: Actor, page: BadgedPage): BadgedPage[] => {
  insertOpened(context.db, actor.id, page);
  if (page === 'family' && isHousehold(actor)) {
    markFamilySeen(context.db, actor.id);
    notifyAll(context, actor.id);
  }
  return readOpenedPages(context, actor);
};
