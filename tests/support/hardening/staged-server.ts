import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

const isRoot = process.getuid?.() === 0;
/** Debian's user `nobody`. */
const other = '65534';

/** A user without a home, who may write only where a test allows it; root could write anywhere. */
const asOther = isRoot ? ['setpriv', `--reuid=${other}`, `--regid=${other}`, '--clear-groups'] : [];

const run = (app: string, args: string[]): ChildProcess => {
  const [command = '', ...rest] = [...asOther, join(app, 'treehouse'), ...args];
  return spawn(command, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, HOME: '/nonexistent' },
  });
};

/** Lets the server write to a folder, which is made where it is missing. */
export const allowWriting = (folder: string): string => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (isRoot) execFileSync('chown', ['-R', `${other}:${other}`, folder]);
  return folder;
};

interface StagedServer {
  url: string;
  setupCode: string;
  /** What it has printed so far. */
  printed(): string;
  /** Sends SIGTERM. @returns its exit code */
  end(): Promise<number | null>;
}

const entry = /open at (http:\/\/127\.0\.0\.1:\d+)\n(?:.*\n)*Setup code: (\S+)\n/;

/** Starts a new server as the unit and the image do: by its launcher, with a read-only program and no home. */
export const startStaged = async (app: string, args: string[]): Promise<StagedServer> => {
  const child = run(app, ['serve', ...args]);
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  const [, url = '', setupCode = ''] = await new Promise<RegExpExecArray>((resolve, reject) => {
    const hear = (data: Buffer) => {
      text += data;
      const found = entry.exec(text);
      if (found) resolve(found);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`it ended with ${code}: ${text}`)));
  });
  return {
    url,
    setupCode,
    printed: () => text,
    end: async () => {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      return (await exit)[0];
    },
  };
};

/** The exit code of the health check of the unit and the image. */
export const checkHealth = async (app: string, dataDir: string): Promise<number> => {
  const [code] = await once(run(app, ['health', `--data=${dataDir}`]), 'exit');
  return code;
};
