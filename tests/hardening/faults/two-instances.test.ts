import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import startup from '#shared/locales/en/startup.json' with { type: 'json' };
import { counted, minutes } from '#tests/support/hardening/counts.ts';
import type { CompetitorAnswer } from '#tests/support/hardening/entries/competing-server.ts';
import { browserOf, makeHouseholdFolder, serverOptions } from '#tests/support/hardening/server.ts';
import { type Start, startCli, startWithoutLock } from '#tests/support/hardening/server-cli.ts';
import { makeTempDir } from '#tests/support/server/test-db.ts';

// Fifty pairs: ten of whole programs, forty of processes that have loaded their code already.

/** Starts two at the same moment. @returns those that answer and those that exited. */
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

test('one of two processes started at once serves, and kill -9 frees the folder immediately', {
  timeout: minutes(8),
}, async () => {
  const dir = makeHouseholdFolder();
  onTestFinished(dir.remove);
  // Each pair but the first starts right after the previous server was killed.
  for (let start = 0; start < counted(10); start += 1) {
    const { serving, ended } = await startTwice(startCli, dir.path);
    await Promise.all(serving.map(({ kill }) => kill()));
    expect({ start, serving: serving.length, ended: ended.length }).toEqual({
      start,
      serving: 1,
      ended: 1,
    });
    expect(ended[0]?.code).toBe(1);
    expect(ended[0]?.output).toBe(
      `${startup.reason.dataFolderBusy.title}. ${startup.reason.dataFolderBusy.text}\n`,
    );
  }
});

const startCompetitors = async (entry: string, args: string[], count: number) => {
  const competitors = Array.from({ length: count }, () => fork(entry, args));
  onTestFinished(() => {
    for (const competitor of competitors) competitor.kill('SIGKILL');
  });
  await Promise.all(competitors.map((competitor) => once(competitor, 'message')));
  return async <T>(word: object | string): Promise<T[]> => {
    const answers = competitors.map((competitor) => once(competitor, 'message'));
    for (const competitor of competitors) competitor.send(word);
    return (await Promise.all(answers)).map(([answer]) => answer as T);
  };
};

test('one of two processes that open a folder at the same moment serves, every time', {
  timeout: minutes(4),
}, async () => {
  const dir = makeHouseholdFolder();
  onTestFinished(dir.remove);
  const sendToAll = await startCompetitors(inject('competingServer'), [], 2);
  for (let turn = 0; turn < counted(40); turn += 1) {
    const options = serverOptions(dir.path);
    const answers = await sendToAll<CompetitorAnswer>({ at: Date.now() + 10, options });
    const urls = answers.flatMap(({ url }) => url ?? []);
    const refusals = answers.flatMap(({ refusal }) => refusal ?? []);
    expect({ turn, serving: urls.length, refusals }).toEqual({
      turn,
      serving: 1,
      refusals: ['dataFolderBusy'],
    });
    expect((await browserOf(urls[0] ?? '', 'anna').get('/api/user')).status).toBe(200);
    await sendToAll('close');
  }
});

test('control: detects two servers without a lock', { timeout: minutes(1) }, async () => {
  const dir = makeHouseholdFolder();
  onTestFinished(dir.remove);
  const { serving } = await startTwice(startWithoutLock, dir.path);
  await Promise.all(serving.map(({ kill }) => kill()));
  expect(serving).toHaveLength(2);
});

test('one of several processes that want the lock at the same moment gets it', {
  timeout: minutes(2),
}, async () => {
  const dir = makeTempDir();
  onTestFinished(dir.remove);
  const entry = join(import.meta.dirname, '../../support/hardening/entries/lock-competitor.ts');
  const sendToAll = await startCompetitors(entry, [join(dir.path, 'lock.db')], 3);
  for (let turn = 0; turn < counted(100); turn += 1) {
    const got = (await sendToAll<boolean>({ at: Date.now() + 10 })).filter((hasIt) => hasIt);
    expect({ turn, got: got.length }).toEqual({ turn, got: 1 });
    await sendToAll('release');
  }
});
