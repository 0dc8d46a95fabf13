import { expect, test } from 'vitest';
import {
  type KillPlan,
  killAgainAndAgain,
  makeHouseToKill,
  startBrokenHouse,
} from '#tests/support/proof/kill-rounds.ts';
import { everybodyUploads } from '#tests/support/proof/ledger-uploads.ts';
import { everybodyWrites } from '#tests/support/proof/ledger-writers.ts';
import { randomOf } from '#tests/support/proof/seed.ts';

/** Kills a house that breaks a promise, as often as it takes to meet one moment of it or another. */
const killBroken = async (how: string, load: KillPlan['load']) => {
  const { dataDir, ledgerFile } = makeHouseToKill();
  return killAgainAndAgain(
    {
      dataDir,
      rounds: 3,
      random: randomOf(how),
      load,
      withinNotes: 30,
      start: (path) => startBrokenHouse(path, how),
    },
    ledgerFile,
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
