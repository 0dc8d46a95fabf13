import { type RefObject, useLayoutEffect, useState } from 'react';
import { isFirstView } from '../../../lib/dom/first-view.ts';
import { columnsFor, type FeedLayout, guessLayout } from './feed-layout.ts';

// Coming back to a feed, its height must be there before the scroll position is restored.
const lastLayouts = new Map<string, FeedLayout>();

/**
 * Columns that fit an element, and where it begins. When the app is opened it is a guess until the browser has
 * laid the page out: asking any sooner would have it laid out twice.
 */
export const useFeedLayout = (
  name: string,
  element: RefObject<HTMLElement | null>,
  hasAside: boolean,
): FeedLayout => {
  const [layout, setLayout] = useState(
    () => lastLayouts.get(name) ?? guessLayout(window.innerWidth, hasAside),
  );
  useLayoutEffect(() => {
    const measure = () => {
      if (!element.current) return;
      const { width, top } = element.current.getBoundingClientRect();
      const next = { columns: columnsFor(width), top: Math.round(top + window.scrollY) };
      lastLayouts.set(name, next);
      setLayout((known) =>
        known.columns === next.columns && known.top === next.top ? known : next,
      );
    };
    if (!isFirstView()) measure();
    // Content above the feed moves it, so the whole page is watched; the feed's own growth does not move it.
    const sizes = { page: 0, feed: 0, width: 0 };
    let around = Number.NaN;
    const observer = new ResizeObserver((entries) => {
      const { width } = sizes;
      for (const { target, contentRect } of entries) {
        if (target === document.body) sizes.page = contentRect.height;
        else Object.assign(sizes, { feed: contentRect.height, width: contentRect.width });
      }
      const before = around;
      around = sizes.page - sizes.feed;
      if (width !== sizes.width || !(Math.abs(around - before) < 1)) measure();
    });
    observer.observe(document.body);
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [name, element]);
  return layout;
};
