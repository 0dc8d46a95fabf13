import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Content } from '#shared/features/content/content.contract.ts';
import { counted, minutes } from '#tests/support/hardening/counts.ts';
import type { Promised } from '#tests/support/hardening/disk/busy-hour.ts';
import { problemsAfter, writeCut } from '#tests/support/hardening/disk/cut.ts';
import { cutsIn, isSyncOfIncoming, makeTmpfsFolder } from '#tests/support/hardening/disk/cuts.ts';
import { type Recording, recordBusyHour } from '#tests/support/hardening/disk/record.ts';
import { canTrace } from '#tests/support/hardening/disk/trace.ts';
import { randomOf } from '#tests/support/hardening/seed.ts';
import { browserOf, startTreehouse } from '#tests/support/hardening/server.ts';
import { readMedia } from '#tests/support/server/uploads.ts';

// A busy family in the real server, while strace records every call that changes the data folder and the server records
// each answer before sending it. Then power is cut at any of those calls: synced data survives, and of the rest any
// 512-byte sectors and any names, or none. This includes SQLite's own calls.

const roundsOfWork = 20;

const makeFolder = () => {
  const folder = makeTmpfsFolder();
  onTestFinished(folder.remove);
  return join(folder.path, 'data');
};

const problemsIn = (recording: Recording, options: Parameters<typeof cutsIn>[1]): string[] => {
  const folder = makeFolder();
  const problems: string[] = [];
  for (const { moment, promised, disk } of cutsIn(recording, options)) {
    const found = problemsAfter(disk, folder, promised);
    problems.push(...found.map((problem) => `at call ${moment}: ${problem}`));
  }
  return problems;
};

const expectReadable = async (url: string, promised: Promised[]): Promise<void> => {
  const anna = browserOf(url, 'anna');
  for (const { post } of promised) {
    if (!post) continue;
    const { status, json } = await anna.get<Content>(`/api/content/${post.id}`);
    expect(status).toBe(200);
    const file = await readMedia({ url }, anna, json.mediaUrl ?? '');
    const hash = createHash('sha256').update(file.body).digest('hex');
    expect([file.status, hash]).toEqual([200, post.sha256 ?? hash]);
  }
};

const hasStrace = await canTrace();

describe.skipIf(!hasStrace)('a power cut (needs strace)', () => {
  let recording: Recording;
  beforeAll(async () => {
    recording = await recordBusyHour(roundsOfWork);
  }, minutes(2));
  afterAll(() => recording?.remove());

  test('loses no acknowledged data, and leaves nothing partial', {
    timeout: minutes(5),
  }, () => {
    const { promised, answeredAt } = recording;
    expect(promised.filter(({ mark }) => !answeredAt.has(mark))).toEqual([]);
    const cuts = { count: counted(1_000), random: randomOf('power cuts') };
    expect(problemsIn(recording, cuts)).toEqual([]);
  });

  test('leaves a server that starts and shows every file', { timeout: minutes(3) }, async () => {
    const folder = makeFolder();
    const cuts = { count: counted(10), random: randomOf('power cuts and starts') };
    for (const { promised, disk } of cutsIn(recording, cuts)) {
      writeCut(disk, folder, true);
      const server = await startTreehouse(folder);
      try {
        await expectReadable(server.url, promised);
      } finally {
        await server.end();
      }
    }
  });

  test('control: detects rows without a file on a disk that ignores syncs of incoming files', () => {
    const random = randomOf('power cuts without syncs');
    const problems = problemsIn(recording, { count: 60, random, ignores: isSyncOfIncoming });
    expect(problems.filter((problem) => problem.includes('row without its file'))).not.toEqual([]);
  });

  test('control: detects lost answers of a server with synchronous=NORMAL', {
    timeout: minutes(2),
  }, async () => {
    const unsynced = await recordBusyHour(5, 'normal');
    onTestFinished(unsynced.remove);
    const random = randomOf('power cuts with synchronous=NORMAL');
    const problems = problemsIn(unsynced, { count: 60, random });
    expect(problems.filter((problem) => problem.includes('lost: '))).not.toEqual([]);
  });
});
