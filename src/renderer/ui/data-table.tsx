import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import styles from './data-table.module.css';

export interface DataColumn<Row> {
  id: string;
  header: string;
  /** A CSS grid track, e.g. `minmax(12rem, 2fr)`. */
  width: string;
  cell: (row: Row) => ReactNode;
  /** On a phone a row is a card: this cell is its heading and goes without its column's name. */
  isHeading?: boolean;
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

type Rows = Virtualizer<HTMLDivElement, HTMLTableRowElement>;

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  PageDown: (index) => index + 8,
  PageUp: (index) => index - 8,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** Arrows, Page Up and Down, Home and End walk from row to row, those not in the page included. */
const useRowKeys = (virtualizer: Rows, count: number) => {
  const [current, setCurrent] = useState(0);
  const isMoving = useRef(false);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    // Keys pressed in a control of a row are the control's.
    if (!step || !(event.target as HTMLElement).matches('tr')) return;
    event.preventDefault();
    const next = Math.min(Math.max(step(current, count), 0), count - 1);
    isMoving.current = true;
    setCurrent(next);
    virtualizer.scrollToIndex(next, { align: 'auto' });
  };
  const takeFocus = (index: number) => (row: HTMLTableRowElement | null) => {
    virtualizer.measureElement(row);
    if (!row || !isMoving.current || index !== current) return;
    isMoving.current = false;
    row.focus({ preventScroll: true });
  };
  return { current: Math.min(current, Math.max(count - 1, 0)), setCurrent, onKeyDown, takeFocus };
};

/** A table of any length in a scroll area of 600 px; only rows near the screen are in the page. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { columns, rows, keyOf, canLoadMore, onLoadMore } = props;
  const area = useRef<HTMLDivElement>(null);
  const virtualizer: Rows = useVirtualizer({
    count: rows.length,
    overscan,
    estimateSize: () => rowHeight,
    getScrollElement: () => area.current,
    getItemKey: (index) => keyOf(rows[index] as Row),
  });
  const { current, setCurrent, onKeyDown, takeFocus } = useRowKeys(virtualizer, rows.length);
  const shown = virtualizer.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (canLoadMore && last >= rows.length - overscan) onLoadMore?.();
  }, [canLoadMore, last, rows.length, onLoadMore]);
  const tracks = { '--tracks': columns.map(({ width }) => width).join(' ') } as CSSProperties;
  const all = props.rowCount === undefined ? -1 : props.rowCount + 1;
  return (
    <div ref={area} className={styles.area}>
      <table aria-label={props.label} aria-rowcount={all} className={styles.table} style={tracks}>
        <thead>
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
          onKeyDown={onKeyDown}
        >
          {shown.map(({ index, start, key }) => (
            <tr
              key={key}
              ref={takeFocus(index)}
              data-index={index}
              aria-rowindex={index + 2}
              tabIndex={index === current ? 0 : -1}
              className={styles.row}
              style={{ transform: `translateY(${start}px)` }}
              onFocus={() => setCurrent(index)}
            >
              {columns.map(({ id, header, cell, isHeading, align }) => (
                <td
                  key={id}
                  className={isHeading ? styles.heading : styles.cell}
                  data-label={header}
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
