import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';

/** One notification as it is stored. */
export interface BellRow {
  id: number;
  contentId: number;
  contentTitle: string;
  createdAt: string;
  userId: number;
  text: string;
  isNew: 0 | 1;
}

/** A post that waits, with all that a grown-up judges; its `text` is its description. */
export interface WaitingPostRow extends BellRow {
  textContent: string;
  recordingId: number | null;
}

/** How far a person has read notifications. */
interface SeenRow {
  reactionId: number;
  familyContentId: number;
  reactionsReceived: number;
}

/** Lines of each kind; what is older is on the posts themselves. */
export const linesShown = 50;
/** Beyond this a count says "many"; counting on would be work for nothing. */
const countedAtMost = 100;
/** More comments than a household writes in a day: what bounds the work of counting them. */
const commentsCountedAtMost = 2_000;
/** Rows that one statement marks as seen: a few milliseconds. */
const markedAtOnce = 500;

const seenSql = `SELECT reaction_id reactionId, family_content_id familyContentId,
  reactions_received reactionsReceived FROM bell_seen WHERE user_id = ?`;

export const findSeen = (db: Db, userId: number): SeenRow =>
  prepared<SeenRow>(db, seenSql).get(userId) ?? {
    reactionId: 0,
    familyContentId: 0,
    reactionsReceived: 0,
  };

const isShown = (userId: string) => `${userId} NOT IN (SELECT value FROM json_each(?))`;

const received = `comments c INDEXED BY comments_received JOIN contents p ON p.id = c.content_id
  WHERE c.owner_id = ? AND c.visible_at > ? AND c.user_id <> c.owner_id AND c.is_pending = 0
  AND c.deleted_at IS NULL AND p.deleted_at IS NULL AND ${isShown('c.user_id')}`;

/**
 * Whose notifications they are, and the kids whose comments and reactions are left out
 * (`HiddenResponders.json`).
 */
export interface BellOwner {
  userId: number;
  hidden: string;
}

/** Others' comments on a person's posts since a time, and how many of them are not seen. */
export const countReceivedComments = (
  db: Db,
  { userId, hidden }: BellOwner,
  since: string,
): { total: number; unseen: number } =>
  prepared<{ total: number; unseen: number }>(
    db,
    `SELECT count(*) total, total(isUnseen) unseen FROM
     (SELECT c.is_seen = 0 isUnseen FROM ${received} LIMIT ${commentsCountedAtMost})`,
  ).get(userId, since, hidden) ?? { total: 0, unseen: 0 };

export const listReceivedComments = (
  db: Db,
  { userId, hidden }: BellOwner,
  since: string,
): BellRow[] =>
  prepared<BellRow>(
    db,
    `SELECT c.id, c.content_id contentId, p.title contentTitle, c.visible_at createdAt,
     c.user_id userId, c.text, c.is_seen = 0 isNew
     FROM ${received} ORDER BY c.visible_at DESC LIMIT ${linesShown}`,
  ).all(userId, since, hidden);

/** Reactions that are grouped by their posts; more are on the posts themselves. */
const reactionsLooked = 500;

/** The newest reactions of others on a person's posts. */
export const listReceivedReactions = (
  db: Db,
  { userId, hidden }: BellOwner,
  seenId: number,
): BellRow[] =>
  prepared<BellRow>(
    db,
    `SELECT r.id, r.content_id contentId, p.title contentTitle, r.created_at createdAt,
     r.user_id userId, r.emoji text, r.id > ? isNew
     FROM reactions r INDEXED BY reactions_received JOIN contents p ON p.id = r.content_id
     WHERE r.owner_id = ? AND r.user_id <> r.owner_id AND p.deleted_at IS NULL
     AND ${isShown('r.user_id')} ORDER BY r.id DESC LIMIT ${reactionsLooked}`,
  ).all(seenId, userId, hidden);

const reactorsSql = `SELECT wanted.value contentId,
    (SELECT count(DISTINCT user_id) FROM reactions INDEXED BY reactions_once
     WHERE content_id = wanted.value AND user_id <> owner_id AND ${isShown('user_id')}) people
  FROM json_each(?) wanted`;

/** How many others reacted to each of these posts. */
export const countReactors = (
  db: Db,
  { hidden }: BellOwner,
  contentIds: number[],
): Map<number, number> =>
  new Map(
    prepared<{ contentId: number; people: number }>(db, reactorsSql)
      .all(hidden, JSON.stringify(contentIds))
      .map(({ contentId, people }) => [contentId, people]),
  );

/** Reactions on a person's posts that `reactionsReceived` counts and that person does not see. */
export const countHiddenReactions = (db: Db, { userId, hidden }: BellOwner): number =>
  prepared<{ n: number }>(
    db,
    `SELECT count(*) n FROM json_each(?) kid
     CROSS JOIN reactions r INDEXED BY reactions_user ON r.user_id = kid.value AND r.owner_id = ?
     CROSS JOIN contents p ON p.id = r.content_id WHERE p.deleted_at IS NULL`,
  ).get(hidden, userId)?.n ?? 0;

/** Kids' posts that friends cannot see until a grown-up decides. */
export const listWaitingPosts = (db: Db): WaitingPostRow[] =>
  prepared<WaitingPostRow>(
    db,
    `SELECT id, id contentId, title contentTitle, created_at createdAt, user_id userId,
     description text, text_content textContent, recording_id recordingId, 1 isNew
     FROM contents INDEXED BY contents_waiting
     WHERE friends_approval = 'waiting' AND deleted_at IS NULL AND id > 0
     ORDER BY id DESC LIMIT ${linesShown}`,
  ).all();

export const listWaitingComments = (db: Db): (BellRow & { version: string })[] =>
  prepared<BellRow & { version: string }>(
    db,
    `SELECT c.id, c.content_id contentId, p.title contentTitle, c.created_at createdAt,
     c.user_id userId, c.text, 1 isNew, coalesce(c.edited_at, '') version
     FROM comments c INDEXED BY comments_waiting JOIN contents p ON p.id = c.content_id
     WHERE c.is_pending = 1 AND c.id > 0 AND p.deleted_at IS NULL
     ORDER BY c.id DESC LIMIT ${linesShown}`,
  ).all();

/** Others' family posts after one, counted up to a number people still read. */
export const countFamilyAfter = (db: Db, userId: number, id: number): number =>
  prepared<{ n: number }>(
    db,
    `SELECT count(*) n FROM (SELECT 1 FROM contents INDEXED BY contents_family
     WHERE is_family_content = 1 AND deleted_at IS NULL AND id > ? AND user_id <> ?
     ORDER BY id DESC LIMIT ${countedAtMost})`,
  ).get(id, userId)?.n ?? 0;

/** Marks some of the comments that a person has received and sees, as seen. @returns whether there may be more. */
export const markCommentsSeen = (db: Db, { userId, hidden }: BellOwner): boolean =>
  prepared<never>(
    db,
    `UPDATE comments SET is_seen = 1 WHERE id IN
     (SELECT id FROM comments INDEXED BY comments_unseen
      WHERE owner_id = ? AND is_seen = 0 AND is_pending = 0
        AND ${isShown('user_id')} LIMIT ${markedAtOnce})`,
  ).run(userId, hidden).changes === markedAtOnce;

/** Marks every reaction that a person has received so far as seen. */
export const markReactionsSeen = (db: Db, { userId }: BellOwner): void => {
  prepared<never>(
    db,
    `INSERT INTO bell_seen (user_id, reaction_id) SELECT ?, coalesce(max(id), 0) FROM reactions
     WHERE true ON CONFLICT (user_id) DO UPDATE SET reaction_id = excluded.reaction_id`,
  ).run(userId);
};

/** Marks every family post so far as seen. */
export const markFamilySeen = (db: Db, userId: number): void => {
  prepared<never>(
    db,
    `INSERT INTO bell_seen (user_id, family_content_id) SELECT ?, coalesce(max(id), 0) FROM contents
     WHERE true ON CONFLICT (user_id) DO UPDATE SET family_content_id = excluded.family_content_id`,
  ).run(userId);
};
