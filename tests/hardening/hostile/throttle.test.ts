import { once } from 'node:events';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import type { ServerOptions } from '#server/config.ts';
import { makeBrowser } from '#tests/support/clients/browser.ts';
import { minutes } from '#tests/support/hardening/counts.ts';
import { password } from '#tests/support/hardening/family.ts';
import { makeHouseholdFolder, serverOptions } from '#tests/support/hardening/server.ts';
import { type ServerProcess, spawnServer } from '#tests/support/server/server-process.ts';

/** Every server starts two or three times, which is slow on a busy computer. */
const limit = { timeout: minutes(5) };

const second = 1_000;
const minute = 60 * second;
const manyTries = { addressTries: 1_000 };

let dataDir = '';
let server: ServerProcess;
/** Pauses the server's clock; `ahead` in ms since the test started. */
let [startedAt, ahead] = [0, 0];

const setAhead = async (ms: number): Promise<void> => {
  ahead = ms;
  const set = once(server.child, 'message');
  server.child.send(startedAt + ms);
  await set;
};

const open = async (throttle: ServerOptions['throttle'] = {}): Promise<void> => {
  const options = JSON.stringify(serverOptions(dataDir, { throttle }));
  server = await spawnServer([inject('clockEntry'), options]);
  const { kill } = server;
  onTestFinished(() => kill());
  await setAhead(ahead);
};

const endings = {
  'a proper end': () => server.end(),
  'kill -9': () => server.kill(),
};

const logIn = async (username: string, secret: string, cookies: Record<string, string> = {}) => {
  const browser = makeBrowser(server.url, cookies);
  const { status, headers } = await browser.post('/api/login', { username, password: secret });
  return { status, wait: Number(headers.get('retry-after') ?? 0) };
};

const guess = async (username: string, times: number): Promise<number[]> => {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) statuses.push((await logIn(username, `wrong ${n}`)).status);
  return statuses;
};

beforeEach(() => {
  const dir = makeHouseholdFolder();
  onTestFinished(dir.remove);
  dataDir = dir.path;
  [startedAt, ahead] = [Date.now(), 0];
});

/** Guesses three times, stops the server, and goes on. @returns the statuses of the later guesses. */
const guessOver = async (end: () => Promise<unknown>): Promise<number[]> => {
  await open(manyTries);
  expect(await guess('ben', 3)).toEqual([401, 401, 401]);
  await end();
  await open(manyTries);
  return guess('ben', 3);
};

test.each(Object.entries(endings))(
  'attempts on a person still count after %s',
  limit,
  async (_name, end) => {
    // The sixth is one too many, whichever process counted the first three.
    expect(await guessOver(end)).toEqual([401, 401, 429]);
  },
);

test('control: detects a server that forgets attempts at a restart', limit, async () => {
  const statuses = await guessOver(async () => {
    await server.kill();
    const database = new Database(join(dataDir, 'treehouse.db'));
    database.exec('DELETE FROM throttles');
    database.close();
  });
  expect(statuses).toEqual([401, 401, 401]);
});

test.each(Object.entries(endings))(
  'attempts from an address still count after %s',
  limit,
  async (_name, end) => {
    await open();
    // Distinct names, so that only the address is shared.
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await logIn(`nobody${n}`, 'x')).status);
    await end();
    await open();
    for (let n = 12; n < 22; n += 1) statuses.push((await logIn(`nobody${n}`, 'x')).status);
    expect(statuses).toEqual([...Array(20).fill(401), 429, 429]);
    await setAhead(15 * minute);
    expect((await logIn('nobody', 'x')).status).toBe(401);
  },
);

test(
  'the waits double up to a quarter of an hour, over restarts, and then the right password counts',
  limit,
  async () => {
    await open(manyTries);
    await guess('ben', 5);
    const waits: number[] = [];
    for (let n = 0; n < 14; n += 1) {
      if (n % 5 === 2) {
        await server.kill();
        await open(manyTries);
      }
      const { status, wait } = await logIn('ben', 'wrong');
      expect(status).toBe(429);
      waits.push(wait);
      await setAhead(ahead + wait * second);
      expect((await logIn('ben', 'wrong')).status).toBe(401);
    }
    const doubled = Array.from({ length: 14 }, (_, n) => Math.min(900, 2 ** n));
    expect(waits).toEqual(doubled);
    await setAhead(ahead + 15 * minute);
    expect((await logIn('ben', password)).status).toBe(200);
  },
);

test(
  'no one locks a parent out of a device that knows them, however hard they try',
  limit,
  async () => {
    await open();
    const known = inject('familyCookies').anna;
    const device = Object.fromEntries(
      Object.entries(known).filter(([name]) => name.startsWith('treehouse_device_')),
    );
    expect(Object.keys(device)).toHaveLength(1);
    const strangers = await guess('anna', 40);
    expect(strangers.filter((status) => status === 401)).toHaveLength(5);
    expect((await logIn('anna', password)).status).toBe(429);
    expect((await logIn('anna', password, device)).status).toBe(200);
    await server.kill();
    await open();
    expect((await logIn('anna', password, device)).status).toBe(200);
    // A known device only opens its own bucket, and guessing on it counts too.
    const own: number[] = [];
    for (let n = 0; n < 6; n += 1) own.push((await logIn('anna', `wrong ${n}`, device)).status);
    expect(own).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await logIn('ben', 'wrong', device)).status).toBe(401);
    expect((await guess('ben', 5)).at(-1)).toBe(429);
  },
);

test('a clock that was years ahead locks no one out for years', limit, async () => {
  await open();
  await setAhead(10 * 365 * 24 * 60 * minute);
  expect((await guess('ben', 7)).at(-1)).toBe(429);
  for (let n = 0; n < 20; n += 1) await logIn(`nobody${n}`, 'x');
  expect((await logIn('gus', password)).status).toBe(429);
  await setAhead(0);
  // The remaining wait restarts, and does not grow.
  const { status, wait } = await logIn('ben', password);
  expect(status).toBe(429);
  expect(wait).toBeLessThanOrEqual(15 * 60);
  await setAhead(16 * minute);
  expect((await logIn('ben', password)).status).toBe(200);
  expect((await logIn('gus', password)).status).toBe(200);
});
