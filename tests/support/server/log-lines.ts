import { inspect } from 'node:util';
import type { TestApp } from './make-app.ts';

/** Collects what the server logs from now on, of every level and with each error's words. */
export const collectLogLines = ({ context: { log } }: TestApp): string[] => {
  const lines: string[] = [];
  // First, because pino puts its own methods back with a new level.
  log.level = 'trace';
  for (const level of ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const) {
    log[level] = (...parts: unknown[]) => {
      lines.push(inspect(parts, { depth: 10 }));
    };
  }
  return lines;
};
