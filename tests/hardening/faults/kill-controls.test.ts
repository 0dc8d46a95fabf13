import { expect, test } from 'vitest';
import {
  type KillPlan,
  killAgainAndAgain,
  makeServerToKill,
  startBrokenServer,
} from '#tests/support/hardening/kill/kill-rounds.ts';
import { everyoneUploads } from '#tests/support/hardening/kill/write-log-uploads.ts';
import { everyoneWrites } from '#tests/support/hardening/kill/write-log-writers.ts';
import { randomOf } from '#tests/support/hardening/seed.ts';

type Outcome = Awaited<ReturnType<typeof killAgainAndAgain>>;

/** A kill at a harmless moment proves nothing; this many in a row would. */
const mostServers = 8;

const killBroken = async (
  how: string,
  load: KillPlan['load'],
  isFound: (outcome: Outcome) => boolean,
): Promise<boolean> => {
  const random = randomOf(how);
  for (let count = 0; count < mostServers; count += 1) {
    const { dataDir, logFile } = makeServerToKill();
    const start = (path: string) => startBrokenServer(path, how);
    const plan = { dataDir, rounds: 3, random, load, withinNotes: 30, start };
    const outcome = await killAgainAndAgain(plan, logFile);
    expect(outcome.kept).toBeGreaterThan(0);
    if (isFound(outcome)) return true;
  }
  return false;
};

test('control: detects a server that answers before it commits', { timeout: 300_000 }, async () => {
  const isFound = await killBroken('commitsLate', everyoneWrites, ({ lost }) => lost.length > 0);
  expect(isFound).toBe(true);
});

test('control: detects a server that writes rows before their files', {
  timeout: 300_000,
}, async () => {
  const isFound = await killBroken(
    'placesLate',
    (round, { cutOff }) => everyoneUploads(round, cutOff),
    ({ broken }) => broken.some((line) => line.startsWith('a row without its file')),
  );
  expect(isFound).toBe(true);
});
