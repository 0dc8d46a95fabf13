import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';
import { openWorkerPort } from '../workers/worker-port.ts';
import { type FromParser, maxHeapMb, type Parser, type ToParser } from './parse-messages.ts';

/** A batch ends at whichever comes first; the server reads one in about a millisecond. */
const batchRows = 200;
const batchCharacters = 128 * 1024;
/** How often the parser reports progress and checks its memory, in ms. */
const reportMs = 50;

/** A file that takes longer is refused, in ms of processor time; the largest allowed takes a fifth of it. */
const limitMs = 20_000;

const tooLong = () => new AppError('invalid', 'imports:errors.tooLong');

/**
 * Runs a parser a batch at a time: the next one is made when the last one is stored.
 * @param maxMb the size of the process's heap at which the file is refused.
 * @returns what handles the server's messages.
 */
export const createParserSession = <Options>(
  parse: Parser<Options>,
  send: (message: FromParser) => void,
  maxMb = maxHeapMb,
): ((message: ToParser) => void) => {
  let handleNext = () => {};

  const sendRows = (rows: string[], share: number): Promise<void> =>
    new Promise((resolve) => {
      handleNext = resolve;
      send({ type: 'rows', rows, share });
    });

  const walk = async (file: Uint8Array, options: Options): Promise<void> => {
    const steps = parse(file, options);
    let rows: string[] = [];
    let characters = 0;
    let reportedAt = performance.now();
    const began = process.cpuUsage();
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) {
        if (rows.length > 0) await sendRows(rows, 1);
        return send({ type: 'done', summary: step.value });
      }
      const { share } = step.value;
      if ('row' in step.value) {
        const row = JSON.stringify(step.value.row);
        rows.push(row);
        characters += row.length;
      }
      if (rows.length >= batchRows || characters >= batchCharacters) {
        await sendRows(rows, share);
        rows = [];
        characters = 0;
      }
      if (performance.now() - reportedAt < reportMs) continue;
      const { user, system } = process.cpuUsage(began);
      // Electron's engine may not know the limit.
      const isLarge = process.memoryUsage().heapUsed > maxMb * 1024 * 1024;
      if (isLarge || (user + system) / 1000 > limitMs) throw tooLong();
      send({ type: 'progress', share });
      await nextTurn();
      reportedAt = performance.now();
    }
  };

  const run = async (file: Uint8Array, options: Options): Promise<void> => {
    try {
      await walk(file, options);
    } catch (error) {
      if (error instanceof AppError) {
        const { code, key, values } = error;
        send({ type: 'refused', code, key, values });
      } else {
        // Don't log the message: it may quote the file.
        send({ type: 'failed', detail: error instanceof Error ? error.name : 'unknown' });
      }
    }
  };

  const parts: Uint8Array[] = [];
  return (message) => {
    if (message.type === 'next') handleNext();
    else if (message.type === 'part') parts.push(message.bytes);
    else void run(Buffer.concat(parts.splice(0)), message.options as Options);
  };
};

/** What a worker does: it parses files for the server. */
export const serveParser = <Options>(parse: Parser<Options>): void => {
  const port = openWorkerPort();
  const send = (message: FromParser): void => port.send(message);
  const handle = createParserSession(parse, send);
  port.onMessage((message) => handle(message as ToParser));
  send({ type: 'ready' });
};
