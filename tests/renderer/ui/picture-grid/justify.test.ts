import { describe, expect, it } from 'vitest';
import { type GridRow, layOut } from '#renderer/ui/picture-grid/justify.ts';

const size = { width: 400, rowHeight: 100, gap: 4, headingHeight: 50, firstHeadingHeight: 30 };

const sectionOf = (key: string, ratios: number[], first = 1) => ({
  key,
  label: key,
  ids: ratios.map((_, at) => first + at),
  ratios,
});

const cellsOf = (rows: GridRow[]) =>
  rows.flatMap((row) => (row.kind === 'pictures' ? row.cells : []));

describe('the rows of a grid', () => {
  it('fill the width, each with pictures of one height', () => {
    const { rows } = layOut([sectionOf('July', [150, 67, 133, 100, 178, 75, 150])], size);
    const full = rows.filter((row) => row.kind === 'pictures').slice(0, -1);
    expect(full.length).toBeGreaterThan(0);
    for (const { cells, height } of full) {
      const last = cells.at(-1);
      expect((last?.left ?? 0) + (last?.width ?? 0)).toBeCloseTo(size.width);
      expect(height).toBeGreaterThan(75);
      expect(height).toBeLessThanOrEqual(125);
    }
  });

  it('hold every picture once, in its order, behind its heading', () => {
    const sections = [sectionOf('July', Array(50).fill(150)), sectionOf('June', [100, 100], 51)];
    const { rows, tops, height } = layOut(sections, size);
    const ids = Array.from({ length: 52 }, (_, at) => at + 1);
    expect(cellsOf(rows).map(({ id }) => id)).toEqual(ids);
    expect(cellsOf(rows).map(({ index }) => index)).toEqual(ids.map((id) => id - 1));
    const headings = rows.filter(({ kind }) => kind === 'heading');
    expect(headings).toMatchObject([
      { label: 'July', height: 30 },
      { label: 'June', height: 50 },
    ]);
    expect(height).toBe((tops.at(-1) ?? 0) + (rows.at(-1)?.height ?? 0) + size.gap);
  });

  it('end with one that is no higher than the others', () => {
    const { rows } = layOut([sectionOf('July', [100])], size);
    expect(rows.at(-1)).toMatchObject({ height: 100, cells: [{ left: 0, width: 100 }] });
  });

  it('crop panoramas and receipts', () => {
    const { rows } = layOut([{ ...sectionOf('', [1_000, 5]), label: '' }], size);
    const [panorama, receipt] = cellsOf(rows);
    expect((panorama?.width ?? 0) / (receipt?.width ?? 1)).toBeCloseTo(3 / 0.45, 0);
    expect(rows.every(({ kind }) => kind === 'pictures')).toBe(true);
  });
});
