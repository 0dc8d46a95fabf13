import type { Actor } from '#shared/features/accounts/access.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import type { MentionNotification } from '#shared/features/content/notifications.contract.ts';
import { mentionsIn, mentionsMax, namesIn } from '#shared/mentions.ts';
import type { Context } from '../../../context/context.ts';
import type { EventMap } from '../../../context/events.ts';
import type { PresentWords } from '../../../extension-points/mentions.ts';
import { findActiveByNames, findMembers, findUser } from '../../accounts/accounts.repo.ts';
import { actorOf, knowsUser } from '../../accounts/actors.ts';
import { canSeeComment } from '../content.policy.ts';
import { notifyAll } from '../live-events.ts';
import { hiddenResponders, responseAudience } from '../responders.ts';
import { insertMention, listCommentWords, listMentions, type MentionRow } from './mentions.repo.ts';

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
const mentionedIn = (context: Context, words: EventMap['wordsShown']): Mentioned[] => {
  const { db, clock } = context;
  const names = namesIn(words.text);
  const writer = names.length > 0 && findUser(db, words.userId);
  const parentKind = words.kind === 'comment' ? 'post' : 'room';
  const judge = writer && context.extensions.visibility.get(parentKind)?.(words.placeId);
  if (!writer || !judge) return [];
  const isShownTo = words.kind === 'comment' ? responseAudience(db, writer.id) : () => true;
  const now = clock.now();
  const isKnown = knowsUser(context, actorOf(writer.id, writer, now));
  const people = new Map<string, Mentioned>();
  for (const row of findActiveByNames(db, names)) {
    const person = actorOf(row.id, row, now);
    if (row.id === writer.id || !isKnown(person)) continue;
    const isReader = !person.accessExpired && judge(person) !== null && isShownTo(person);
    people.set(row.username.toLowerCase(), { id: row.id, isReader });
  }
  const mentions = mentionsIn(words.text, (name) => people.get(name));
  return [...new Set(mentions.map(({ person }) => person))].slice(0, mentionsMax);
};

/** Notes whom words speak to that others can read from now on, and rings for those who can. */
export const keepMentions = (context: Context, words: EventMap['wordsShown']): void => {
  const { kind, id, createdAt } = words;
  const commentId = kind === 'comment' ? id : null;
  const messageId = kind === 'message' ? id : null;
  for (const { id: userId, isReader } of mentionedIn(context, words)) {
    // A post may be opened to more people; what was written before someone joined a room is not news.
    if (kind === 'message' && !isReader) continue;
    insertMention(context.db, userId, { commentId, messageId, createdAt });
    if (isReader) notifyAll(context, userId);
  }
};

const idsOf = (rows: MentionRow[], key: 'commentId' | 'messageId'): number[] =>
  rows.flatMap((row) => row[key] ?? []);

/** Mentions of a person since a time, as far as they may still read them. */
export const readMentions = (
  context: Context,
  actor: Actor,
  since: string,
): MentionNotification[] => {
  const { db } = context;
  const rows = listMentions(db, actor.id, since, looked);
  if (rows.length === 0) return [];
  const wordsOf = (kind: 'comment' | 'message', ids: number[]) =>
    new Map(
      (context.extensions.mentions.get(kind)?.(actor, ids) ?? []).map((words) => [words.id, words]),
    );
  const comments = wordsOf('comment', idsOf(rows, 'commentId'));
  const messages = wordsOf('message', idsOf(rows, 'messageId'));
  const authors = findMembers(
    db,
    [...comments.values(), ...messages.values()].map(({ userId }) => userId),
  );
  const mentions = rows.flatMap(
    ({ id, commentId, messageId, createdAt, isNew }): MentionNotification[] => {
      const words = comments.get(commentId ?? 0) ?? messages.get(messageId ?? 0);
      const user = words && authors.get(words.userId);
      if (!user) return [];
      const { placeId, placeName } = words;
      const kind = commentId === null ? 'message' : 'comment';
      const text = words.text.slice(0, limits.mentionText);
      return [{ id, kind, placeId, placeName, createdAt, user, text, isNew: isNew === 1 }];
    },
  );
  return mentions.slice(0, shown);
};

/** Comments that mention someone. */
export const commentMentions =
  (context: Context): PresentWords =>
  (actor, ids) => {
    const hidden = hiddenResponders(context.db, actor).ids;
    return listCommentWords(context.db, ids).filter(
      ({ userId, isPending, postUserId, audience, deletedAt }) =>
        canSeeComment(
          actor,
          { userId, isPending: isPending === 1, isAuthorHidden: hidden.has(userId) },
          { userId: postUserId, audience, deletedAt },
        ),
    );
  };
