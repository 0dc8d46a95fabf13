import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { houseArguments } from '../../../scripts/run-house.ts';

/** The code that sets up every house of the tests. */
export const setupToken = 'tests-may-set-up';

/** The sample family's pictures take their time. */
const startLimitMs = 120_000;
const stopLimitMs = 15_000;

/** A Treehouse server under plain Node, as `npm run serve` starts it, on a port of its own. */
export interface House {
  url: string;
  port: number;
  dataDir: string;
  /** Ends it as an operating system would. @throws when it does not close cleanly or has logged an error. */
  stop(): Promise<void>;
}

const errorLevel = 50;

/** Lines of the server's log that tell of an error, or that are no log lines at all. */
function errorsIn(log: string): string[] {
  return log.split('\n').filter((line) => {
    if (line.trim() === '') return false;
    try {
      return JSON.parse(line).level >= errorLevel;
    } catch {
      return true;
    }
  });
}

async function addressFrom(child: ChildProcess, log: () => string): Promise<URL> {
  let output = '';
  const found = new Promise<URL>((resolveUrl, reject) => {
    child.stdout?.on('data', (data) => {
      output += data;
      const match = /http:\/\/127\.0\.0\.1:\d+/.exec(output);
      if (match) resolveUrl(new URL(match[0]));
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${log()}`)));
    setTimeout(() => reject(new Error(`the server did not start: ${log()}`)), startLimitMs).unref();
  });
  return found;
}

interface RunOptions {
  /** Whether the home network's devices are let in. */
  lan?: boolean;
  /** The port of a house that is opened again; any free one otherwise. */
  port?: number;
  /** The built program: the server, or the one that fills the house with a sample family first. */
  entry?: string;
}

/** Starts the built server on a data folder. */
export async function runHouse(dataDir: string, options: RunOptions = {}): Promise<House> {
  const { lan = false, port = 0, entry } = options;
  const child = spawn(
    process.execPath,
    [
      ...houseArguments(entry),
      `--port=${port}`,
      `--data=${dataDir}`,
      ...(lan ? ['--lan'] : []),
      // Nobody but this machine is to hear of a test.
      ...(entry ? [] : ['--no-mdns']),
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        TREEHOUSE_SETUP_TOKEN: setupToken,
        // Hundreds of houses run the same code: it is compiled once.
        NODE_COMPILE_CACHE: join(tmpdir(), 'treehouse-e2e-code'),
      },
    },
  );
  let log = '';
  child.stderr.on('data', (data) => {
    log += data;
  });
  const url = await addressFrom(child, () => log);
  return {
    url: url.origin,
    port: Number(url.port),
    dataDir,
    stop: async () => {
      const timer = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
      const exited = child.exitCode === null ? once(child, 'exit') : [child.exitCode];
      child.kill('SIGTERM');
      const [code, signal] = await exited;
      clearTimeout(timer);
      const errors = errorsIn(log);
      if (code !== 0) throw new Error(`the server ended with ${signal ?? code}: ${log}`);
      if (errors.length > 0) throw new Error(`the server logged errors:\n${errors.join('\n')}`);
    },
  };
}
