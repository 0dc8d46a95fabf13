/** How a text fits: with every word in its name, or with some of them only in the rest. */
export type FitsBy = 'name' | 'text';

/** The part of an index's hits that is asked for, newest first. */
export interface WordSearch {
  /** Every word begins with one of these, in letters and digits alone. */
  words: string[];
  fitsBy: FitsBy;
  /** The last one of the page before; null for the first page. */
  before: number | null;
  limit: number;
}

/** The columns of an index that name a thing, and those with the rest of its words. */
interface Columns {
  name: string[];
  text: string[];
}

/**
 * The FTS5 expression of a search: what fits by name and what only fits by its text exclude each
 * other, so that one list follows the other. `owners` narrow it in the index itself.
 */
export const matchExpression = (
  { words, fitsBy }: Pick<WordSearch, 'words' | 'fitsBy'>,
  { name, text }: Columns,
  owners: string[] = [],
): string => {
  const all = words.map((word) => `"${word.replaceAll('"', '')}" *`).join(' AND ');
  const inName = `({${name.join(' ')}} : (${all}))`;
  const anywhere = `({${[...name, ...text].join(' ')}} : (${all}))`;
  const fits = fitsBy === 'name' ? inName : `(${anywhere} NOT ${inName})`;
  if (owners.length === 0) return fits;
  return `(owner : (${owners.map((owner) => `"${owner}"`).join(' OR ')})) AND ${fits}`;
};

/** Where a search begins, for `rowid < ?`. */
export const beforeRow = ({ before }: Pick<WordSearch, 'before'>): number =>
  before ?? Number.MAX_SAFE_INTEGER;
