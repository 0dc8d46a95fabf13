const pattern = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/;

/** A version as releases have them: three numbers. */
export const isVersion = (text: string): boolean => pattern.test(text);

const numbersOf = (version: string): number[] =>
  pattern.exec(version)?.slice(1).map(Number) ?? [0, 0, 0];

/** Less than 0 when `a` is the older version, 0 for the same. An invalid version counts as 0.0.0. */
export const compareVersions = (a: string, b: string): number => {
  const [own, other] = [numbersOf(a), numbersOf(b)];
  const difference = own.map((number, index) => number - (other[index] ?? 0));
  return difference.find((number) => number !== 0) ?? 0;
};
