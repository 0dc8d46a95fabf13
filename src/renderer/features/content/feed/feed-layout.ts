import type { Content } from '#shared/features/content/content.contract.ts';

/** Columns of cards that stay wide enough to read, for a width in pixels. */
export const columnsFor = (width: number): number => (width < 620 ? 1 : width < 940 ? 2 : 3);

/** Between cards, in pixels. */
export const feedGap = 20;

const fixed = { header: 68, padding: 32, title: 40, reactions: 56, input: 44 };
const mediaHeight = 250;
const storyHeight = 270;
const lineHeight = 26;
const charactersPerLine = 42;
const commentHeight = 64;

/** About how high a card will be, in pixels, until it is measured: keeps the scrollbar calm. */
export const estimateHeight = (post: Content): number => {
  const base = Object.values(fixed).reduce((sum, height) => sum + height);
  const lines = Math.min(6, Math.ceil(post.description.length / charactersPerLine));
  return (
    base +
    (post.media.length > 0 ? mediaHeight : 0) +
    (post.textContent ? storyHeight : 0) +
    lines * lineHeight +
    Math.min(3, post.comments.length) * commentHeight
  );
};
