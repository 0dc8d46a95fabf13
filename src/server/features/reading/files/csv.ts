import { CsvError, parse } from 'csv-parse/sync';
import { AppError } from '#shared/errors.ts';
import { limits } from '#shared/features/reading/reading.limits.ts';

/** One line of a file, by its column's name in small letters. */
export type CsvRow = Record<string, string>;

/** Of one line of a file, in bytes. */
const recordMax = 1_000_000;

const columnName = (name: string): string => name.trim().toLowerCase();

/** Spreadsheets of some countries save with semicolons; the header tells. */
const delimiterOf = (text: string): string => {
  const [header = ''] = text.split(/\r?\n/, 1);
  return header.split(';').length > header.split(',').length ? ';' : ',';
};

const toAppError = (error: unknown): unknown => {
  if (!(error instanceof CsvError)) return error;
  const isLong = error.code === 'CSV_MAX_RECORD_SIZE';
  return new AppError('invalid', isLong ? 'reading:errors.csvWide' : 'reading:errors.csvBroken', {
    cause: error,
  });
};

/** @throws AppError 400 for columns that are missing, or too many */
const columnsOf = (header: string[]): string[] => {
  if (header.length > limits.csvColumns) throw new AppError('invalid', 'reading:errors.csvWide');
  const columns = header.map(columnName);
  if (!columns.includes('title') || !columns.includes('author')) {
    throw new AppError('invalid', 'reading:errors.csvColumns');
  }
  return columns;
};

const toRow = (columns: string[], cells: string[]): CsvRow => {
  const row: CsvRow = {};
  for (const [index, name] of columns.entries()) {
    const cell = cells[index];
    if (cell === undefined) break;
    if (cell.length > limits.csvCell) throw new AppError('invalid', 'reading:errors.csvWide');
    row[name] = cell;
  }
  return row;
};

/**
 * The rows of a CSV file with a header.
 * @throws AppError 400 for quotes that do not match, missing columns, or more of anything than is taken.
 */
export const readCsv = (text: string): CsvRow[] => {
  try {
    const [header = [], ...lines] = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      max_record_size: recordMax,
      relax_column_count: true,
      skip_empty_lines: true,
      // The header, and one more than are taken.
      to: limits.csvRows + 2,
      trim: true,
    }) as string[][];
    const columns = columnsOf(header);
    if (lines.length > limits.csvRows) throw new AppError('invalid', 'reading:errors.csvWide');
    return lines.map((cells) => toRow(columns, cells));
  } catch (error) {
    throw toAppError(error);
  }
};

/** A cell a spreadsheet would take for a formula begins with an apostrophe there; here it is text. */
export const plainText = (cell: string | undefined): string =>
  (cell ?? '').replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '').trim();
