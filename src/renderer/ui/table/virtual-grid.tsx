import { Grid } from '@radix-ui/themes';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './virtual-grid.module.css';

interface VirtualGridProps<T> {
  items: readonly T[];
  keyOf: (item: T) => number | string;
  /** The narrowest a column may be, in pixels. */
  minColumn: number;
  /** About how high a row is, in pixels, until it is measured. */
  rowHeight: number;
  label: string;
  canLoadMore: boolean;
  onLoadMore: () => void;
  children: (item: T) => ReactNode;
}

const gap = 16;

/** Columns that fit, and where the grid begins below the top of the page; null before the first look. */
const useGridLayout = (minColumn: number) => {
  const element = useRef<HTMLDivElement>(null);
  const [layout, setLayout] = useState<{ columns: number; top: number } | null>(null);
  useLayoutEffect(() => {
    const measure = () => {
      if (!element.current) return;
      const { width, top } = element.current.getBoundingClientRect();
      const next = {
        columns: Math.max(1, Math.floor((width + gap) / (minColumn + gap))),
        top: Math.round(top + window.scrollY),
      };
      setLayout((known) =>
        known?.columns === next.columns && known.top === next.top ? known : next,
      );
    };
    measure();
    // Content above the grid moves it, so the whole page is watched.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [minColumn]);
  return { element, layout };
};

/** Cards of which only the rows near the screen are in the page; more are asked for towards the end. */
export const VirtualGrid = <T,>(props: VirtualGridProps<T>) => {
  const { element, layout } = useGridLayout(props.minColumn);
  return <div ref={element}>{layout && <Rows {...props} {...layout} />}</div>;
};

const Rows = <T,>(props: VirtualGridProps<T> & { columns: number; top: number }) => {
  const { items, keyOf, columns, top, canLoadMore, onLoadMore } = props;
  const count = Math.ceil(items.length / columns);
  const virtualizer = useWindowVirtualizer({
    count,
    gap,
    overscan: 3,
    scrollMargin: top,
    // Without it a new list would scroll the page to its top.
    initialOffset: () => window.scrollY,
    estimateSize: () => props.rowHeight,
  });
  const rows = virtualizer.getVirtualItems();
  const lastRow = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (canLoadMore && lastRow >= count - 3) onLoadMore();
  }, [canLoadMore, lastRow, count, onLoadMore]);
  return (
    <section
      aria-label={props.label}
      className={styles.grid}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {rows.map(({ index, start, key }) => (
        <div
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          className={styles.row}
          style={{
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            transform: `translateY(${start - top}px)`,
          }}
        >
          {items.slice(index * columns, (index + 1) * columns).map((item) => (
            <Grid key={keyOf(item)} minWidth="0">
              {props.children(item)}
            </Grid>
          ))}
        </div>
      ))}
    </section>
  );
};
