import { serverArguments } from '../../../../scripts/run/run-server.ts';
import { spawnServer } from '../../server/server-process.ts';

export { setupToken } from '../../server/server-process.ts';

/** A Treehouse server under plain Node, as `npm run serve` starts it, on its own port. */
export interface TestServer {
  url: string;
  port: number;
  dataDir: string;
  /** Stops it with a signal. @throws when it does not close cleanly or has logged an error. */
  stop(): Promise<void>;
}

interface KillableServer extends TestServer {
  kill(): Promise<void>;
}

const errorLevel = 50;

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
  lan?: boolean;
  /** The port of a server that is started again; any free one by default. */
  port?: number;
  entry?: string;
}

export async function startTestServer(
  dataDir: string,
  options: RunOptions = {},
): Promise<KillableServer> {
  const { lan = false, port = 0, entry } = options;
  const { url, log, ...server } = await spawnServer([
    ...serverArguments(entry),
    `--port=${port}`,
    `--data=${dataDir}`,
    ...(lan ? ['--lan'] : []),
    // Keep tests off the network.
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
