import { Agent, request } from 'node:http';
import { expect, inject, onTestFinished, test } from 'vitest';
import type { ServerOptions } from '#server/config.ts';
import { makeBrowser } from '#tests/support/clients/browser.ts';
import { minutes } from '#tests/support/hardening/counts.ts';
import { password } from '#tests/support/hardening/family.ts';
import {
  makeHouseholdFolder,
  startTreehouse,
  unthrottled,
} from '#tests/support/hardening/server.ts';
import type { ServerProcess } from '#tests/support/server/server-process.ts';

const limit = { timeout: minutes(5) };
const strangers = 30;
const signIns = 15;

const guess = (server: ServerProcess, localAddress: string, username: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const body = JSON.stringify({ username, password: 'a guess' });
    const headers = {
      'content-type': 'application/json',
      'content-length': body.length,
      'x-treehouse': '1',
    };
    const sent = request(
      `${server.url}/api/login`,
      { method: 'POST', headers, localAddress, agent: new Agent() },
      (response) => response.resume().once('end', () => resolve(response.statusCode ?? 0)),
    );
    sent.once('error', reject);
    sent.end(body);
  });

const flood = (server: ServerProcess) => {
  const statuses: Record<number, number> = {};
  let [isOver, tries] = [false, 0];
  const lane = async () => {
    while (!isOver) {
      tries += 1;
      const address = `127.1.${tries >> 8}.${tries & 255 || 255}`;
      const status = await guess(server, address, tries % 2 ? 'anna' : `nobody${tries}`);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  const lanes = Array.from({ length: strangers }, lane);
  return async () => {
    isOver = true;
    await Promise.all(lanes);
    return statuses;
  };
};

const signIn = async (server: ServerProcess, cookies: Record<string, string>): Promise<number> => {
  const browser = makeBrowser(server.url, cookies);
  return (await browser.post('/api/login', { username: 'anna', password })).status;
};

/** @returns the answers to a person with these cookies during and after a flood, and to the flood. */
const signInThrough = async (
  cookies: Record<string, string>,
  throttle: ServerOptions['throttle'] = {},
) => {
  const dir = makeHouseholdFolder();
  onTestFinished(dir.remove);
  const server = await startTreehouse(dir.path, { throttle });
  onTestFinished(() => server.kill());
  const end = flood(server);
  const during: number[] = [];
  for (let at = 0; at < signIns; at += 1) during.push(await signIn(server, cookies));
  const others = await end();
  return { during, after: await signIn(server, cookies), others };
};

const knownDevice = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(inject('familyCookies').anna).filter(([name]) =>
      name.startsWith('treehouse_device_'),
    ),
  );

test(
  'a known device can always sign a parent in while strangers flood the server',
  limit,
  async () => {
    const { during, after, others } = await signInThrough(knownDevice());
    expect(during).toEqual(Array(signIns).fill(200));
    expect(after).toBe(200);
    // Control: more logins arrived than could be checked.
    expect(others[503] ?? 0).toBeGreaterThan(strangers);
  },
);

test('control: without its own queue the same device is refused', limit, async () => {
  // Throttles are off, so only the queue can refuse.
  const { during } = await signInThrough({}, unthrottled);
  expect(during).toContain(503);
});
