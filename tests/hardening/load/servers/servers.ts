import { once } from 'node:events';
import { join } from 'node:path';
import type { ServerOptions } from '#server/config.ts';
import { type Measured, startProcess } from '../../../bench/servers/processes.ts';
import type { Strain } from '../strain.ts';

/** A server whose event loop is watched from within. */
export interface WatchedHouse extends Measured {
  /** How late its loop was since this was asked before. */
  strain(): Promise<Strain>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

export const startWatchedHouse = async (
  dir: string,
  options: Partial<ServerOptions> = {},
): Promise<WatchedHouse> => {
  const file = join(import.meta.dirname, 'watched-server.ts');
  const house = await startProcess(file, [dir, JSON.stringify(options)]);
  return {
    ...house,
    strain: async () => {
      const answer = once(house.child, 'message');
      house.child.send('strain');
      return (await answer)[0] as Strain;
    },
    kill: async () => {
      const ended = once(house.child, 'exit');
      house.child.kill('SIGKILL');
      await ended;
    },
  };
};

/** Works with a watched house, which is stopped whatever happens. */
export const withHouse = async <T>(
  dir: string,
  work: (house: WatchedHouse) => Promise<T>,
  options: Partial<ServerOptions> = {},
): Promise<T> => {
  const house = await startWatchedHouse(dir, options);
  try {
    return await work(house);
  } finally {
    await house.stop();
  }
};
