import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** How it went for somebody who wanted nothing bad, in ms. */
export interface HonestResult {
  count: number;
  /** The statuses they should not have been answered. */
  failures: number[];
  p99: number;
  /** Of a server that does nothing, asked in turn: what the computer itself takes. */
  machineP99: number;
}

const p99Of = (times: number[]): number => {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
};

/** Lets somebody read the server all the while, from a process of their own. */
export const startHonest = async (url: string, cookie: string) => {
  const child = fork(join(import.meta.dirname, 'honest-entry.ts'), [url, cookie]);
  await once(child, 'message');
  return {
    end: async (): Promise<HonestResult> => {
      const said = once(child, 'message');
      child.send('end');
      const [{ server, bare, failures }] = await said;
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
