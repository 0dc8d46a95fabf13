import { expect, test } from 'vitest';
import { counted, minutes } from '#tests/support/proof/counts.ts';
import { inspectFolder } from '#tests/support/proof/folder-check.ts';
import {
  compareImports,
  forgetImports,
  killWhileImporting,
  type Moment,
  settleImports,
  untilResumed,
} from '#tests/support/proof/interrupted-imports.ts';
import { killWhile, makeHouseToKill, startUnthrottled } from '#tests/support/proof/kill-rounds.ts';
import { randomOf } from '#tests/support/proof/seed.ts';

/** Kills a server while two people import. @returns what is there of each import after the next start. */
const killRound = async (moment: Moment, { between = async (_dataDir: string) => {} } = {}) => {
  const { dataDir } = makeHouseToKill();
  const seen = await killWhileImporting(await startUnthrottled(dataDir), moment);
  await between(dataDir);
  const house = await startUnthrottled(dataDir);
  await settleImports(dataDir);
  const outcomes = compareImports(dataDir, seen);
  expect(inspectFolder(dataDir)).toEqual([]);
  expect(await house.end()).toBe(0);
  return Object.values(outcomes);
};

const random = randomOf('kill-imports');
const rounds = Array.from({ length: counted(3) }, (_, index) => index);

test('a server killed before an import is committed keeps nothing of it', {
  timeout: minutes(3),
}, async () => {
  const outcomes: string[] = [];
  for (const _ of rounds) {
    outcomes.push(...(await killRound({ phase: 'reading', share: random() * 0.5 })));
  }
  console.log(outcomes.join(', '));
  expect(outcomes.filter((outcome) => !['nothing', 'whole'].includes(outcome))).toEqual([]);
  expect(outcomes).toContain('nothing');
});

test('a server killed after an import is committed completes it, however often it is killed', {
  timeout: minutes(3),
}, async () => {
  const outcomes: string[] = [];
  for (const _ of rounds) {
    const again = (dataDir: string) => killWhile(dataDir, () => untilResumed(dataDir));
    const moment: Moment = { phase: 'saving', share: random() * 0.8 };
    outcomes.push(...(await killRound(moment, { between: again })));
  }
  console.log(outcomes.join(', '));
  expect(outcomes.filter((outcome) => !['nothing', 'whole'].includes(outcome))).toEqual([]);
  expect(outcomes).toContain('whole');
});

test('a server that forgets an import it committed is found out', {
  timeout: minutes(3),
}, async () => {
  const moment: Moment = { phase: 'saving', share: 0.2 };
  const outcomes = await killRound(moment, { between: async (dir) => forgetImports(dir) });
  expect(outcomes.filter((outcome) => outcome.includes(' of '))).not.toEqual([]);
});
