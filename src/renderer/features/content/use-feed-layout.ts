import { type RefObject, useLayoutEffect, useState } from 'react';
import { columnsFor } from './feed-layout.ts';

/** Columns that fit an element, and how far below the top of the page it begins; null before the first look. */
export const useFeedLayout = (element: RefObject<HTMLElement | null>) => {
  const [layout, setLayout] = useState<{ columns: number; top: number } | null>(null);
  useLayoutEffect(() => {
    const measure = () => {
      if (!element.current) return;
      const { width, top } = element.current.getBoundingClientRect();
      const next = { columns: columnsFor(width), top: Math.round(top + window.scrollY) };
      setLayout((known) =>
        known?.columns === next.columns && known.top === next.top ? known : next,
      );
    };
    measure();
    // What stands above the feed moves it: the whole page is watched.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return layout;
};
