import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import household from '#shared/locales/en/household.json' with { type: 'json' };
import { counted, minutes } from '#tests/support/hardening/counts.ts';
import type { RivalAnswer } from '#tests/support/hardening/entries/rival-server.ts';
import { browserOf, makeSettledFolder, serverOptions } from '#tests/support/hardening/server.ts';
import { type Start, startCli, startWithoutLock } from '#tests/support/hardening/server-cli.ts';
import { makeTempDir } from '#tests/support/server/test-db.ts';

// Fifty pairs: ten of whole programs, and forty of processes that have loaded theirs before.

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

test('of two programs started at once one serves, and kill -9 frees the folder at once', {
  timeout: minutes(8),
}, async () => {
  const dir = makeSettledFolder();
  onTestFinished(dir.remove);
  // Each pair but the first comes right after the one that served was killed.
  for (let start = 0; start < counted(10); start += 1) {
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

const makeRivals = async (entry: string, args: string[], count: number) => {
  const rivals = Array.from({ length: count }, () => fork(entry, args));
  onTestFinished(() => {
    for (const rival of rivals) rival.kill('SIGKILL');
  });
  await Promise.all(rivals.map((rival) => once(rival, 'message')));
  /** Tells all of them the same. @returns what each of them answers */
  return async <T>(word: object | string): Promise<T[]> => {
    const answers = rivals.map((rival) => once(rival, 'message'));
    for (const rival of rivals) rival.send(word);
    return (await Promise.all(answers)).map(([answer]) => answer as T);
  };
};

test('of two that open one folder at the very same moment one serves, however often', {
  timeout: minutes(4),
}, async () => {
  const dir = makeSettledFolder();
  onTestFinished(dir.remove);
  const tell = await makeRivals(inject('serverRival'), [], 2);
  for (let turn = 0; turn < counted(40); turn += 1) {
    const options = serverOptions(dir.path);
    const answers = await tell<RivalAnswer>({ at: Date.now() + 10, options });
    const urls = answers.flatMap(({ url }) => url ?? []);
    const refusals = answers.flatMap(({ refusal }) => refusal ?? []);
    expect({ turn, serving: urls.length, refusals }).toEqual({
      turn,
      serving: 1,
      refusals: ['dataFolderBusy'],
    });
    expect((await browserOf(urls[0] ?? '', 'anna').get('/api/user')).status).toBe(200);
    await tell('close');
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
  const entry = join(import.meta.dirname, '../../support/hardening/entries/lock-rival.ts');
  const tell = await makeRivals(entry, [join(dir.path, 'lock.db')], 3);
  for (let turn = 0; turn < counted(100); turn += 1) {
    const got = (await tell<boolean>({ at: Date.now() + 10 })).filter((hasIt) => hasIt);
    expect({ turn, got: got.length }).toEqual({ turn, got: 1 });
    await tell('release');
  }
});
