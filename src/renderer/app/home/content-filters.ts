import { galleryTypes } from '../../features/content/content.hooks.ts';
import type { FeedFilter } from '../../features/content/feed/feed-pages.ts';

/** The filters of the content tab in their order (rule 40). */
export const homeFilters = ['latest', 'myPosts', 'gallery', 'family'] as const;
type HomeFilter = (typeof homeFilters)[number];

/** Which posts a filter shows to this person. */
export const filterOf = (name: HomeFilter, userId: number): FeedFilter => {
  if (name === 'myPosts') return { userId };
  if (name === 'gallery') return { userId, types: galleryTypes };
  return name === 'family' ? { family: true } : {};
};
