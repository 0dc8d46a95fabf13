import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import household from '#shared/locales/en/household.json' with { type: 'json' };
import { counted, minutes } from '#tests/support/proof/counts.ts';
import { browserOf, makeSettledFolder } from '#tests/support/proof/house.ts';
import { type Start, startCli, startWithoutLock } from '#tests/support/proof/house-cli.ts';
import { makeTempDir } from '#tests/support/test-db.ts';

/** Starts two at the same moment. @returns those that answer, and those that ended. */
const startTwice = async (start: (dataDir: string) => Promise<Start>, dataDir: string) => {
  const both = await Promise.all([start(dataDir), start(dataDir)]);
  const serving: Start[] = [];
  for (const one of both) {
    if (one.url && (await browserOf(one.url, 'anna').get('/api/user')).status === 200) {
      serving.push(one);
    }
  }
  return { serving, ended: both.filter(({ url }) => url === null) };
};

test('of two that are started at once on one folder one serves, and kill -9 frees it at once', {
  timeout: minutes(8),
}, async () => {
  const dir = makeSettledFolder();
  onTestFinished(dir.remove);
  // Each pair but the first comes right after the one that served was killed.
  for (let start = 0; start < counted(50); start += 1) {
    const { serving, ended } = await startTwice(startCli, dir.path);
    await Promise.all(serving.map(({ kill }) => kill()));
    expect({ start, serving: serving.length, ended: ended.length }).toEqual({
      start,
      serving: 1,
      ended: 1,
    });
    expect(ended[0]?.code).toBe(1);
    expect(ended[0]?.said).toBe(`${household.start.dataFolderBusy}\n`);
  }
});

test('two that take no lock are found out', { timeout: minutes(1) }, async () => {
  const dir = makeSettledFolder();
  onTestFinished(dir.remove);
  const { serving } = await startTwice(startWithoutLock, dir.path);
  await Promise.all(serving.map(({ kill }) => kill()));
  expect(serving).toHaveLength(2);
});

test('whenever several want the lock at the very same moment, one of them gets it', {
  timeout: minutes(2),
}, async () => {
  const dir = makeTempDir();
  onTestFinished(dir.remove);
  const entry = join(import.meta.dirname, '../support/proof/lock-rival.ts');
  const rivals = [0, 1, 2].map(() => fork(entry, [join(dir.path, 'lock.db')]));
  onTestFinished(() => {
    for (const rival of rivals) rival.kill('SIGKILL');
  });
  await Promise.all(rivals.map((rival) => once(rival, 'message')));
  for (let turn = 0; turn < counted(100); turn += 1) {
    const at = Date.now() + 20;
    const answers = rivals.map((rival) => once(rival, 'message'));
    for (const rival of rivals) rival.send({ at });
    const got = (await Promise.all(answers)).filter(([hasIt]) => hasIt === true);
    expect({ turn, got: got.length }).toEqual({ turn, got: 1 });
    const freed = rivals.map((rival) => once(rival, 'message'));
    for (const rival of rivals) rival.send('release');
    await Promise.all(freed);
  }
});
