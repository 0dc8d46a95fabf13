import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/** The server under plain Node, with the paths of this checkout. */
export const houseArguments = (entry = 'out/main/cli.js'): string[] => [
  entry,
  '--client=out/renderer',
  '--resources=resources',
  '--workers=out/main/workers',
  `--version=${version}`,
];

/** Runs a program in the foreground: its output is ours, our signals are its, its end is ours. */
export const runForeground = (
  command: string,
  args: string[],
  env: Record<string, string> = {},
): ChildProcess => {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // A terminal sends Ctrl-C to the whole group; the child is the one that closes the house.
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.once('error', (error) => {
    console.error(String(error));
    process.exit(1);
  });
  child.once('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
  return child;
};
