import type { ForkWorker } from '#server/config.ts';
import { parseIcs } from '#server/features/calendar/files/import-rows.ts';
import { parseReadingList } from '#server/features/reading/files/import-rows.ts';
import type { Parser, ToParser } from '#server/imports/parse-messages.ts';
import { createParserSession } from '#server/imports/serve-parser.ts';
import { forkNodeWorker } from '#server/workers/worker-channel.ts';

const parsers: Record<string, Parser<never>> = {
  calendar: parseIcs as Parser<never>,
  reading: parseReadingList as Parser<never>,
};

/** Parses imported files in this process, which saves the start of a worker; every other worker is one. */
export const parsersInProcess: ForkWorker = (file, limits) => {
  const [, name = ''] = /features[\\/](\w+)[\\/](?:.+[\\/])?import-worker\.ts$/.exec(file) ?? [];
  const parse = parsers[name];
  if (!parse) return forkNodeWorker(file, limits);
  let hear: (message: unknown) => void = () => {};
  let end = () => {};
  let isEnded = false;
  const send = (message: unknown) => {
    setImmediate(() => isEnded || hear(message));
  };
  // This process is as large as the tests that ran in it.
  const handle = createParserSession(parse, send, Number.POSITIVE_INFINITY);
  return {
    send: (message) => {
      setImmediate(() => isEnded || handle(message as ToParser));
    },
    onMessage: (listener) => {
      hear = listener;
      setImmediate(() => isEnded || hear({ type: 'ready' }));
    },
    onExit: (listener) => {
      end = listener;
    },
    kill: () => {
      isEnded = true;
      end();
    },
  };
};
