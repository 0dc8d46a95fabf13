import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/** For a home server: with V8's own 16 MiB an evening's requests leave some 100 MiB more behind (ADR 51). */
export const nodeOptions = ['--max-semi-space-size=4'];

export const serverArguments = (entry = 'out/main/cli.js'): string[] => [
  entry,
  '--client=out/renderer',
  '--resources=resources',
  '--workers=out/main/workers',
  `--version=${version}`,
];

export interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const parentIntervalMs = 500;

/**
 * Calls back when npm has exited: it kills the shell between us without a signal to us. @returns a function that stops
 * watching.
 */
export const onNpmExit = (act: () => void): (() => void) => {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== parent) act();
  }, parentIntervalMs);
  timer.unref();
  return () => clearInterval(timer);
};

/** Runs a process to its end with our stdio, and passes our signals on. */
export const runAttached = (command: string, args: string[]): Promise<End> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit' });
    const pass = (signal: NodeJS.Signals) => {
      // A terminal sends Ctrl-C to the whole group; a second SIGINT would interrupt the shutdown.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    for (const signal of signals) process.on(signal, pass);
    const stopLooking = onNpmExit(() => {
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

export const runForeground = async (command: string, args: string[]): Promise<never> => {
  const { code } = await runAttached(command, args);
  process.exit(code ?? 1);
};
