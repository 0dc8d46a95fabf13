import type { Request, Response } from 'express';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { ImportKind } from '#shared/features/imports/imports.contract.ts';
import type { Context } from '../context.ts';
import { write } from '../db/transaction.ts';
import { registerSweep } from '../jobs/jobs.ts';
import { stepsOf } from './import-kinds.ts';
import {
  commitImport,
  deleteImport,
  findImport,
  findImportOf,
  findNextStaged,
  insertImport,
  insertImportRows,
  listImports,
  saveImport,
} from './imports.repo.ts';
import { cancelled, runParser } from './run-parser.ts';
import {
  areImportsClosed,
  claimImport,
  findRunning,
  inTurn,
  type RunningImport,
  releaseImport,
} from './running-imports.ts';
import { cleanUpRows, storeRest, storeSlice } from './store-import.ts';

interface Call {
  context: Context;
  kind: ImportKind;
  actor: Actor;
  running: RunningImport;
  request: Request;
}

/** @throws AppError 409 while one that was saved before a restart is not completed */
const openImport = ({ context, kind, actor }: Call): number =>
  write(context.db, () => {
    const before = findImportOf(context.db, actor.id);
    if (before?.isCommitted) throw new AppError('conflict', 'imports:errors.underWay');
    if (before) deleteImport(context.db, before.id);
    return insertImport(context.db, actor.id, kind);
  });

/** Parses the file in a worker and puts its rows aside. @returns all that is known of them. */
const stage = async ({ context, kind, actor, running }: Call, id: number, file: Uint8Array) => {
  const { db, config, forkWorker } = context;
  const steps = stepsOf(context, kind);
  let rowCount = 0;
  let newCount = 0;
  const summary = await inTurn(context, () =>
    runParser({
      forkWorker,
      workersDir: config.workersDir,
      entry: steps.entry,
      file,
      options: steps.options(),
      signal: running.stop.signal,
      onProgress: (share) => {
        running.share = share;
      },
      onRows: (rows) => {
        const read = rows.map((row) => JSON.parse(row));
        write(db, () => {
          newCount += steps.countNew(actor, read);
          insertImportRows(db, id, rowCount, rows);
        });
        rowCount += rows.length;
      },
    }),
  );
  return { summary, rowCount, newCount };
};

/** From here on the import is completed for certain; what fits into the same turn is stored with it. */
const commit = (
  { context, kind, actor, running, request }: Call,
  id: number,
  staged: Awaited<ReturnType<typeof stage>>,
) =>
  write(context.db, () => {
    if (running.stop.signal.aborted) throw cancelled();
    const still = context.door.requireStill(request, actor);
    if (!findImport(context.db, id)) throw cancelled();
    const state = stepsOf(context, kind).begin(still, staged);
    commitImport(context.db, id, staged.rowCount);
    saveImport(context.db, id, 0, JSON.stringify(state));
    return storeSlice(context, id, { isFirst: true });
  });

const runImport = async (call: Call, readFile: () => Promise<Uint8Array>): Promise<object> => {
  const { context, running } = call;
  const file = await readFile();
  const id = openImport(call);
  try {
    const outcome = commit(call, id, await stage(call, id, file));
    running.phase = 'saving';
    running.share = 0;
    return 'result' in outcome ? outcome.result : await storeRest(context, id, running);
  } finally {
    dropUncommitted(context, id);
  }
};

/** Leaves nothing of an import that did not come to be. */
const dropUncommitted = (context: Context, id: number): void => {
  if (areImportsClosed(context)) return;
  const row = findImport(context.db, id);
  if (row?.isCommitted) return;
  if (row) deleteImport(context.db, id);
  cleanUpRows(context, id).catch((error) =>
    context.log.error({ err: error }, 'import not cleaned up'),
  );
};

/**
 * Imports a file for the caller, all of it or nothing: its rows are put aside first, and stored in
 * batches once it is certain that all of them can be. The answer waits for the end. A connection that
 * closes before that cancels it.
 * @throws AppError 400, 401, 403, 409, 413
 */
export const importFile = async <Result extends object>(
  context: Context,
  kind: ImportKind,
  { actor, request, response }: { actor: Actor; request: Request; response: Response },
  readFile: () => Promise<Uint8Array>,
): Promise<Result> => {
  const running = claimImport(context, actor.id, kind);
  const handleClose = () => running.stop.abort();
  response.once('close', handleClose);
  try {
    return (await runImport({ context, kind, actor, running, request }, readFile)) as Result;
  } finally {
    response.off('close', handleClose);
    releaseImport(context, actor.id);
  }
};

/** Completes an import that was saved before a restart, or before the disk failed. */
const resume = async (context: Context, id: number, userId: number, kind: ImportKind) => {
  const running = claimImport(context, userId, kind);
  running.phase = 'saving';
  try {
    await storeRest(context, id, running);
  } finally {
    releaseImport(context, userId);
  }
};

/** Completes the imports that were saved, and cleans up after those that were not. */
export const resumeImports = async (context: Context): Promise<void> => {
  const { db, log } = context;
  for (const { id, userId, kind, isCommitted } of listImports(db)) {
    if (areImportsClosed(context)) return;
    if (findRunning(context, userId)) continue;
    if (isCommitted) {
      await resume(context, id, userId, kind).catch((error) =>
        log.error({ err: error }, 'import not completed'),
      );
    } else {
      deleteImport(db, id);
    }
  }
  for (let id = findNextStaged(db, 0); id !== undefined; ) {
    if (areImportsClosed(context)) return;
    if (!findImport(db, id)) await cleanUpRows(context, id);
    id = findNextStaged(db, id);
  }
};

export const wireImports = (context: Context): void => {
  registerSweep(context, 'imports', async () => {
    await resumeImports(context);
    return false;
  });
};
