import type { Actor } from '#shared/features/accounts/access.ts';
import type { AdminContent, AdminContentFilter } from '#shared/features/content/admin.contract.ts';
import { ContentType } from '#shared/features/content/content.fields.ts';
import type { Context } from '../../context.ts';
import { presentMedia } from '../../media/media-present.ts';
import {
  type AdminPostRow,
  countFoundPosts,
  countPosts,
  listAdminPosts,
  searchPosts,
} from './admin.repo.ts';
import { type FeedPage, listStamps } from './feed.repo.ts';

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

const listIds = (
  context: Context,
  actor: Actor,
  filter: AdminContentFilter,
  page: FeedPage,
): number[] => {
  const { type: types, q, family: isFamily } = filter;
  if (q) {
    const wanted = types ?? ContentType.options;
    return searchPosts(context.db, { q, types: wanted, isFamily: isFamily === true }, page);
  }
  return listStamps(context.db, actor, { types, isFamily }, page).map(({ id }) => id);
};

/** A page of all posts for an admin, and where the next one begins, if there is more. */
export const listContentForAdmin = (
  context: Context,
  actor: Actor,
  filter: AdminContentFilter,
  page: FeedPage,
): { posts: AdminContent[]; next: number | null } => {
  // One more than asked for tells whether there is another page.
  const ids = listIds(context, actor, filter, { ...page, limit: page.limit + 1 });
  const shown = ids.slice(0, page.limit);
  const next = ids.length > page.limit ? (shown.at(-1) ?? null) : null;
  return { posts: listAdminPosts(context.db, shown).map(presentRow), next };
};

/** How many posts each sub-tab has. */
export const countContentForAdmin = (context: Context, q?: string) => {
  const { art, photo, story, video, family } = q
    ? countFoundPosts(context.db, q)
    : countPosts(context.db);
  return {
    all: art + photo + story + video,
    stories: story,
    gallery: art + photo,
    family,
    videos: video,
  };
};
