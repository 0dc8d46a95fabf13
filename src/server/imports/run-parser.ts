import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';
import type { ForkWorker } from '../config.ts';
import { type WorkerName, workerEntry } from '../workers/worker-entry.ts';
import { type FromParser, maxHeapMb, type ToParser } from './parse-messages.ts';

/**
 * The worker counts its own processor time, between one step and the next; this one ends a step that does
 * not end, in ms since the last sign of life, also on a computer that is busy with something else.
 */
const silenceMs = 60_000;

const partBytes = 256 * 1024;

interface RunOptions {
  forkWorker: ForkWorker;
  workersDir: string;
  worker: WorkerName;
  file: Uint8Array;
  options: unknown;
  /** Ends the worker, wherever it is. */
  signal: AbortSignal;
  onProgress(share: number): void;
  /** Stores a batch of rows; what it throws ends the worker. */
  onRows(rows: string[]): void;
  silenceMs?: number;
}

const tooLong = () => new AppError('invalid', 'imports:errors.tooLong');
export const cancelled = () => new AppError('conflict', 'imports:errors.cancelled');

/**
 * Parses a file in a process that is killed when it takes too long or too much memory.
 * @returns the parser's summary.
 * @throws AppError that says what is wrong with the file; 409 when it was cancelled.
 */
export const runParser = (run: RunOptions): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const { signal, file, options } = run;
    if (signal.aborted) return reject(cancelled());
    const worker = run.forkWorker(workerEntry(run.workersDir, run.worker), { maxHeapMb });
    const send = (message: ToParser): void => worker.send(message);
    let isReady = false;
    let settle: (() => void) | null = null;
    const end = (then: () => void) => {
      settle ??= then;
      worker.kill();
    };
    const fail = (error: unknown) => end(() => reject(error));
    const handleAbort = () => fail(cancelled());
    const timer = setTimeout(() => fail(tooLong()), run.silenceMs ?? silenceMs);
    signal.addEventListener('abort', handleAbort, { once: true });
    const handle = (message: FromParser): void => {
      if (message.type === 'ready') isReady = true;
      else if (message.type === 'progress') run.onProgress(message.share);
      else if (message.type === 'done') end(() => resolve(message.summary));
      else if (message.type === 'failed') fail(new Error(`parser failed: ${message.detail}`));
      else if (message.type === 'refused') {
        fail(new AppError(message.code, message.key, { values: message.values }));
      } else {
        run.onRows(message.rows);
        run.onProgress(message.share);
        send({ type: 'next' });
      }
    };
    worker.onMessage((message) => {
      if (settle) return;
      timer.refresh();
      try {
        handle(message as FromParser);
      } catch (error) {
        fail(error);
      }
    });
    worker.onExit(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', handleAbort);
      // One that ends in the middle of a file has run out of memory.
      (settle ?? (() => reject(isReady ? tooLong() : new Error('the parser did not start'))))();
    });
    const sendFile = async () => {
      for (let at = 0; at < file.length && !settle; at += partBytes) {
        send({ type: 'part', bytes: file.subarray(at, at + partBytes) });
        await nextTurn();
      }
      if (!settle) send({ type: 'parse', options });
    };
    sendFile().catch(fail);
  });
