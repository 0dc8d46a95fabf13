import { expect, onTestFinished, test } from 'vitest';
import { makeSettledFolder } from '#tests/support/proof/house.ts';
import {
  type KillPlan,
  killAgainAndAgain,
  ledgerFileIn,
  startBrokenHouse,
} from '#tests/support/proof/kill-rounds.ts';
import { everybodyUploads } from '#tests/support/proof/ledger-uploads.ts';
import { everybodyWrites } from '#tests/support/proof/ledger-writers.ts';
import { randomOf } from '#tests/support/proof/seed.ts';
import { makeTempDir } from '#tests/support/test-db.ts';

/** Kills a house that breaks a promise, as often as it takes to meet one moment of it or another. */
const killBroken = async (how: string, load: KillPlan['load']) => {
  const dir = makeSettledFolder();
  onTestFinished(dir.remove);
  const outside = makeTempDir();
  onTestFinished(outside.remove);
  return killAgainAndAgain(
    {
      dataDir: dir.path,
      rounds: 3,
      random: randomOf(how),
      load,
      withinNotes: 30,
      start: (dataDir) => startBrokenHouse(dataDir, how),
    },
    ledgerFileIn(outside.path),
  );
};

test('a server that answers before it commits is found out', { timeout: 300_000 }, async () => {
  const { lost, kept } = await killBroken('commitsLate', everybodyWrites);
  expect(kept).toBeGreaterThan(0);
  expect(lost).not.toEqual([]);
});

test('a server that writes rows before their files are there is found out', {
  timeout: 300_000,
}, async () => {
  const { broken, kept } = await killBroken('placesLate', (round, { cutOff }) =>
    everybodyUploads(round, cutOff),
  );
  expect(kept).toBeGreaterThan(0);
  expect(broken.filter((line) => line.startsWith('a row without its file'))).not.toEqual([]);
});
