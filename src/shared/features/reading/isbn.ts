const weigh = (digits: number[], weightOf: (index: number) => number): number =>
  digits.reduce((sum, digit, index) => sum + digit * weightOf(index), 0);

/** With all the hyphens and spaces that anyone puts between digits. */
const typedMax = 60;

/** An ISBN of 10 or 13 without hyphens; null when its check digit says it was mistyped. */
export const normaliseIsbn = (typed: string): string | null => {
  if (typed.length > typedMax) return null;
  const text = typed.replace(/[\s‐-―-]/g, '').toUpperCase();
  const digits = [...text].map((sign) => (sign === 'X' ? 10 : Number(sign)));
  if (/^\d{13}$/.test(text)) return weigh(digits, (i) => (i % 2 ? 3 : 1)) % 10 === 0 ? text : null;
  if (/^\d{9}[\dX]$/.test(text)) return weigh(digits, (i) => 10 - i) % 11 === 0 ? text : null;
  return null;
};
