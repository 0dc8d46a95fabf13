import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

export interface Measured {
  url: string;
  child: ChildProcess;
  /** CPU time the process has used so far, in ms. */
  cpuMs(): number;
  memoryMiB(): number;
  peakMiB(): number;
  /** From spawn to the first line that names its address, in ms. */
  startMs: number;
  stop(): Promise<void>;
}

const stops = new Set<() => unknown>();

/** Has something closed at the end of its group at the latest. @returns a function that closes it now. */
export const closeLater = (close: () => unknown): (() => Promise<void>) => {
  const closeOnce = async () => {
    if (stops.delete(closeOnce)) await close();
  };
  stops.add(closeOnce);
  return closeOnce;
};

export const stopAll = async (): Promise<void> => {
  await Promise.allSettled([...stops].map((stop) => stop()));
};

/** A server that does not end by then is killed. */
const patienceMs = 10_000;
const ticksPerSecond = 100;

const cpuOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
};

const memoryOf = (pid: number, field: 'VmRSS' | 'VmHWM'): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
};

const addressIn = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (data) => {
      text += String(data);
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0];
      if (url) resolve(url);
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${text}`)));
  });

export const startProcess = async (
  file: string,
  args: string[],
  options: string[] = [],
): Promise<Measured> => {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...options, file, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const url = await addressIn(child);
  const startMs = performance.now() - startedAt;
  const { pid } = child;
  if (pid === undefined) throw new Error('no process');
  return {
    url,
    child,
    startMs,
    cpuMs: () => cpuOf(pid),
    memoryMiB: () => memoryOf(pid, 'VmRSS'),
    peakMiB: () => memoryOf(pid, 'VmHWM'),
    stop: closeLater(async () => {
      if (child.exitCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      await exit;
      clearTimeout(timer);
    }),
  };
};
