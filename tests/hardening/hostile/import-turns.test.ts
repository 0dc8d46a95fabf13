import { describe, expect, test } from 'vitest';
import { forkNodeWorker } from '#server/workers/worker-channel.ts';
import { prepareApart } from '#tests/support/clients/apart-client.ts';
import { minutes } from '#tests/support/hardening/counts.ts';
import { hostileCalendars, hostileLists } from '#tests/support/large-files.ts';
import { longestTurn, slowness } from '#tests/support/server/loop-turns.ts';
import { makeApp } from '#tests/support/server/make-app.ts';
import { parsersInProcess } from '#tests/support/server/parsers-in-process.ts';

const limitMs = 50;
const calendar = { path: '/api/calendar-file', type: 'text/calendar' };
const reading = { path: '/api/reading-import', type: 'text/csv' };

/**
 * Imports a file as up to three people, until one import stays within the limit: others also use this computer.
 * @returns the best run's longest turn, normalised to a typical computer.
 */
const importUpToThreeTimes = async (
  { path, type }: typeof calendar,
  file: string,
  forkWorker = forkNodeWorker,
) => {
  const app = await makeApp({ options: { forkWorker, checkResponses: false } });
  const body = Buffer.from(file);
  let longest = Number.POSITIVE_INFINITY;
  const statuses: number[] = [];
  for (const kind of ['guest', 'friend', 'family'] as const) {
    const cookie = app.as(kind).cookieHeader();
    const headers = { cookie, 'x-treehouse': '1', 'content-type': type };
    const ask = await prepareApart(app.url + path, { method: 'POST', headers, body });
    const turn = await longestTurn(async () => {
      statuses.push((await ask()).status);
    });
    longest = Math.min(longest, turn / slowness());
    if (longest < limitMs) break;
  }
  return { longest, statuses };
};

const check = async (target: typeof calendar, file: string) => {
  const { longest, statuses } = await importUpToThreeTimes(target, file);
  console.log(`${Math.round(longest)} ms, ${statuses.join(' ')}`);
  expect(statuses.every((status) => status === 200 || status === 400)).toBe(true);
  expect(longest).toBeLessThan(limitMs);
};

describe('an import holds the event loop for less than 50 ms', () => {
  test.each(hostileCalendars)('of %s', { timeout: minutes(5) }, (_name, file) =>
    check(calendar, file),
  );
  test.each(hostileLists)('of a list with %s', { timeout: minutes(5) }, (_name, file) =>
    check(reading, file),
  );

  test('control: detects an import that is parsed on the event loop', {
    timeout: minutes(5),
  }, async () => {
    const [, file = ''] = hostileCalendars[1] ?? [];
    const { longest } = await importUpToThreeTimes(calendar, file, parsersInProcess);
    expect(longest).toBeGreaterThan(limitMs);
  });
});
