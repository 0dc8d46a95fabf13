import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { AppError } from '#shared/errors.ts';
import { limits } from '#shared/features/reading/reading.limits.ts';

/** One line of a file, by its column's name in small letters. */
export type CsvRow = Record<string, string>;

/** Read in one go; others are answered in between. */
const sliceBytes = 32 * 1024;

const columnName = (name: string): string => name.trim().toLowerCase();

/** Spreadsheets of some countries save with semicolons; the header tells. */
const delimiterOf = (text: string): string => {
  const [header = ''] = text.split(/\r?\n/, 1);
  return header.split(';').length > header.split(',').length ? ';' : ',';
};

const toAppError = (error: unknown): unknown =>
  error instanceof CsvError
    ? new AppError('invalid', 'reading:errors.csvBroken', { cause: error })
    : error;

/**
 * The rows of a CSV file with a header, a slice at a time.
 * @throws AppError 400 for quotes that do not match, more rows than are taken, or missing columns.
 */
export const readCsv = async (text: string): Promise<CsvRow[]> => {
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(text),
    columns: (names: string[]) => {
      const columns = names.map(columnName);
      if (!columns.includes('title') || !columns.includes('author')) {
        throw new AppError('invalid', 'reading:errors.csvColumns');
      }
      return columns;
    },
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  });
  const rows: CsvRow[] = [];
  let failure: unknown;
  parser.on('readable', () => {
    for (let row = parser.read(); row !== null; row = parser.read()) rows.push(row as CsvRow);
  });
  const ended = new Promise<void>((resolve) => {
    parser.on('end', resolve);
    parser.on('error', (error) => {
      failure = error;
      resolve();
    });
  });
  const requireFew = () => {
    if (failure) throw toAppError(failure);
    if (rows.length > limits.csvRows) throw new AppError('invalid', 'reading:errors.csvRows');
  };
  try {
    // Bytes, which the parser puts together again: a character may lie across the border of two slices.
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += sliceBytes) {
      parser.write(bytes.subarray(at, at + sliceBytes));
      await nextTurn();
      requireFew();
    }
    parser.end();
    await ended;
    requireFew();
    return rows;
  } finally {
    parser.destroy();
  }
};

/** A cell a spreadsheet would take for a formula begins with an apostrophe there; here it is text. */
export const plainText = (cell: string | undefined): string =>
  (cell ?? '').replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '').trim();
