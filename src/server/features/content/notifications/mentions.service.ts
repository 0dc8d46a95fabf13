import type { Actor } from '#shared/features/accounts/access.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import type {
  MentionKind,
  MentionNotification,
} from '#shared/features/content/notifications.contract.ts';
import { mentionsIn, mentionsMax, namesIn } from '#shared/mentions.ts';
import type { Context } from '../../../context/context.ts';
import type { EventMap } from '../../../context/events.ts';
import type { PresentMentions } from '../../../extension-points/mentions.ts';
import { findActiveByNames, findMembers, findUser } from '../../accounts/accounts.repo.ts';
import { actorOf, knowsUser } from '../../accounts/actors.ts';
import { canSee, canSeeComment } from '../content.policy.ts';
import type { PostRow } from '../content.repo.ts';
import { notifyAll } from '../live-events.ts';
import { isSeenBy } from '../posts/audience.ts';
import { hiddenResponders, responseAudience } from '../responders.ts';
import {
  deleteOtherMentions,
  insertMention,
  listCommentTexts,
  listDescriptions,
  listMentionedInPost,
  listMentions,
  type MentionRow,
  renewMention,
} from './mentions.repo.ts';

/** How many mentions are read for one list, and how many of them shown. */
const [looked, shown] = [500, 50];

interface Mentioned {
  id: number;
  /** Whether they may read it now. */
  isReader: boolean;
}

/**
 * The people a text mentions, of those its author may know of. It does not reveal who else has such a name.
 */
const mentionedIn = (context: Context, shown: EventMap['textShown']): Mentioned[] => {
  const { db, clock } = context;
  const names = namesIn(shown.text);
  const writer = names.length > 0 && findUser(db, shown.userId);
  const parentKind = shown.kind === 'message' ? 'room' : 'post';
  const judge = writer && context.extensions.visibility.get(parentKind)?.(shown.placeId);
  if (!writer || !judge) return [];
  const isShownTo = shown.kind === 'comment' ? responseAudience(db, writer.id) : () => true;
  const now = clock.now();
  const isKnown = knowsUser(context, actorOf(writer.id, writer, now));
  const people = new Map<string, Mentioned>();
  for (const row of findActiveByNames(db, names)) {
    const person = actorOf(row.id, row, now);
    if (row.id === writer.id || !isKnown(person)) continue;
    const isReader = !person.accessExpired && judge(person) !== null && isShownTo(person);
    people.set(row.username.toLowerCase(), { id: row.id, isReader });
  }
  const mentions = mentionsIn(shown.text, (name) => people.get(name));
  return [...new Set(mentions.map(({ person }) => person))].slice(0, mentionsMax);
};

/**
 * Stores the mentions of a text that others can read from now on, and notifies those who can read it. An edited
 * comment or description no longer mentions whom it mentioned before.
 */
export const keepMentions = (context: Context, shown: EventMap['textShown']): void => {
  const { kind, id, createdAt } = shown;
  const commentId = kind === 'comment' ? id : null;
  const messageId = kind === 'message' ? id : null;
  const contentId = kind === 'post' ? id : null;
  const mentioned = mentionedIn(context, shown);
  if (kind !== 'message') {
    const of = kind === 'comment' ? 'comment_id' : 'content_id';
    const ids = mentioned.map(({ id: userId }) => userId);
    for (const userId of deleteOtherMentions(context.db, of, id, ids)) notifyAll(context, userId);
  }
  for (const { id: userId, isReader } of mentioned) {
    // A post may be opened to more people; what was written before someone joined a room is not news.
    if (kind === 'message' && !isReader) continue;
    insertMention(context.db, userId, { commentId, messageId, contentId, createdAt });
    if (isReader) notifyAll(context, userId);
  }
};

/** Whom a post's description mentions and who may read it only from now on: for them it is news. */
export const renewMentions = (context: Context, before: PostRow, post: PostRow): void => {
  if (before.audience === post.audience) return;
  const { db, clock } = context;
  for (const userId of listMentionedInPost(db, post.id)) {
    if (isSeenBy(context, userId, before) || !isSeenBy(context, userId, post)) continue;
    renewMention(db, userId, post.id, clock.now().toISOString());
    notifyAll(context, userId);
  }
};

type TextKey = 'commentId' | 'messageId' | 'contentId';

const idsOf = (rows: MentionRow[], key: TextKey): number[] => rows.flatMap((row) => row[key] ?? []);

/** Mentions of a person since a time, as far as they may still read them. */
export const readMentions = (
  context: Context,
  actor: Actor,
  since: string,
): MentionNotification[] => {
  const { db } = context;
  const rows = listMentions(db, actor.id, since, looked);
  if (rows.length === 0) return [];
  const textsOf = (kind: MentionKind, ids: number[]) =>
    new Map(
      (context.extensions.mentions.get(kind)?.(actor, ids) ?? []).map((shown) => [shown.id, shown]),
    );
  const comments = textsOf('comment', idsOf(rows, 'commentId'));
  const messages = textsOf('message', idsOf(rows, 'messageId'));
  const posts = textsOf('post', idsOf(rows, 'contentId'));
  const authors = findMembers(
    db,
    [...comments.values(), ...messages.values(), ...posts.values()].map(({ userId }) => userId),
  );
  const mentions = rows.flatMap(
    ({ id, commentId, messageId, contentId, createdAt, isNew }): MentionNotification[] => {
      const mention =
        comments.get(commentId ?? 0) ?? messages.get(messageId ?? 0) ?? posts.get(contentId ?? 0);
      const user = mention && authors.get(mention.userId);
      if (!user) return [];
      const { placeId, placeName } = mention;
      const kind = contentId !== null ? 'post' : commentId === null ? 'message' : 'comment';
      const text = mention.text.slice(0, limits.mentionText);
      return [{ id, kind, placeId, placeName, createdAt, user, text, isNew: isNew === 1 }];
    },
  );
  return mentions.slice(0, shown);
};

/** Comments that mention someone. */
export const commentMentions =
  (context: Context): PresentMentions =>
  (actor, ids) => {
    const hidden = hiddenResponders(context.db, actor).ids;
    return listCommentTexts(context.db, ids).filter(
      ({ userId, isPending, postUserId, audience, deletedAt }) =>
        canSeeComment(
          actor,
          { userId, isPending: isPending === 1, isAuthorHidden: hidden.has(userId) },
          { userId: postUserId, audience, deletedAt },
        ),
    );
  };

/** Descriptions of posts that mention someone. */
export const postMentions =
  (context: Context): PresentMentions =>
  (actor, ids) =>
    listDescriptions(context.db, ids)
      .filter((post) => canSee(actor, post))
      .map((post) => ({ ...post, placeId: post.id }));
