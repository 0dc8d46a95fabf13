import { expect, test } from 'vitest';
import { counted, minutes } from '#tests/support/hardening/counts.ts';
import { inspectFolder } from '#tests/support/hardening/folder-check.ts';
import {
  compareImports,
  forgetImports,
  killWhileImporting,
  type Moment,
  type Name,
  settleImports,
  untilResumed,
} from '#tests/support/hardening/kill/interrupted-imports.ts';
import {
  killWhile,
  makeServerToKill,
  startUnthrottled,
} from '#tests/support/hardening/kill/kill-rounds.ts';
import { randomOf } from '#tests/support/hardening/seed.ts';

/** Kills a server while two people import. @returns each import's outcome after the next start. */
const killRound = async (moment: Moment, { between = async (_dataDir: string) => {} } = {}) => {
  const { dataDir } = makeServerToKill();
  const seen = await killWhileImporting(await startUnthrottled(dataDir), moment);
  await between(dataDir);
  const server = await startUnthrottled(dataDir);
  await settleImports(dataDir);
  const outcomes = compareImports(dataDir, seen);
  expect(inspectFolder(dataDir)).toEqual([]);
  expect(await server.end()).toBe(0);
  return outcomes;
};

const random = randomOf('kill-imports');
const names: Name[] = ['ben', 'mia'];
const moments = (phase: Moment['phase'], latest: number): Moment[] =>
  Array.from({ length: counted(3) }, (_, index) => ({
    who: names[index % 2] as Name,
    phase,
    share: random() * latest,
  }));

const isSound = (outcome: string): boolean => outcome === 'nothing' || outcome === 'whole';

test('a server killed before an import is committed keeps nothing of it', {
  timeout: minutes(5),
}, async () => {
  for (const moment of moments('reading', 0.5)) {
    const outcomes = await killRound(moment);
    expect(outcomes[moment.who]).toBe('nothing');
    expect(Object.values(outcomes).every(isSound), JSON.stringify(outcomes)).toBe(true);
  }
});

test('a server killed after an import is committed completes it, however often it is killed', {
  timeout: minutes(5),
}, async () => {
  for (const moment of moments('saving', 0.8)) {
    const again = (dataDir: string) => killWhile(dataDir, () => untilResumed(dataDir));
    const outcomes = await killRound(moment, { between: again });
    expect(outcomes[moment.who]).toBe('whole');
    expect(Object.values(outcomes).every(isSound), JSON.stringify(outcomes)).toBe(true);
  }
});

test('control: detects a server that forgets a committed import', {
  timeout: minutes(5),
}, async () => {
  const moment: Moment = { who: 'mia', phase: 'saving', share: 0.2 };
  const outcomes = await killRound(moment, { between: async (dir) => forgetImports(dir) });
  expect(outcomes.mia).toMatch(/^\d+ of 800$/);
});
