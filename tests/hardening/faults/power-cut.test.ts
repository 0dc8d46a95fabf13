import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Content } from '#shared/features/content/content.contract.ts';
import { counted, minutes } from '#tests/support/hardening/counts.ts';
import type { Promised } from '#tests/support/hardening/disk/busy-hour.ts';
import { problemsAfter, writeCut } from '#tests/support/hardening/disk/cut.ts';
import { cutsIn, isSyncOfIncoming, makeQuickFolder } from '#tests/support/hardening/disk/cuts.ts';
import { type Recording, recordBusyHour } from '#tests/support/hardening/disk/record.ts';
import { canTrace } from '#tests/support/hardening/disk/trace.ts';
import { randomOf } from '#tests/support/hardening/seed.ts';
import { browserOf, startTreehouse } from '#tests/support/hardening/server.ts';
import { readMedia } from '#tests/support/server/uploads.ts';

// A family is busy in the real server while strace writes down every call that changes the data folder, and
// the server each answer before it goes out. Then the power goes at any of those calls: what was synced is
// there, and of the rest any 512-byte sector and any name, or none. SQLite's own calls are among them.

const roundsOfWork = 20;

const makeFolder = () => {
  const folder = makeQuickFolder();
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

/** Reads posts with a file as people do, the file's bytes too. */
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

  test('loses nothing that was acknowledged, and leaves nothing half there', {
    timeout: minutes(5),
  }, () => {
    const { ledger, given } = recording;
    expect(ledger.filter(({ mark }) => !given.has(mark))).toEqual([]);
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

  test('control: on a disk that ignores the syncs of what comes in, rows without a file are noticed', () => {
    const random = randomOf('power cuts without syncs');
    const problems = problemsIn(recording, { count: 60, random, ignores: isSyncOfIncoming });
    expect(problems.filter((problem) => problem.includes('row without its file'))).not.toEqual([]);
  });

  test('control: of a server with synchronous=NORMAL, lost answers are noticed', {
    timeout: minutes(2),
  }, async () => {
    const careless = await recordBusyHour(5, 'normal');
    onTestFinished(careless.remove);
    const random = randomOf('power cuts with synchronous=NORMAL');
    const problems = problemsIn(careless, { count: 60, random });
    expect(problems.filter((problem) => problem.includes('lost: '))).not.toEqual([]);
  });
});
