import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import styles from './data-table.module.css';
import { type Rows, useCurrentRow, useRowKeys, withRow } from './row-keys.ts';

export interface DataColumn<Row> {
  id: string;
  header: string;
  /** A CSS grid track, e.g. `minmax(12rem, 2fr)`; none by content, since each row is a grid. */
  width: string;
  cell: (row: Row) => ReactNode;
  /** On a phone a row is a card: this cell is its heading and goes without its column's name. */
  isHeading?: boolean;
  /** The cell explains itself: on a phone it is shown without its column's name. */
  isPlain?: boolean;
  align?: 'end';
}

interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => number | string;
  /** How many rows there are in all, those not loaded yet included; unknown unless given. */
  rowCount?: number;
  canLoadMore?: boolean;
  onLoadMore?: () => void;
}

/** About how high a row is, in pixels, until it is measured. */
const rowHeight = 64;
const overscan = 6;
/** The head covers this much of the area; a focused row is scrolled clear of it. */
const headHeight = 44;

/** A table of any length in a scroll area of 600 px; only rows near the screen are in the page. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { columns, rows, keyOf, canLoadMore = false, onLoadMore } = props;
  const area = useRef<HTMLDivElement>(null);
  const count = rows.length;
  const { current, setCurrent } = useCurrentRow(count);
  const virtualizer: Rows = useVirtualizer({
    count,
    overscan,
    estimateSize: () => rowHeight,
    getScrollElement: () => area.current,
    getItemKey: (index) => keyOf(rows[index] as Row),
    rangeExtractor: withRow(current),
    scrollPaddingEnd: headHeight,
  });
  const keys = useRowKeys({ virtualizer, area, count, canLoadMore, current, setCurrent });
  const last = virtualizer.range?.endIndex ?? 0;
  const wantsMore = canLoadMore && (keys.isHeadingForEnd || last >= count - overscan);
  useEffect(() => {
    if (wantsMore) onLoadMore?.();
  }, [wantsMore, onLoadMore]);
  const tracks = { '--tracks': columns.map(({ width }) => width).join(' ') } as CSSProperties;
  const all = props.rowCount === undefined ? -1 : props.rowCount + 1;
  return (
    <div ref={area} className={styles.area} onWheel={keys.stopHeading}>
      <table aria-label={props.label} aria-rowcount={all} className={styles.table} style={tracks}>
        <thead className={styles.group}>
          <tr aria-rowindex={1} className={styles.head}>
            {columns.map(({ id, header, align }) => (
              <th key={id} scope="col" data-align={align}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          className={styles.body}
          style={{ height: virtualizer.getTotalSize() }}
          onKeyDown={keys.handleKeyDown}
        >
          {virtualizer.getVirtualItems().map(({ index, start, key }) => (
            <tr
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-rowindex={index + 2}
              tabIndex={index === current ? 0 : -1}
              className={styles.row}
              style={{ transform: `translateY(${start}px)` }}
              onFocus={() => setCurrent(index)}
            >
              {columns.map(({ id, header, cell, isHeading, isPlain, align }) => (
                <td
                  key={id}
                  className={isHeading ? styles.heading : styles.cell}
                  data-label={isPlain ? '' : header}
                  data-align={align}
                >
                  {cell(rows[index] as Row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
