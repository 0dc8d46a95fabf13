import { AppError } from '#shared/errors.ts';
import type { Context } from '../context/context.ts';
import { toAppError } from '../http/error-handler.ts';
import type { JobSteps } from '../jobs/job-steps.ts';
import { type AnySteps, stepsOf } from './import-kinds.ts';
import {
  deleteImport,
  deleteImportRows,
  deleteSomeImportRows,
  findCommitted,
  type ImportRow,
  listImportRows,
  saveImport,
} from './imports.repo.ts';

/** How long one transaction stores rows before others get their turn, in ms; a few are stored in any case. */
const sliceMs = 8;
const sliceRowsMin = 8;
const pageRows = 32;
const cleanupRows = 200;

/** What goes wrong because of the disk is tried again later; a row that goes wrong is left out. */
const isRowAtFault = (error: unknown): boolean => {
  const known = toAppError(error);
  return !(known instanceof AppError) || known.status < 500;
};

interface Slice {
  context: Context;
  steps: AnySteps;
  row: ImportRow;
  state: object;
  until: number;
}

const hasTime = ({ row, until }: Slice, stored: number): boolean =>
  stored - row.storedCount < sliceRowsMin || performance.now() < until;

/** @returns false when the row needs another step. */
const storeOne = ({ context, steps, row, state }: Slice, payload: string): boolean => {
  const before = JSON.stringify(state);
  try {
    const store = () => steps.store(row.userId, JSON.parse(payload), state);
    return context.db.$client.transaction(store)();
  } catch (error) {
    if (!isRowAtFault(error)) throw error;
    // Don't log the message: it may quote the row.
    context.log.error({ importId: row.id }, 'a row of an import could not be stored');
    // What the row counted is taken back with it.
    steps.skip(Object.assign(state, JSON.parse(before)));
    return true;
  }
};

/** Stores rows until the time is up. @returns how many are stored by now. */
const storeRows = (slice: Slice): number => {
  const { context, row } = slice;
  let stored = row.storedCount;
  while (stored < row.rowCount && hasTime(slice, stored)) {
    const page = listImportRows(context.db, row.id, stored, pageRows);
    if (page.length === 0) return row.rowCount;
    for (const payload of page) {
      while (!storeOne(slice, payload)) if (performance.now() >= slice.until) return stored;
      stored += 1;
      if (!hasTime(slice, stored)) break;
    }
  }
  return stored;
};

/** Stores as many rows as fit into a few milliseconds. @returns the result when that was all. */
const storeSlice = (context: Context, row: ImportRow): object | undefined => {
  const { db } = context;
  const steps = stepsOf(context.extensions, row.kind);
  const state = JSON.parse(row.state) as object;
  const slice = { context, steps, row, state, until: performance.now() + sliceMs };
  const storedCount = storeRows(slice);
  steps.announce(row.userId, state);
  deleteImportRows(db, row.id, storedCount);
  if (storedCount < row.rowCount || !hasTime(slice, storedCount)) {
    saveImport(db, row.id, storedCount, JSON.stringify(state));
    return undefined;
  }
  steps.finish(row.userId, state);
  deleteImport(db, row.id);
  return steps.resultOf(state);
};

/**
 * Completes a committed import, or deletes what is left of one that was dropped.
 * @returns its result, or undefined when it was dropped.
 */
export function* importSteps(context: Context, id: number): JobSteps<object | undefined> {
  const { db } = context;
  for (let row = findCommitted(db, id); row; row = findCommitted(db, id)) {
    const result = storeSlice(context, row);
    if (result) return result;
    yield;
  }
  deleteImport(db, id);
  while (deleteSomeImportRows(db, id, cleanupRows) === cleanupRows) yield;
  return undefined;
}
