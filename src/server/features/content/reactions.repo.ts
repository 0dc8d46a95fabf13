import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';

/** One reaction of one person to one post. */
interface ReactionKey {
  contentId: number;
  userId: number;
  emoji: string;
}

/** @returns whether there was one. */
export const deleteReaction = (db: Db, { contentId, userId, emoji }: ReactionKey): boolean =>
  prepared<never>(
    db,
    'DELETE FROM reactions WHERE content_id = ? AND user_id = ? AND emoji = ?',
  ).run(contentId, userId, emoji).changes > 0;

export const insertReaction = (
  db: Db,
  { contentId, userId, emoji }: ReactionKey,
  row: { ownerId: number; createdAt: string },
): void => {
  prepared<never>(
    db,
    `INSERT INTO reactions (content_id, user_id, emoji, owner_id, created_at)
     VALUES (?, ?, ?, ?, ?)`,
  ).run(contentId, userId, emoji, row.ownerId, row.createdAt);
};

/** Reactions on a post that are not its author's own. */
export const countOthersReactions = (db: Db, contentId: number): number =>
  prepared<{ n: number }>(
    db,
    'SELECT count(*) n FROM reactions WHERE content_id = ? AND user_id <> owner_id',
  ).get(contentId)?.n ?? 0;

/** Updates the count of a person's received reactions, which takes too long to repeat. */
export const addReceived = (db: Db, ownerId: number, change: number): void => {
  prepared<never>(
    db,
    `INSERT INTO bell_seen (user_id, reactions_received) VALUES (?, ?)
     ON CONFLICT (user_id) DO UPDATE SET reactions_received = reactions_received + excluded.reactions_received`,
  ).run(ownerId, change);
};

/** A page of the reactions to one post. */
interface ReactionPage {
  contentId: number;
  before: number;
  limit: number;
}

/** The reactions to a post before another, newest first, without those of the kids in `hidden`. */
export const listReactionsBefore = (
  db: Db,
  { contentId, before, limit }: ReactionPage,
  hidden: string,
): { id: number; emoji: string; userId: number }[] =>
  prepared<{ id: number; emoji: string; userId: number }>(
    db,
    `SELECT id, emoji, user_id userId FROM reactions WHERE content_id = ? AND id < ?
     AND user_id NOT IN (SELECT value FROM json_each(?)) ORDER BY id DESC LIMIT ?`,
  ).all(contentId, before, hidden, limit);
