import { expect, test } from 'vitest';
import {
  type KillPlan,
  killAgainAndAgain,
  makeServerToKill,
  startBrokenServer,
} from '#tests/support/hardening/kill/kill-rounds.ts';
import { everybodyUploads } from '#tests/support/hardening/kill/write-log-uploads.ts';
import { everybodyWrites } from '#tests/support/hardening/kill/write-log-writers.ts';
import { randomOf } from '#tests/support/hardening/seed.ts';

type Outcome = Awaited<ReturnType<typeof killAgainAndAgain>>;

/** A kill that meets the wrong moment proves nothing; so many in a row that do would. */
const mostServers = 8;

/** Kills servers that break a promise until one of them is found to have broken it. */
const killBroken = async (
  how: string,
  load: KillPlan['load'],
  isFound: (outcome: Outcome) => boolean,
): Promise<boolean> => {
  const random = randomOf(how);
  for (let count = 0; count < mostServers; count += 1) {
    const { dataDir, ledgerFile } = makeServerToKill();
    const start = (path: string) => startBrokenServer(path, how);
    const plan = { dataDir, rounds: 3, random, load, withinNotes: 30, start };
    const outcome = await killAgainAndAgain(plan, ledgerFile);
    expect(outcome.kept).toBeGreaterThan(0);
    if (isFound(outcome)) return true;
  }
  return false;
};

test('a server that answers before it commits is found out', { timeout: 300_000 }, async () => {
  const isFound = await killBroken('commitsLate', everybodyWrites, ({ lost }) => lost.length > 0);
  expect(isFound).toBe(true);
});

test('a server that writes rows before their files are there is found out', {
  timeout: 300_000,
}, async () => {
  const isFound = await killBroken(
    'placesLate',
    (round, { cutOff }) => everybodyUploads(round, cutOff),
    ({ broken }) => broken.some((line) => line.startsWith('a row without its file')),
  );
  expect(isFound).toBe(true);
});
