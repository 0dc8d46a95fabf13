/** One row of the table: what was measured against which limit, and what it must stay under. */
export interface Row {
  work: string;
  /** Both in the same unit, which `unit` names. */
  treehouse: number;
  limit: number;
  unit: string;
  /** The ratio that must be kept; for rates the ratio must be reached instead. */
  must: string;
  isKept: boolean;
}

/** Lower is better: the ratio must not be above `most`. */
export const atMost = (
  work: string,
  treehouse: number,
  limit: number,
  most: number,
  unit = 'ms',
): Row => ({
  work,
  treehouse,
  limit,
  unit,
  must: `≤ ${most} ×`,
  isKept: treehouse <= limit * most,
});

/** Higher is better: the ratio must reach `least`. */
export const atLeast = (
  work: string,
  treehouse: number,
  limit: number,
  least: number,
  unit: string,
): Row => ({
  work,
  treehouse,
  limit,
  unit,
  must: `≥ ${least} ×`,
  isKept: treehouse >= limit * least,
});

const digits = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));

/** Prints the rows as a table in Markdown. */
export const printTable = (rows: Row[]): void => {
  console.log('\n| work | limit | Treehouse | ratio | must | kept |\n|---|---|---|---|---|---|');
  for (const { work, treehouse, limit, unit, must, isKept } of rows) {
    const ratio = (treehouse / limit).toFixed(2);
    console.log(
      `| ${work} | ${digits(limit)} ${unit} | ${digits(treehouse)} ${unit} | ${ratio} | ${must} | ${isKept ? 'yes' : 'NO'} |`,
    );
  }
};
