import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/** The server under plain Node, with the paths of this checkout. */
export const serverArguments = (entry = 'out/main/cli.js'): string[] => [
  entry,
  '--client=out/renderer',
  '--resources=resources',
  '--workers=out/main/workers',
  `--version=${version}`,
];

/** How a program ended: with a code, or by a signal. */
export interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const parentIntervalMs = 500;

/**
 * Calls back when npm was ended: it ends the shell between us without a word to us.
 * @returns what stops looking.
 */
export const whenNpmEnds = (act: () => void): (() => void) => {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== parent) act();
  }, parentIntervalMs);
  timer.unref();
  return () => clearInterval(timer);
};

/** Runs a program to its end: its output is ours, and our signals are its. */
export const attend = (
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<End> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    const pass = (signal: NodeJS.Signals) => {
      // A terminal sends Ctrl-C to the whole group; a second one would cut the closing short.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    for (const signal of signals) process.on(signal, pass);
    const stopLooking = whenNpmEnds(() => {
      stopLooking();
      child.kill('SIGTERM');
    });
    const finish = (end: End) => {
      stopLooking();
      for (const signal of signals) process.off(signal, pass);
      resolve(end);
    };
    child.once('error', (error) => {
      console.error(String(error));
      finish({ code: 127, signal: null });
    });
    child.once('close', (code, signal) => finish({ code, signal }));
  });

/** Runs a program in the foreground and ends as it ends. */
export const runForeground = async (command: string, args: string[]): Promise<never> => {
  const { code } = await attend(command, args);
  process.exit(code ?? 1);
};
