import { inspect } from 'node:util';
import type { TestApp } from './make-app.ts';

export const collectLogLines = ({ context: { log } }: TestApp): string[] => {
  const lines: string[] = [];
  // First: pino recreates its methods when the level changes.
  log.level = 'trace';
  for (const level of ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const) {
    log[level] = (...parts: unknown[]) => {
      lines.push(inspect(parts, { depth: 10 }));
    };
  }
  return lines;
};
