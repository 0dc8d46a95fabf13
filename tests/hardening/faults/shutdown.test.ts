import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { counted, minutes } from '#tests/support/hardening/counts.ts';
import { inspectFolder } from '#tests/support/hardening/folder-check.ts';
import {
  dayOf,
  makeServerToKill,
  openRoom,
  startBrokenServer,
  startUnthrottled,
} from '#tests/support/hardening/kill/kill-rounds.ts';
import { openWriteLog } from '#tests/support/hardening/kill/write-log.ts';
import { findLost } from '#tests/support/hardening/kill/write-log-reading.ts';
import { speak } from '#tests/support/hardening/kill/write-log-socket.ts';
import { everyoneUploads } from '#tests/support/hardening/kill/write-log-uploads.ts';
import { everyoneWrites, type Round } from '#tests/support/hardening/kill/write-log-writers.ts';
import { randomOf } from '#tests/support/hardening/seed.ts';
import type { ServerProcess } from '#tests/support/server/server-process.ts';

/** "Drains within 6 s"; then connections are cut. */
const drainMs = 6_000;

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

const findUndone = (dataDir: string): string[] => [
  ...(sizeOf(join(dataDir, 'treehouse.db-wal')) > 0 ? ['the log is not merged'] : []),
  ...(existsSync(join(dataDir, 'open')) ? ['the server is marked as open'] : []),
];

const makeHousehold = () => {
  const { dataDir, logFile } = makeServerToKill();
  return { dataDir, writeLog: openWriteLog(logFile) };
};

const everyoneAtOnce = (round: Round): Promise<void>[] => [
  ...everyoneWrites(round),
  ...everyoneUploads(round, []),
  speak(round, 'mia'),
];

test('a server stopped under load drains, merges its WAL and loses nothing', {
  timeout: minutes(6),
}, async () => {
  const random = randomOf('end');
  const { dataDir, writeLog } = makeHousehold();
  const refusals: string[] = [];
  let number = 0;
  let mark = 0;
  let roomId = 0;
  for (let index = 0; index < counted(20); index += 1) {
    const server = await startUnthrottled(dataDir);
    const { url } = server;
    expect(await findLost(url, writeLog.since(mark))).toEqual([]);
    expect(inspectFolder(dataDir)).toEqual([]);
    mark = writeLog.length();
    roomId ||= await openRoom(url);
    const next = () => ++number;
    const writers = everyoneAtOnce({ url, writeLog, roomId, day: dayOf(index), next, refusals });
    const notes = random() * 30;
    for (let tries = 0; writeLog.length() - mark < notes && tries < 10_000; tries += 1)
      await wait(1);
    expect(await server.end(drainMs)).toBe(0);
    await Promise.all(writers);
    expect(findUndone(dataDir)).toEqual([]);
    expect(server.log()).toBe('');
  }
  const server = await startUnthrottled(dataDir);
  expect(await findLost(server.url, writeLog.whole())).toEqual([]);
  expect(await server.end(drainMs)).toBe(0);
  // Draining may answer 503, but nothing else fails.
  expect(refusals.filter((line) => line.startsWith('5') && !line.startsWith('503'))).toEqual([]);
  console.log(`${writeLog.countKept()} acknowledged`);
});

test('control: detects a server that exits without draining', { timeout: minutes(2) }, async () => {
  const { dataDir, writeLog } = makeHousehold();
  const server: ServerProcess = await startBrokenServer(dataDir, 'endsAtOnce');
  const { url } = server;
  let number = 0;
  const next = () => ++number;
  const roomId = await openRoom(url);
  const writers = everyoneWrites({ url, writeLog, roomId, day: dayOf(0), next, refusals: [] });
  while (writeLog.countKept() < 5) await wait(1);
  await server.end(drainMs);
  await Promise.all(writers);
  expect(findUndone(dataDir)).not.toEqual([]);
});
