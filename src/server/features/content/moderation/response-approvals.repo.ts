import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import type { UserRow } from '../../accounts/accounts.repo.ts';
import { responseApprovals } from './response-approvals.tables.ts';

export type ResponseApprovalRow = typeof responseApprovals.$inferSelect;

type Flag = 0 | 1;

const kidsSql = `SELECT u.id userId, a.state IS 'approved' isApproved
  FROM users u INDEXED BY users_kids
  LEFT JOIN response_approvals a ON a.kid_id = u.id AND a.friend_id = ?
  WHERE u.is_child = 1 AND u.id > 0`;

/** Every kid, and whether a grown-up lets this person see their comments and reactions. */
export const listRespondingKids = (db: Db, viewerId: number) =>
  prepared<{ userId: number; isApproved: Flag }>(db, kidsSql).all(viewerId);

/** Ids of every kid, also of those whose accounts are gone. */
export const listKidIds = (db: Db): number[] =>
  prepared<number>(db, 'SELECT id FROM users INDEXED BY users_kids WHERE is_child = 1 AND id > 0')
    .pluck()
    .all();

/** Friends whom a grown-up lets see a kid's comments and reactions. */
export const listApprovedFriends = (db: Db, kidId: number): number[] =>
  prepared<number>(
    db,
    "SELECT friend_id FROM response_approvals WHERE kid_id = ? AND state = 'approved'",
  )
    .pluck()
    .all(kidId);

/** As much of an account as makes an actor, flags as SQLite keeps them. */
type FriendRow = Pick<UserRow, 'id' | 'role' | 'accessExpiresAt' | 'registeredAt'> &
  Record<'isChild' | 'verified' | 'accessExpired', Flag>;

const undecidedSql = `SELECT u.id, u.role, u.is_child isChild, u.verified,
    u.access_expired accessExpired, u.access_expires_at accessExpiresAt,
    u.registered_at registeredAt
  FROM users u INDEXED BY users_by_role
  WHERE u.role = 'friend' AND u.deactivated_at IS NULL AND u.id <> ?
    AND NOT EXISTS (SELECT 1 FROM response_approvals a
      WHERE a.kid_id = ? AND a.friend_id = u.id)`;

/** Active friends without a question for this kid yet. */
export const listFriendsWithoutApproval = (db: Db, kidId: number): FriendRow[] =>
  prepared<FriendRow>(db, undecidedSql).all(kidId, kidId);

export const insertResponseApproval = (
  db: Db,
  row: Pick<ResponseApprovalRow, 'kidId' | 'friendId' | 'requestedAt'>,
): void => {
  db.insert(responseApprovals).values(row).onConflictDoNothing().run();
};

/** Responses that are looked at for one kid, at most. */
const looked = 500;

const onPostSql = `SELECT u.id FROM users u INDEXED BY users_kids
  WHERE u.is_child = 1 AND u.id > 0 AND u.deactivated_at IS NULL AND (
    EXISTS (SELECT 1 FROM comments INDEXED BY comments_people
      WHERE content_id = ? AND user_id = u.id AND is_pending = 0 AND deleted_at IS NULL)
    OR EXISTS (SELECT 1 FROM reactions WHERE content_id = ? AND user_id = u.id))`;

/** The kids who commented on a post or reacted to it, as far as their accounts are active. */
export const listKidsOn = (db: Db, postId: number): number[] =>
  prepared<number>(db, onPostSql).pluck().all(postId, postId);

const shownPost = (responses: string) => `EXISTS (SELECT 1 FROM (${responses} LIMIT ${looked}) said
  JOIN contents p ON p.id = said.content_id
  WHERE p.audience <> 'household' AND p.deleted_at IS NULL)`;

const shownSql = `SELECT u.id FROM users u INDEXED BY users_kids
  WHERE u.is_child = 1 AND u.id > 0 AND u.deactivated_at IS NULL AND (
    ${shownPost(`SELECT content_id FROM comments INDEXED BY comments_user_owner
      WHERE user_id = u.id AND is_pending = 0 AND deleted_at IS NULL`)}
    OR ${shownPost('SELECT content_id FROM reactions INDEXED BY reactions_user WHERE user_id = u.id')})`;

/** Kids with responses to posts for friends; only so many responses of each are checked. */
export const listKidsBeforeFriends = (db: Db): number[] =>
  prepared<number>(db, shownSql).pluck().all();

const pairsSql = `SELECT a.id, a.kid_id kidId, a.friend_id friendId, a.state,
    a.requested_at requestedAt, a.decided_at decidedAt, a.decided_by decidedBy
  FROM response_approvals a`;
const areActive = `(SELECT deactivated_at FROM users WHERE id = a.kid_id) IS NULL
  AND (SELECT deactivated_at FROM users WHERE id = a.friend_id) IS NULL`;

const waitingSql = `${pairsSql} INDEXED BY response_approvals_waiting
  WHERE a.state = 'waiting' AND a.id > 0 AND ${areActive} ORDER BY a.id LIMIT ?`;

/** Open questions, oldest first. */
export const listWaitingApprovals = (db: Db, limit: number): ResponseApprovalRow[] =>
  prepared<ResponseApprovalRow>(db, waitingSql).all(limit);

const decidedSql = `${pairsSql} WHERE a.state <> 'waiting' AND a.id > 0 AND ${areActive}`;

/** What has been decided, in no order. */
export const listDecidedApprovals = (db: Db): ResponseApprovalRow[] =>
  prepared<ResponseApprovalRow>(db, decidedSql).all();

export const findResponseApproval = (db: Db, id: number): ResponseApprovalRow | undefined =>
  db.select().from(responseApprovals).where(eq(responseApprovals.id, id)).get();

export const updateResponseApproval = (
  db: Db,
  id: number,
  decision: Pick<ResponseApprovalRow, 'state' | 'decidedAt' | 'decidedBy'>,
): void => {
  db.update(responseApprovals).set(decision).where(eq(responseApprovals.id, id)).run();
};

/** Deletes questions and decisions about a person in one of the two roles. @returns how many. */
export const deleteApprovalsOf = (db: Db, role: 'kidId' | 'friendId', userId: number): number =>
  db.delete(responseApprovals).where(eq(responseApprovals[role], userId)).run().changes;
