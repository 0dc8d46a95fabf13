import type { Actor } from '#shared/features/accounts/access.ts';
import type { AdminContent, AdminContentFilter } from '#shared/features/content/admin.contract.ts';
import { ContentType } from '#shared/features/content/content.fields.ts';
import type { Context } from '../../../context/context.ts';
import { likePattern } from '../../../db/like-pattern.ts';
import { slicesInTurns } from '../../../db/pages.ts';
import { presentMedia } from '../../../media/media-present.ts';
import { type FeedPage, listStamps } from '../posts/feed.repo.ts';
import {
  type AdminPostRow,
  countFoundPosts,
  countPosts,
  lastPostId,
  listAdminPosts,
  searchPosts,
  type TypeCounts,
} from './admin.repo.ts';

const presentRow = (row: AdminPostRow): AdminContent => {
  const media = presentMedia(row);
  const { userId: id, username, displayName, avatar } = row;
  return {
    id: row.id,
    title: row.title,
    contentType: row.contentType,
    textContent: row.textContent,
    mediaUrl: media?.url ?? null,
    media,
    isFamilyContent: row.isFamilyContent === 1,
    createdAt: row.createdAt,
    userId: id,
    user: { id, username, displayName, avatar },
  };
};

/** Looks through the posts, newest first, a slice at a time; others are answered in between. */
const findIds = async (
  context: Context,
  q: string,
  { type, family }: AdminContentFilter,
  { before, limit }: FeedPage,
): Promise<number[]> => {
  const { db } = context;
  const filter = { types: type ?? ContentType.options, isFamily: family === true };
  const pattern = likePattern(q);
  const ids: number[] = [];
  const last = before === undefined ? lastPostId(db) : before - 1;
  for await (const slice of slicesInTurns(last)) {
    ids.push(...searchPosts(db, { pattern, ...slice }, filter, limit - ids.length));
    if (ids.length === limit) break;
  }
  return ids;
};

/** A page of all posts for an admin, and where the next one begins, if there is more. */
export const listContentForAdmin = async (
  context: Context,
  actor: Actor,
  filter: AdminContentFilter,
  page: FeedPage,
): Promise<{ posts: AdminContent[]; next: number | null }> => {
  const { type: types, q, family: isFamily } = filter;
  // One more than asked for tells whether there is another page.
  const longer = { ...page, limit: page.limit + 1 };
  const ids = q
    ? await findIds(context, q, filter, longer)
    : listStamps(context.db, actor, { types, isFamily }, longer).map(({ id }) => id);
  const shown = ids.slice(0, page.limit);
  const next = ids.length > page.limit ? (shown.at(-1) ?? null) : null;
  return { posts: listAdminPosts(context.db, shown).map(presentRow), next };
};

const countFound = async ({ db }: Context, q: string): Promise<TypeCounts> => {
  const pattern = likePattern(q);
  const sums: TypeCounts = { art: 0, photo: 0, story: 0, video: 0, family: 0 };
  for await (const slice of slicesInTurns(lastPostId(db))) {
    const counts = countFoundPosts(db, { pattern, ...slice });
    for (const type of Object.keys(sums) as (keyof TypeCounts)[]) sums[type] += counts[type];
  }
  return sums;
};

/** How many posts each sub-tab has. */
export const countContentForAdmin = async (context: Context, q?: string) => {
  const { art, photo, story, video, family } = q
    ? await countFound(context, q)
    : countPosts(context.db);
  return {
    all: art + photo + story + video,
    stories: story,
    gallery: art + photo,
    family,
    videos: video,
  };
};
