export interface Row {
  work: string;
  treehouse: number;
  limit: number;
  unit: string;
  /** The limit of the ratio: a maximum, for rates a minimum. */
  must: string;
  isKept: boolean;
}

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

export const printHead = (): void =>
  console.log('| work | limit | Treehouse | ratio | must | kept |\n|---|---|---|---|---|---|');

export const printRow = ({ work, treehouse, limit, unit, must, isKept }: Row): void => {
  const ratio = (treehouse / limit).toFixed(2);
  console.log(
    `| ${work} | ${digits(limit)} ${unit} | ${digits(treehouse)} ${unit} | ${ratio} | ${must} | ${isKept ? 'yes' : 'NO'} |`,
  );
};

export const printTable = (rows: Row[]): void => {
  printHead();
  for (const row of rows) printRow(row);
};
