import pino, { type Logger } from 'pino';
import type { Config } from '../config.ts';

/** Structured logs, written before the call returns: a crash must not swallow the line that explains it. */
export const createLog = (config: Pick<Config, 'logLevel' | 'logFile'>): Logger =>
  pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['err.input', 'err.values', 'err.body'],
    },
    pino.destination({ dest: config.logFile ?? 2, sync: true, mkdir: true }),
  );
