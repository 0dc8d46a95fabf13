import { quantile } from '../../bench/load.ts';
import type { LoopDelay } from './loop-delay.ts';

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

/** One row of the table: a promise, the measured result, and its cost. */
export interface Figure {
  what: string;
  must: string;
  /** The measured quantity, if it is no spread of times. */
  measured?: string;
  spread?: Spread;
  loopDelay?: LoopDelay;
  peakMiB?: number;
  isKept: boolean;
}

const short = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value.toPrecision(value < 1 ? 2 : 3);

const cellsOf = ({
  what,
  must,
  measured,
  spread,
  loopDelay,
  peakMiB,
  isKept,
}: Figure): string[] => [
  what,
  must,
  measured ?? (spread ? `${spread.count.toLocaleString('en')} times` : ''),
  ...(spread ? [spread.p50, spread.p95, spread.p99, spread.max].map(short) : ['', '', '', '']),
  loopDelay ? `${short(loopDelay.p99)} / ${short(loopDelay.max)}` : '',
  peakMiB === undefined ? '' : `${peakMiB.toFixed(0)} MiB`,
  isKept ? 'yes' : 'NO',
];

const heads = ['figure', 'must', 'measured', 'p50', 'p95', 'p99', 'max'];
const serverHeads = ['loop late, p99 / max', 'memory', 'kept'];

export const printFigures = (figures: Figure[]): void => {
  const rows = [
    [...heads, ...serverHeads],
    [...heads, ...serverHeads].map(() => '---'),
    ...figures.map(cellsOf),
  ];
  console.log(`\n${rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`);
};
