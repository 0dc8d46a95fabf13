import { serverArguments } from '../../../../scripts/run/run-server.ts';
import { spawnServer } from '../../server/server-process.ts';

export { setupToken } from '../../server/server-process.ts';

/** A Treehouse server under plain Node, as `npm run serve` starts it, on a port of its own. */
export interface TestServer {
  url: string;
  port: number;
  dataDir: string;
  /** Ends it as an operating system would. @throws when it does not close cleanly or has logged an error. */
  stop(): Promise<void>;
}

/** A server in a process of its own. */
export interface MortalServer extends TestServer {
  /** Ends it as a power cut would, without a word to it. */
  kill(): Promise<void>;
}

const errorLevel = 50;

/** Lines of the server's log that tell of an error, or that are no log lines at all. */
export function errorsIn(log: string): string[] {
  return log.split('\n').filter((line) => {
    if (line.trim() === '') return false;
    try {
      return JSON.parse(line).level >= errorLevel;
    } catch {
      return true;
    }
  });
}

interface RunOptions {
  /** Whether the home network's devices are let in. */
  lan?: boolean;
  /** The port of a server that is opened again; any free one otherwise. */
  port?: number;
  /** The built program: the server, or the one that fills the server with a sample family first. */
  entry?: string;
}

/** Starts the built server on a data folder. */
export async function startTestServer(
  dataDir: string,
  options: RunOptions = {},
): Promise<MortalServer> {
  const { lan = false, port = 0, entry } = options;
  const { url, log, ...server } = await spawnServer([
    ...serverArguments(entry),
    `--port=${port}`,
    `--data=${dataDir}`,
    ...(lan ? ['--lan'] : []),
    // Nobody but this machine is to hear of a test.
    ...(entry ? [] : ['--no-mdns']),
  ]);
  return {
    url,
    port: server.port,
    dataDir,
    kill: server.kill,
    stop: async () => {
      const end = await server.end();
      const errors = errorsIn(log());
      if (end !== 0) throw new Error(`the server ended with ${end}: ${log()}`);
      if (errors.length > 0) throw new Error(`the server logged errors:\n${errors.join('\n')}`);
    },
  };
}
