import { quantile } from '../../bench/load.ts';
import type { Strain } from './strain.ts';

/** Many values in short. */
export interface Spread {
  count: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

export const spreadOf = (values: number[]): Spread => {
  const sorted = values.toSorted((a, b) => a - b);
  return {
    count: sorted.length,
    p50: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    p99: quantile(sorted, 0.99),
    max: sorted.at(-1) ?? Number.NaN,
  };
};

/** One row of the table: a promise, what came of it, and what it cost the server. */
export interface Figure {
  what: string;
  /** The promise, in words. */
  must: string;
  /** What the promise is about, where that is no spread of times. */
  measured?: string;
  /** Times in ms. */
  spread?: Spread;
  strain?: Strain;
  /** The most memory the server took, in MiB. */
  peakMiB?: number;
  isKept: boolean;
}

const short = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value.toPrecision(value < 1 ? 2 : 3);

const cellsOf = ({ what, must, measured, spread, strain, peakMiB, isKept }: Figure): string[] => [
  what,
  must,
  measured ?? (spread ? `${spread.count.toLocaleString('en')} times` : ''),
  ...(spread ? [spread.p50, spread.p95, spread.p99, spread.max].map(short) : ['', '', '', '']),
  strain ? `${short(strain.p99)} / ${short(strain.max)}` : '',
  peakMiB === undefined ? '' : `${peakMiB.toFixed(0)} MiB`,
  isKept ? 'yes' : 'NO',
];

const heads = ['figure', 'must', 'measured', 'p50', 'p95', 'p99', 'max'];
const serverHeads = ['loop late, p99 / max', 'memory', 'kept'];

/** Prints the figures as a table in Markdown; times in ms. */
export const printFigures = (figures: Figure[]): void => {
  const rows = [
    [...heads, ...serverHeads],
    [...heads, ...serverHeads].map(() => '---'),
    ...figures.map(cellsOf),
  ];
  console.log(`\n${rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`);
};
