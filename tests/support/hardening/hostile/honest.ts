import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** What an honest client experienced, in ms. */
interface HonestResult {
  count: number;
  failures: number[];
  p99: number;
  /** The same for a bare server: the computer's own delay. */
  machineP99: number;
}

const p99Of = (times: number[]): number => {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
};

export const startHonest = async (url: string, cookie: string) => {
  const child = fork(join(import.meta.dirname, 'honest-entry.ts'), [url, cookie]);
  await once(child, 'message');
  return {
    end: async (): Promise<HonestResult> => {
      const reported = once(child, 'message');
      child.send('end');
      const [{ server, bare, failures }] = await reported;
      return {
        count: server.length,
        failures,
        p99: Math.round(p99Of(server)),
        machineP99: Math.round(p99Of(bare)),
      };
    },
    kill: () => child.kill('SIGKILL'),
  };
};
