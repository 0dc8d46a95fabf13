import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { serverOptions } from './server.ts';

const root = join(import.meta.dirname, '../../..');

/** The outcome of starting a server: it serves, or it has exited. */
export interface Start {
  url: string | null;
  code: number | null;
  output: string;
  kill(): Promise<void>;
}

const startProgram = async (args: string[]): Promise<Start> => {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  const serving = new Promise<string>((resolve) => {
    const hear = (data: Buffer) => {
      output += data;
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      if (url) resolve(url);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
  });
  const url = await Promise.race([serving, ended.then(() => null)]);
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { url, code: child.exitCode, output, kill };
};

export const startCli = (dataDir: string, port = 0): Promise<Start> => {
  const folders = ['--client', join(root, 'out/renderer'), '--resources', join(root, 'resources')];
  const workers = ['--workers', join(root, 'out/main/workers')];
  const where = ['--data', dataDir, '--port', String(port), '--no-mdns'];
  return startProgram([join(root, 'out/main/cli.js'), ...where, ...folders, ...workers]);
};

export const startWithoutLock = (dataDir: string): Promise<Start> =>
  startProgram([
    inject('brokenServerEntry'),
    JSON.stringify(serverOptions(dataDir)),
    'takesNoLock',
  ]);
