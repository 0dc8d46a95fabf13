import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { OffsiteError } from './offsite-error.ts';

export interface ProgramRun {
  path: string;
  args: string[];
  /** All of the environment that the program gets. */
  env: Record<string, string>;
  /** Written to its input, which is closed then. */
  input?: string;
  signal?: AbortSignal | undefined;
  /** Runs it with the priority of this process: someone waits for it. */
  isUrgent?: boolean;
  /** Ends the program too, which then counts as failed. */
  lost?: AbortSignal | undefined;
  onLine?: (line: string) => void;
  /** Bytes passed so far, about once a second. */
  onBytes?: (bytes: number) => void;
}

/** Messages kept to tell why a program failed. */
const maxMessages = 100;
/** From being asked to end until it is made to, in ms. */
const graceMs = 5_000;

/** Without what a system needs to start programs, nothing of this process's environment is passed on. */
export const bareEnvironment = (home: string): Record<string, string> => {
  const passed = ['PATH', 'SystemRoot', 'SSL_CERT_FILE', 'SSL_CERT_DIR'].flatMap((name) => {
    const value = process.env[name];
    return value ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(passed), HOME: home, TMPDIR: home, TEMP: home };
};

interface Report {
  level?: string;
  msg?: string;
  stats?: { bytes?: number };
}

/** A line of rclone's report; other programs, and its last words, are plain text. */
const parseReport = (line: string): Report => {
  try {
    return JSON.parse(line) as Report;
  } catch {
    return { level: 'error', msg: line };
  }
};

const slowDown = (pid: number | undefined): void => {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended, or the system does not allow it.
  }
};

/**
 * Runs a program until it ends, with low priority unless it is urgent.
 * @returns its exit code and what it reported as wrong. @throws OffsiteError `cancelled`, `noProgram`
 */
export const runProgram = async (
  run: ProgramRun,
): Promise<{ code: number | null; messages: string[] }> => {
  const { path, args, env, input = '', signal, isUrgent, lost, onLine, onBytes } = run;
  if (signal?.aborted) throw new OffsiteError('cancelled');
  const child = spawn(path, args, { env, stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true });
  if (!isUrgent) slowDown(child.pid);
  let timer: NodeJS.Timeout | undefined;
  const stop = () => {
    child.kill('SIGTERM');
    timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
  };
  signal?.addEventListener('abort', stop, { once: true });
  lost?.addEventListener('abort', stop, { once: true });
  const messages: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => onLine?.(line));
  createInterface({ input: child.stderr }).on('line', (line) => {
    const { level, msg, stats } = parseReport(line);
    if (stats?.bytes !== undefined) onBytes?.(stats.bytes);
    else if (msg && level?.toLowerCase() !== 'info' && messages.length < maxMessages)
      messages.push(msg);
  });
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', () => reject(new OffsiteError('noProgram')));
      child.once('close', resolve);
    });
    if (signal?.aborted) throw new OffsiteError('cancelled');
    return { code, messages };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    lost?.removeEventListener('abort', stop);
  }
};
