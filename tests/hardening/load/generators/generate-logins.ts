import { Agent } from 'node:http';
import { send } from '../../../bench/load.ts';
import type { GeneratorControls } from './generator.ts';

interface LoginTask {
  url: string;
  /** Of this computer; one connection each. */
  addresses: string[];
}

export const logIn = async (
  { url, addresses }: LoginTask,
  { ready, end }: GeneratorControls,
): Promise<Record<number, number>> => {
  const statuses: Record<number, number> = {};
  let tries = 0;
  const tryFrom = async (localAddress: string) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress });
    while (!end.aborted) {
      tries += 1;
      const body = JSON.stringify({ username: `nobody.${tries}`, password: `guess ${tries}` });
      const { status } = await send(new URL(url), agent, {
        path: '/api/login',
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(body),
      });
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    agent.destroy();
  };
  ready();
  await Promise.all(addresses.map(tryFrom));
  return statuses;
};
