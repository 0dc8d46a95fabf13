import { type Actor, isHousehold } from '#shared/features/accounts/access.ts';
import { type ContentType, ContentType as types } from '#shared/features/content/content.fields.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { type Audience, audiences, audiencesOf } from '../content.policy.ts';

/** Which posts are asked for. */
export interface FeedFilter {
  userId?: number | undefined;
  isFamily?: boolean | undefined;
  types?: readonly ContentType[] | undefined;
}

/** A post and how often it has changed. */
export interface Stamp {
  id: number;
  revision: number;
}

/** One range of one index, in the order of the list. */
interface Branch {
  userId?: number | undefined;
  audience?: Audience | undefined;
  isFamily?: boolean | undefined;
  type?: ContentType | undefined;
  /** Authors whose posts are never for everyone: see `audienceSql`. */
  kids?: number[] | undefined;
}

/**
 * The ranges that together hold what this person may see: what `canSee` says, as far as SQL knows it.
 * An author's own posts are outside the audiences they belong to only if the author's are narrower.
 */
const branchesFor = (actor: Actor, filter: FeedFilter): Branch[] => {
  const { userId, isFamily } = filter;
  const mine = audiencesOf(actor);
  if (mine.length === audiences.length || userId === actor.id) return [{ userId, isFamily }];
  if (isFamily) return userId === undefined ? [{ userId: actor.id, isFamily }] : [];
  const shared = mine.map((audience) => ({ userId, audience }));
  if (userId !== undefined) return shared;
  const others = audiences.filter((audience) => !mine.includes(audience));
  return [...shared, ...others.map((audience) => ({ userId: actor.id, audience }))];
};

const withTypes = (branches: Branch[], wanted: FeedFilter['types']): Branch[] => {
  const known = new Set(wanted);
  // All four are no filter, and one range each would only have to be merged again.
  if (known.size === 0 || known.size === types.options.length) return branches;
  return branches.flatMap((branch) => [...known].map((type) => ({ ...branch, type })));
};

const indexOf = (branch: Branch): string => {
  const parts = [
    branch.isFamily && 'family',
    branch.userId !== undefined && 'user',
    branch.audience && 'audience',
    branch.type && 'type',
  ].filter(Boolean);
  return `contents_${parts.join('_') || 'live'}`;
};

/** The index is named so that no estimate of SQLite's ever turns a page into a walk. */
const sqlOf = (branch: Branch): string => {
  const where = [
    'deleted_at IS NULL',
    branch.isFamily && 'is_family_content = 1',
    branch.userId !== undefined && 'user_id = ?',
    branch.audience && 'audience = ?',
    branch.audience === 'everyone' &&
      branch.kids?.length &&
      `user_id NOT IN (${branch.kids.join()})`,
    branch.type && 'content_type = ?',
    'id < ?',
  ].filter(Boolean);
  return `SELECT id, revision FROM contents INDEXED BY ${indexOf(branch)}
    WHERE ${where.join(' AND ')} ORDER BY id DESC LIMIT ?`;
};

const paramsOf = ({ userId, audience, type }: Branch): unknown[] =>
  [userId, audience, type].filter((value) => value !== undefined);

/** A page of a list: where it begins and how long it may be. */
export interface FeedPage {
  before?: number | undefined;
  limit: number;
}

/** What reads a page, one statement for each range; none when there is nothing this person may see. */
export const feedStatements = (
  actor: Actor,
  filter: FeedFilter,
  { before = Number.MAX_SAFE_INTEGER, limit }: FeedPage,
  kids: number[] = [],
): { sql: string; params: unknown[] }[] =>
  withTypes(branchesFor(actor, filter), filter.types).map((branch) => ({
    sql: sqlOf({ ...branch, kids }),
    params: [...paramsOf(branch), before, limit],
  }));

const listKids = (db: Db): number[] =>
  prepared<number>(db, 'SELECT id FROM users WHERE is_child = 1').pluck().all();

/** The newest posts of a filter that this person may see. */
export const listStamps = (db: Db, actor: Actor, filter: FeedFilter, page: FeedPage): Stamp[] => {
  const kids = isHousehold(actor) ? [] : listKids(db);
  const [first = [], ...more] = feedStatements(actor, filter, page, kids).map(({ sql, params }) =>
    prepared<Stamp>(db, sql).all(...params),
  );
  if (more.length === 0) return first;
  // Each range is in order and no longer than the page, so little is left to merge.
  return [first, ...more]
    .flat()
    .sort((a, b) => b.id - a.id)
    .slice(0, page.limit);
};
