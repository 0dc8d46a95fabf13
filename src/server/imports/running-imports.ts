import { AppError } from '#shared/errors.ts';
import type { ImportKind } from '#shared/features/imports/imports.contract.ts';
import type { Context } from '../context/context.ts';
import { cancelled } from './run-parser.ts';

/** A file that is being read. */
export interface ReadingFile {
  kind: ImportKind;
  /** How much of it is read, from 0 to 1. */
  share: number;
  /** Aborted by the person, or when their connection closes. */
  stop: AbortController;
  /** Resolves when the import has ended, and the person may start another. */
  ended: Promise<void>;
}

interface Running {
  byPerson: Map<number, { reading: ReadingFile; end: () => void }>;
  /** Files that are being parsed; each takes a process. */
  parsing: number;
  waiting: (() => void)[];
  isClosed: boolean;
}

const parsingMax = 2;
const waitingMax = 20;

const all = new WeakMap<Context, Running>();

const runningOf = (context: Context): Running => {
  let running = all.get(context);
  if (!running) {
    running = { byPerson: new Map(), parsing: 0, waiting: [], isClosed: false };
    all.set(context, running);
  }
  return running;
};

export const findReading = (context: Context, userId: number): ReadingFile | undefined =>
  runningOf(context).byPerson.get(userId)?.reading;

/** Begins an import of a person's. @throws AppError 409 when another one is under way */
export const claimImport = (context: Context, userId: number, kind: ImportKind): ReadingFile => {
  const { byPerson, isClosed } = runningOf(context);
  if (isClosed) throw new AppError('unavailable', 'common:errors.busy', { retryAfter: 5 });
  if (byPerson.has(userId)) throw new AppError('conflict', 'imports:errors.underWay');
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const reading: ReadingFile = { kind, share: 0, stop: new AbortController(), ended };
  byPerson.set(userId, { reading, end });
  return reading;
};

export const releaseImport = (context: Context, userId: number): void => {
  const { byPerson } = runningOf(context);
  byPerson.get(userId)?.end();
  byPerson.delete(userId);
};

const waitForTurn = ({ waiting }: Running, { stop: { signal } }: ReadingFile): Promise<void> =>
  new Promise((resolve, reject) => {
    waiting.push(resolve);
    const handleAbort = () => {
      const at = waiting.indexOf(resolve);
      if (at < 0) return;
      waiting.splice(at, 1);
      reject(cancelled());
    };
    signal.addEventListener('abort', handleAbort, { once: true });
  });

/**
 * Parses a file when it is its turn.
 * @throws AppError 503 when many wait, 409 when it is cancelled, or what `parse` throws
 */
export const inTurn = async <T>(
  context: Context,
  reading: ReadingFile,
  parse: () => Promise<T>,
): Promise<T> => {
  if (reading.stop.signal.aborted) throw cancelled();
  const running = runningOf(context);
  if (running.parsing >= parsingMax) {
    if (running.waiting.length >= waitingMax) {
      throw new AppError('unavailable', 'common:errors.busy', { retryAfter: 30 });
    }
    await waitForTurn(running, reading);
  } else {
    running.parsing += 1;
  }
  try {
    return await parse();
  } finally {
    // Whose turn is next takes the place that is free.
    const next = running.waiting.shift();
    if (next) next();
    else running.parsing -= 1;
  }
};

/** Cancels every file that is being read. */
export const closeImports = (context: Context): void => {
  const running = runningOf(context);
  running.isClosed = true;
  for (const { reading } of running.byPerson.values()) reading.stop.abort();
};
