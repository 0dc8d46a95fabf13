import { Heading } from '@radix-ui/themes';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type GridRow, type GridSection, type GridSize, layOut } from './justify.ts';
import { MonthScrubber } from './month-scrubber.tsx';
import styles from './picture-grid.module.css';
import { type GridPicture, PictureTile } from './picture-tile.tsx';
import type { Selection } from './use-selection.ts';

interface PictureGridProps {
  /** What the grid is called. */
  label: string;
  sections: readonly GridSection[];
  /** A picture that has been read; the others have placeholders of the right size. */
  pictureOf: (id: number) => GridPicture | undefined;
  /** Called with the places of the pictures that are on the screen or near it. */
  onNear: (first: number, last: number) => void;
  onOpen: (id: number) => void;
  selection: Selection;
}

interface Place {
  width: number;
  /** How far below the top of the page the grid begins, in pixels. */
  top: number;
}

const sizeOf = (width: number): GridSize => ({
  width,
  rowHeight: width < 560 ? 104 : width < 900 ? 160 : 190,
  gap: 4,
  headingHeight: 52,
  firstHeadingHeight: 34,
});

/** Where the grid is; null before the first look. */
const usePlace = () => {
  const element = useRef<HTMLElement>(null);
  const [place, setPlace] = useState<Place | null>(null);
  useLayoutEffect(() => {
    const measure = () => {
      if (!element.current) return;
      const { width, top } = element.current.getBoundingClientRect();
      const next = { width: Math.floor(width), top: Math.round(top + window.scrollY) };
      setPlace((known) => (known?.width === next.width && known.top === next.top ? known : next));
    };
    measure();
    // Content above the grid moves it, so the whole page is watched.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return { element, place };
};

/** Pictures in rows that fill the width, under their headings; only those near the screen are in the page. */
export const PictureGrid = (props: PictureGridProps) => {
  const { element, place } = usePlace();
  return (
    <section ref={element} aria-label={props.label}>
      {place && place.width > 0 && <Rows {...props} place={place} />}
    </section>
  );
};

const placesIn = (row: GridRow | undefined): number[] =>
  row?.kind === 'pictures' ? row.cells.map(({ index }) => index) : [];

const Rows = ({ sections, onNear, place, ...props }: PictureGridProps & { place: Place }) => {
  const { width, top } = place;
  const { rows, tops, height } = useMemo(() => layOut(sections, sizeOf(width)), [sections, width]);
  const { gap } = sizeOf(width);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    gap,
    overscan: 6,
    scrollMargin: top,
    // Without it a new grid would scroll the page to its top.
    initialOffset: () => window.scrollY,
    getItemKey: (index) => rows[index]?.key ?? index,
    estimateSize: (index) => rows[index]?.height ?? 0,
  });
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    // Heights are known, but only asked for anew when told.
    if (!isFirst.current && rows) virtualizer.measure();
    isFirst.current = false;
  }, [rows, virtualizer]);
  const shown = virtualizer.getVirtualItems();
  const places = shown.flatMap(({ index }) => placesIn(rows[index]));
  const [first, last] = [places.at(0) ?? -1, places.at(-1) ?? -1];
  const tellNear = useEffectEvent(onNear);
  useEffect(() => {
    if (first >= 0) tellNear(first, last);
  }, [first, last]);
  return (
    <>
      <div className={styles.grid} style={{ height }}>
        {shown.map(({ index, key }) => {
          const row = rows[index];
          return row && <Row key={key} row={row} top={tops[index] ?? 0} {...props} />;
        })}
      </div>
      <MonthScrubber rows={rows} tops={tops} height={height} top={top} />
    </>
  );
};

type RowProps = Pick<PictureGridProps, 'pictureOf' | 'onOpen' | 'selection'> & {
  row: GridRow;
  top: number;
};

/** Scrolling draws only the rows that come. */
const Row = memo(({ row, top, pictureOf, onOpen, selection }: RowProps) => {
  const style = { height: row.height, transform: `translateY(${top}px)` };
  if (row.kind === 'heading') {
    return (
      <Heading as="h2" size="4" className={`${styles.row} ${styles.heading}`} style={style}>
        {row.label}
      </Heading>
    );
  }
  return (
    <div className={styles.row} style={style}>
      {row.cells.map(({ id, left, width }) => {
        const picture = pictureOf(id);
        if (!picture) {
          return (
            <div key={id} className={styles.tile} style={{ left, width, height: row.height }} />
          );
        }
        return (
          <PictureTile
            key={id}
            picture={picture}
            left={left}
            width={width}
            height={row.height}
            isChosen={selection.has(id)}
            isChoosing={selection.isActive}
            onOpen={() => onOpen(id)}
            onChoose={(isRange) => selection.press(id, isRange)}
          />
        );
      })}
    </div>
  );
});
