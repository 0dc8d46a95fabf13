import { once } from 'node:events';
import { join } from 'node:path';
import type { ServerOptions } from '#server/config.ts';
import { type Measured, startProcess } from '../../../bench/servers/processes.ts';
import type { Strain } from '../strain.ts';

/** A server whose event loop is watched from within. */
export interface WatchedServer extends Measured {
  /** How late its loop was since this was asked before. */
  strain(): Promise<Strain>;
  /** Ends it as a power cut would. */
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
    strain: async () => {
      const answer = once(server.child, 'message');
      server.child.send('strain');
      return (await answer)[0] as Strain;
    },
    kill: async () => {
      const ended = once(server.child, 'exit');
      server.child.kill('SIGKILL');
      await ended;
    },
  };
};

/** Works with a watched server, which is stopped whatever happens. */
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
