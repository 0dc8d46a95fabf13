import type { Content } from '#shared/features/content/content.contract.ts';

export interface FeedLayout {
  columns: number;
  /** How far below the top of the page the feed begins, in pixels. */
  top: number;
}

/** Columns of cards that stay wide enough to read, for a width in pixels; two on a tablet, with a scrollbar or without. */
export const columnsFor = (width: number): number => (width < 600 ? 1 : width < 940 ? 2 : 3);

/** What the frame, and what stays beside a feed, leave of a window (`shell.module.css`, `feed.module.css`), in pixels. */
const feedWidthIn = (window: number, hasAside: boolean): number => {
  if (window < 768) return window - 24;
  const page = Math.min(1080, window - (window < 1024 ? 92 : 255)) - 48;
  return hasAside && window >= 1024 ? page - 256 : page;
};

/** How far down a feed with something beside it usually begins, in pixels. */
const topIn = (window: number): number => (window < 768 ? 266 : window < 1024 ? 500 : 360);

/** How a feed will most likely lie in a window of this width, in pixels, before anything is laid out. */
export const guessLayout = (window: number, hasAside: boolean): FeedLayout => ({
  columns: columnsFor(feedWidthIn(window, hasAside)),
  top: hasAside ? topIn(window) : 200,
});

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
