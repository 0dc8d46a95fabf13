import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { backupsFolderName } from '#server/backup-engine/backup-format.ts';
import { verifyBackup } from '#server/backup-engine/verify-backup.ts';
import type { BackupsState } from '#shared/features/backups/backups.contract.ts';
import { counted, minutes } from '#tests/support/hardening/counts.ts';
import {
  dayOf,
  makeServerToKill,
  openRoom,
  startPreloaded,
  startUnthrottled,
} from '#tests/support/hardening/kill/kill-rounds.ts';
import { openWriteLog } from '#tests/support/hardening/kill/write-log.ts';
import { findLost } from '#tests/support/hardening/kill/write-log-reading.ts';
import { everyoneUploads } from '#tests/support/hardening/kill/write-log-uploads.ts';
import { everyoneWrites } from '#tests/support/hardening/kill/write-log-writers.ts';
import { randomOf } from '#tests/support/hardening/seed.ts';
import { browserOf } from '#tests/support/hardening/server.ts';

const listFolders = (dataDir: string): string[] =>
  readdirSync(join(dataDir, 'backups', backupsFolderName, 'snapshots'));

/** Backups in progress or being removed have no final name. */
const isNamed = (folder: string): boolean => !/\.(part|gone)$/.test(folder);

const listBackups = async (url: string) =>
  (await browserOf(url, 'anna').get<BackupsState>('/api/admin/backups')).json.backups;

const beginBackup = async (url: string): Promise<void> => {
  const { status, text } = await browserOf(url, 'anna').post('/api/admin/backups');
  if (status !== 200) throw new Error(`no backup: ${status} ${text}`);
};

const finishBackup = async (url: string): Promise<number> => {
  const begun = performance.now();
  const anna = browserOf(url, 'anna');
  await beginBackup(url);
  while ((await anna.get<{ work: unknown }>('/api/admin/backups/work')).json.work) await wait(20);
  return performance.now() - begun;
};

const findBad = async (dataDir: string): Promise<string[]> => {
  const bad: string[] = [];
  for (const id of listFolders(dataDir).filter(isNamed)) {
    const options = { folder: join(dataDir, 'backups'), id, key: null, workDir: dataDir };
    const reason = await verifyBackup({ ...options, now: new Date() });
    if (reason) bad.push(`${id}: ${reason}`);
  }
  return bad;
};

const findProblems = async (url: string, dataDir: string): Promise<string[]> => {
  const reported = (await listBackups(url)).filter(({ problem }) => problem !== null);
  return [...reported.map(({ id, problem }) => `${id}: ${problem}`), ...(await findBad(dataDir))];
};

test('a server killed during a backup keeps its earlier backups and no partial one', {
  timeout: minutes(6),
}, async () => {
  const random = randomOf('kill-backups');
  const { dataDir, logFile } = makeServerToKill();
  const writeLog = openWriteLog(logFile);
  let number = 0;
  const next = () => ++number;
  let server = await startUnthrottled(dataDir);
  const roomId = await openRoom(server.url);
  const tookMs = await finishBackup(server.url);
  let newest = (await listBackups(server.url))[0]?.id ?? '';
  let made = 0;
  for (let kill = 0; kill < counted(8); kill += 1) {
    const { url } = server;
    const round = { url, writeLog, roomId, day: dayOf(kill), next, refusals: [] };
    const writers = [...everyoneWrites(round), ...everyoneUploads(round, [])];
    await beginBackup(url);
    await wait(random() * tookMs * 1.2);
    await server.kill();
    await Promise.all(writers);
    server = await startUnthrottled(dataDir);
    expect(await findLost(server.url, writeLog.whole())).toEqual([]);
    expect(await findProblems(server.url, dataDir)).toEqual([]);
    // An old backup goes only once a newer one is complete.
    const id = (await listBackups(server.url))[0]?.id ?? '';
    expect(id >= newest && id !== '').toBe(true);
    if (id !== newest) made += 1;
    newest = id;
  }
  await finishBackup(server.url);
  expect(listFolders(dataDir).filter((name) => name.endsWith('.part'))).toEqual([]);
  expect(await findBad(dataDir)).toEqual([]);
  expect(await server.end()).toBe(0);
  console.log(`killed during backups: ${made} were whole before`);
});

test('control: detects backups that are named before they are complete', {
  timeout: minutes(2),
}, async () => {
  const { dataDir } = makeServerToKill();
  const server = await startPreloaded(dataDir, inject('hastyBackups'));
  await finishBackup(server.url);
  const before = listFolders(dataDir);
  await beginBackup(server.url);
  while (listFolders(dataDir).every((name) => before.includes(name) || !isNamed(name))) {
    await wait(1);
  }
  await server.kill();
  const again = await startUnthrottled(dataDir);
  expect(await findProblems(again.url, dataDir)).not.toEqual([]);
  expect(await again.end()).toBe(0);
});
