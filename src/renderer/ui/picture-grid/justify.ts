/** A picture's place in a row, in pixels. */
interface Cell {
  id: number;
  /** Its place among all pictures of the grid. */
  index: number;
  left: number;
  width: number;
}

/** Pictures under one heading, known by ids and shapes before they are read. */
export interface GridSection {
  key: string;
  /** Empty for none. */
  label: string;
  ids: readonly number[];
  /** Width by height of each, in percent. */
  ratios: readonly number[];
}

export type GridRow =
  | { kind: 'heading'; key: string; label: string; height: number }
  | { kind: 'pictures'; key: string; label: string; height: number; cells: Cell[] };

export interface GridSize {
  width: number;
  /** How high a row is at least, about, in pixels. */
  rowHeight: number;
  gap: number;
  headingHeight: number;
  /** The first heading has no pictures above it to keep away from. */
  firstHeadingHeight: number;
}

/** Panoramas and receipts are cropped: a row of one would be a thread, or fill the screen. */
const [narrowest, widest] = [0.45, 3];
const shapeOf = (percent: number | undefined): number =>
  Math.min(widest, Math.max(narrowest, (percent ?? 100) / 100));

interface Draft {
  cells: { id: number; index: number; shape: number }[];
  shapes: number;
}

const heightOf = ({ cells, shapes }: Draft, { width, gap }: GridSize): number =>
  (width - gap * (cells.length - 1)) / shapes;

const toCells = ({ cells }: Draft, height: number, { width, gap }: GridSize, isFull: boolean) => {
  let left = 0;
  return cells.map(({ id, index, shape }, at): Cell => {
    const isLast = isFull && at === cells.length - 1;
    const cell = { id, index, left, width: isLast ? width - left : shape * height };
    left += cell.width + gap;
    return cell;
  });
};

/** Rows of equal height that fill the width; the last is as high as the others and may end early. */
const rowsOf = (section: GridSection, first: number, size: GridSize): GridRow[] => {
  const rows: GridRow[] = [];
  const add = (draft: Draft, isFull: boolean) => {
    const whole = Math.round(heightOf(draft, size));
    const height = isFull ? whole : Math.min(size.rowHeight, whole);
    const cells = toCells(draft, height, size, isFull);
    const key = `${section.key} ${cells[0]?.id}`;
    rows.push({ kind: 'pictures', key, label: section.label, height, cells });
  };
  let draft: Draft = { cells: [], shapes: 0 };
  for (const [at, id] of section.ids.entries()) {
    const shape = shapeOf(section.ratios[at]);
    draft.cells.push({ id, index: first + at, shape });
    draft.shapes += shape;
    if (heightOf(draft, size) > size.rowHeight * 1.25) continue;
    add(draft, true);
    draft = { cells: [], shapes: 0 };
  }
  if (draft.cells.length > 0) add(draft, false);
  return rows;
};

/** All rows of a grid, and how far down each begins. */
export const layOut = (
  sections: readonly GridSection[],
  size: GridSize,
): { rows: GridRow[]; tops: number[]; height: number } => {
  const rows: GridRow[] = [];
  let index = 0;
  for (const section of sections) {
    const { key, label } = section;
    const height = rows.length === 0 ? size.firstHeadingHeight : size.headingHeight;
    if (label) rows.push({ kind: 'heading', key, label, height });
    rows.push(...rowsOf(section, index, size));
    index += section.ids.length;
  }
  const tops: number[] = [];
  let height = 0;
  for (const row of rows) {
    tops.push(height);
    height += row.height + size.gap;
  }
  return { rows, tops, height };
};
