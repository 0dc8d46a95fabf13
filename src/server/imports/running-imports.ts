import { AppError } from '#shared/errors.ts';
import type { ImportKind } from '#shared/features/imports/imports.contract.ts';
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

/** The imports under way: one for each person, and two parsers at a time. */
export interface RunningImports {
  find(userId: number): ReadingFile | undefined;
  /** Begins an import of a person's. @throws AppError 409 when another one is under way */
  claim(userId: number, kind: ImportKind): ReadingFile;
  release(userId: number): void;
  /**
   * Parses a file when it is its turn.
   * @throws AppError 503 when many wait, 409 when it is cancelled, or what `parse` throws
   */
  inTurn<T>(reading: ReadingFile, parse: () => Promise<T>): Promise<T>;
  /** Cancels every file that is being read, and accepts no more. */
  close(): void;
}

const parsingMax = 2;
const waitingMax = 20;

/** Two at a time: each takes a process. */
const createTurns = () => {
  const waiting: (() => void)[] = [];
  let parsing = 0;
  const wait = ({ stop: { signal } }: ReadingFile): Promise<void> =>
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
  return async <T>(reading: ReadingFile, parse: () => Promise<T>): Promise<T> => {
    if (reading.stop.signal.aborted) throw cancelled();
    if (parsing >= parsingMax) {
      if (waiting.length >= waitingMax) {
        throw new AppError('unavailable', 'common:errors.busy', { retryAfter: 30 });
      }
      await wait(reading);
    } else {
      parsing += 1;
    }
    try {
      return await parse();
    } finally {
      // The next in the queue takes the free slot.
      const next = waiting.shift();
      if (next) next();
      else parsing -= 1;
    }
  };
};

export const createRunningImports = (): RunningImports => {
  const byPerson = new Map<number, { reading: ReadingFile; end: () => void }>();
  let isClosed = false;
  return {
    find: (userId) => byPerson.get(userId)?.reading,
    claim: (userId, kind) => {
      if (isClosed) throw new AppError('unavailable', 'common:errors.busy', { retryAfter: 5 });
      if (byPerson.has(userId)) throw new AppError('conflict', 'imports:errors.underWay');
      let end = () => {};
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      const reading: ReadingFile = { kind, share: 0, stop: new AbortController(), ended };
      byPerson.set(userId, { reading, end });
      return reading;
    },
    release: (userId) => {
      byPerson.get(userId)?.end();
      byPerson.delete(userId);
    },
    inTurn: createTurns(),
    close: () => {
      isClosed = true;
      for (const { reading } of byPerson.values()) reading.stop.abort();
    },
  };
};
