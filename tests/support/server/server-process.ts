import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const setupToken = 'tests-may-set-up';

const startLimitMs = 120_000;

export interface ServerProcess {
  url: string;
  port: number;
  child: ChildProcess;
  /** Its stderr so far: the log, a JSON object a line. */
  log(): string;
  kill(): Promise<void>;
  /** Sends SIGTERM. @returns its exit code, or the signal that ended it. */
  end(limitMs?: number): Promise<number | NodeJS.Signals | null>;
}

const addressOf = (child: ChildProcess, log: () => string): Promise<URL> => {
  let output = '';
  return new Promise<URL>((resolveUrl, reject) => {
    child.stdout?.on('data', (data) => {
      output += data;
      const match = /http:\/\/127\.0\.0\.1:\d+/.exec(output);
      if (match) resolveUrl(new URL(match[0]));
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${log()}`)));
    setTimeout(() => reject(new Error(`the server did not start: ${log()}`)), startLimitMs).unref();
  });
};

/**
 * Runs a server's program and waits for its address; `under` is a command to run it with. @throws when it exits before
 * printing one.
 */
export const spawnServer = async (
  args: string[],
  env: Record<string, string> = {},
  under: readonly string[] = [],
): Promise<ServerProcess> => {
  const [command = process.execPath, ...rest] = [...under, process.execPath, ...args];
  const child = spawn(command, rest, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      TREEHOUSE_SETUP_TOKEN: setupToken,
      // Hundreds of servers share one compile cache.
      NODE_COMPILE_CACHE: join(tmpdir(), 'treehouse-e2e-code'),
      ...env,
    },
  });
  let log = '';
  child.stderr?.on('data', (data) => {
    log += data;
  });
  const ended = once(child, 'exit');
  const url = await addressOf(child, () => log);
  return {
    url: url.origin,
    port: Number(url.port),
    child,
    log: () => log,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    end: async (limitMs = 15_000) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
      child.kill('SIGTERM');
      const [code, signal] = await ended;
      clearTimeout(timer);
      return code ?? signal;
    },
  };
};
