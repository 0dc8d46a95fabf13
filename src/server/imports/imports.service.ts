import type { Request, Response } from 'express';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { ImportKind } from '#shared/features/imports/imports.contract.ts';
import type { Context } from '../context/context.ts';
import { write } from '../db/transaction.ts';
import { type SentFile, stepsOf } from './import-kinds.ts';
import {
  commitImport,
  deleteImport,
  deleteUncommitted,
  findImport,
  findImportOf,
  importJob,
  insertImport,
  insertImportRows,
  listWithoutJob,
} from './imports.repo.ts';
import { cancelled, runParser } from './run-parser.ts';
import type { ReadingFile } from './running-imports.ts';

interface Call {
  context: Context;
  kind: ImportKind;
  actor: Actor;
  reading: ReadingFile;
  request: Request;
}

/** The payload of a job that completes an import, or cleans up after one. */
export interface ImportWork {
  importId: number;
}

const addJob = (context: Context, importId: number): number =>
  context.jobs.add(importJob, { importId } satisfies ImportWork);

/** Drops an import that was not committed; a job deletes its rows. */
const discard = (context: Context, id: number): void =>
  write(context.db, () => {
    deleteImport(context.db, id);
    addJob(context, id);
  });

/** @throws AppError 409 while a committed one is not completed */
const openImport = ({ context, kind, actor }: Call): number =>
  write(context.db, () => {
    const before = findImportOf(context.db, actor.id);
    if (before?.isCommitted) throw new AppError('conflict', 'imports:errors.underWay');
    if (before) discard(context, before.id);
    return insertImport(context.db, actor.id, kind);
  });

/** Parses the file in a worker and stages its rows. @returns all that is known of them. */
const stage = async ({ context, kind, actor, reading }: Call, id: number, file: Uint8Array) => {
  const { db, config, forkWorker } = context;
  const steps = stepsOf(context.extensions, kind);
  let rowCount = 0;
  let newCount = 0;
  const summary = await context.runningImports.inTurn(reading, () =>
    runParser({
      forkWorker,
      workersDir: config.workersDir,
      worker: steps.worker,
      file,
      options: steps.options(),
      signal: reading.stop.signal,
      onProgress: (share) => {
        reading.share = share;
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

/** From here on the import is completed for certain. @returns the job that does so. */
const commit = (
  { context, kind, actor, reading, request }: Call,
  id: number,
  staged: Awaited<ReturnType<typeof stage>> & Pick<SentFile, 'choices'>,
): number =>
  write(context.db, () => {
    if (reading.stop.signal.aborted) throw cancelled();
    const still = context.accessControl.reauthorize(request, actor);
    if (!findImport(context.db, id)) throw cancelled();
    const state = stepsOf(context.extensions, kind).begin(still, staged);
    commitImport(context.db, id, staged.rowCount, JSON.stringify(state));
    return addJob(context, id);
  });

/** @returns the result, or undefined when the account was deleted meanwhile. */
const runImport = async (call: Call, { bytes, choices }: SentFile): Promise<unknown> => {
  const { context } = call;
  const id = openImport(call);
  let job: number;
  try {
    job = commit(call, id, { ...(await stage(call, id, bytes)), choices });
  } catch (error) {
    // A closed server discards it at its next start.
    if (context.db.$client.open) discard(context, id);
    throw error;
  }
  return context.jobs.finish(job);
};

/**
 * Imports a file for the caller, all of it or nothing: its rows are staged first, and a job stores them
 * once it is certain that all of them can be. The answer waits for the end. A connection that closes
 * before the commit cancels the import.
 * @throws AppError 400, 401, 403, 409, 413
 */
export const importFile = async <Result extends object>(
  context: Context,
  kind: ImportKind,
  { actor, request, response }: { actor: Actor; request: Request; response: Response },
  readFile: () => Promise<SentFile>,
): Promise<Result> => {
  const reading = context.runningImports.claim(actor.id, kind);
  const handleClose = () => reading.stop.abort();
  response.once('close', handleClose);
  try {
    const call = { context, kind, actor, reading, request };
    const result = await runImport(call, await readFile());
    if (!result) throw cancelled();
    return result as Result;
  } finally {
    response.off('close', handleClose);
    context.runningImports.release(actor.id);
  }
};

/**
 * Drops what a server that stopped had not committed, and adds the jobs that are missing: of imports of
 * earlier versions, and of staged rows whose import is gone. Called before the server listens.
 */
export const recoverImports = (context: Context): void => {
  const { db, log, config } = context;
  if (config.savingStopped) return;
  try {
    write(db, () => {
      deleteUncommitted(db);
      for (const id of listWithoutJob(db)) addJob(context, id);
    });
  } catch (error) {
    log.error({ err: error }, 'imports not recovered');
  }
};
