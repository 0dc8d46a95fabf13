import { once } from 'node:events';
import { join } from 'node:path';
import type { ServerOptions } from '#server/config.ts';
import { type Measured, startProcess } from '../../../bench/servers/processes.ts';
import type { LoopDelay } from '../loop-delay.ts';

export interface WatchedServer extends Measured {
  loopDelay(): Promise<LoopDelay>;
  kill(): Promise<void>;
}

export const startWatchedServer = async (
  dir: string,
  options: Partial<ServerOptions> = {},
): Promise<WatchedServer> => {
  const file = join(import.meta.dirname, 'watched-server.ts');
  const server = await startProcess(file, [dir, JSON.stringify(options)]);
  return {
    ...server,
    loopDelay: async () => {
      const answer = once(server.child, 'message');
      server.child.send('loopDelay');
      return (await answer)[0] as LoopDelay;
    },
    kill: async () => {
      const ended = once(server.child, 'exit');
      server.child.kill('SIGKILL');
      await ended;
    },
  };
};

export const withServer = async <T>(
  dir: string,
  work: (server: WatchedServer) => Promise<T>,
  options: Partial<ServerOptions> = {},
): Promise<T> => {
  const server = await startWatchedServer(dir, options);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
};
