import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';
import type { Context } from '../context.ts';
import { write } from '../db/transaction.ts';
import { toAppError } from '../http/error-handler.ts';
import { type AnySteps, stepsOf } from './import-kinds.ts';
import {
  deleteImport,
  deleteImportRows,
  deleteSomeImportRows,
  findImport,
  type ImportRow,
  listImportRows,
  saveImport,
} from './imports.repo.ts';
import { areImportsClosed, type RunningImport } from './running-imports.ts';

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
  state: unknown;
  until: number;
}

const hasTime = ({ row, until }: Slice, stored: number): boolean =>
  stored - row.storedCount < sliceRowsMin || performance.now() < until;

const storeOne = ({ context, steps, row, state }: Slice, payload: string, isFirst: boolean) => {
  // Nothing is committed yet: one row that fails takes all with it.
  if (isFirst) return steps.store(row.userId, JSON.parse(payload), state);
  try {
    const store = () => steps.store(row.userId, JSON.parse(payload), state);
    return context.db.$client.transaction(store)();
  } catch (error) {
    if (!isRowAtFault(error)) throw error;
    // The message may quote the row, which is nobody else's to read.
    context.log.error({ importId: row.id }, 'a row of an import could not be stored');
    steps.skip(state);
    return true;
  }
};

/** Stores rows until the time is up. @returns how many are stored by now. */
const storeRows = (slice: Slice, isFirst: boolean): number => {
  const { context, row } = slice;
  let stored = row.storedCount;
  while (stored < row.rowCount && hasTime(slice, stored)) {
    const page = listImportRows(context.db, row.id, stored, pageRows);
    if (page.length === 0) return row.rowCount;
    for (const payload of page) {
      while (!storeOne(slice, payload, isFirst))
        if (performance.now() >= slice.until) return stored;
      stored += 1;
      if (!hasTime(slice, stored)) break;
    }
  }
  return stored;
};

type Outcome = { result: object } | { storedCount: number; rowCount: number };

/**
 * Stores as many rows as fit into a few milliseconds, in the transaction under way or one of its own.
 * @returns the result when that was all.
 */
export const storeSlice = (context: Context, id: number, { isFirst = false } = {}): Outcome =>
  write(context.db, () => {
    const row = findImport(context.db, id);
    // The person was deleted meanwhile.
    if (!row) return { result: {} };
    const steps = stepsOf(context, row.kind);
    const state: unknown = JSON.parse(row.state);
    const slice = { context, steps, row, state, until: performance.now() + sliceMs };
    const storedCount = storeRows(slice, isFirst);
    steps.announce(row.userId, state);
    if (storedCount === row.rowCount && hasTime(slice, storedCount)) {
      steps.finish(row.userId, state);
      deleteImportRows(context.db, id, storedCount);
      deleteImport(context.db, id);
      return { result: steps.resultOf(state) };
    }
    deleteImportRows(context.db, id, storedCount);
    saveImport(context.db, id, storedCount, JSON.stringify(state));
    return { storedCount, rowCount: row.rowCount };
  });

/** Stores all that is left of a committed import, a batch at a time. @returns its result. */
export const storeRest = async (
  context: Context,
  id: number,
  running: RunningImport,
): Promise<object> => {
  for (;;) {
    if (areImportsClosed(context)) {
      throw new AppError('unavailable', 'common:errors.busy', { retryAfter: 5 });
    }
    const outcome = storeSlice(context, id);
    if ('result' in outcome) return outcome.result;
    running.share = outcome.storedCount / Math.max(1, outcome.rowCount);
    await nextTurn();
  }
};

/** Deletes the rows of an import that is no more, a batch at a time. */
export const cleanUpRows = async (context: Context, id: number): Promise<void> => {
  const { db } = context;
  while (!areImportsClosed(context)) {
    if (write(db, () => deleteSomeImportRows(db, id, cleanupRows)) < cleanupRows) return;
    await nextTurn();
  }
};
