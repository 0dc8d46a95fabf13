import { expect, onTestFinished, test } from 'vitest';
import type { Content } from '#shared/features/content/content.contract.ts';
import { counted, minutes } from '#tests/support/hardening/counts.ts';
import type { Fault } from '#tests/support/hardening/disk/failing-fs.ts';
import {
  type DiskAction,
  type FailingServer,
  keepBackup,
  leftovers,
  showFilm,
  showPicture,
  startFailingServer,
  takeCopy,
} from '#tests/support/hardening/disk/failing-server.ts';
import { browserOf, makeHouseholdFolder, startTreehouse } from '#tests/support/hardening/server.ts';
import { readMedia } from '#tests/support/server/uploads.ts';

// An upload makes about thirty disk calls, so n goes to 40 for each; with backups, 200 tries in all.

const start = async (env: Record<string, string> = {}) => {
  const dir = makeHouseholdFolder();
  onTestFinished(dir.remove);
  const server = await startFailingServer(dir.path, env);
  onTestFinished(async () => {
    await server.kill();
    server.forget();
  });
  return { dataDir: dir.path, server, known: new Set<string>() };
};

/** A disk fails once, or until the test repairs it. */
const ways = [
  { code: 'EIO', lasts: false },
  { code: 'ENOSPC', lasts: true },
  { code: 'EROFS', lasts: true },
  { code: 'ENOSPC', lasts: false },
  { code: 'EIO', lasts: true },
] as const;

/** Statuses allowed while the disk fails: 507 full, 503 failing, 0 if the answer had started. */
const isHonest = ({ status }: { status: number }, { code }: Fault) =>
  status < 300 || status === 0 || status === (code === 'ENOSPC' ? 507 : 503);

const readable = async (url: string, id: number): Promise<boolean> => {
  const anna = browserOf(url, 'anna');
  const { status, json } = await anna.get<Content>(`/api/content/${id}`);
  return status === 200 && (await readMedia({ url }, anna, json.mediaUrl ?? '')).status === 200;
};

const tryAction = async (
  { server, dataDir, known }: { server: FailingServer; dataDir: string; known: Set<string> },
  action: () => Promise<DiskAction>,
  fault: Fault,
) => {
  await server.arm(fault);
  const { answers, postId, uploadId } = await action();
  const read = await browserOf(server.url, 'mia').get('/api/tasks');
  const failed = await server.arm(null);
  const problems = answers
    .filter((answer) => !isHonest(answer, fault))
    .map(({ status, text }) => `${status} ${text}`);
  if (read.status !== 200) problems.push(`reading: ${read.status}`);
  // A failed sync may have lost any earlier write.
  const isUnsynced = failed.some((name) => /sync/.test(name));
  if (isUnsynced && answers.every(({ status }) => status < 300))
    problems.push('acknowledged unsynced');
  // Files that could not be removed are deleted at the next start.
  const mayStay = failed.some((name) => /^(?:rm|unlink)/.test(name));
  const left = (await leftovers(server.url, dataDir, uploadId)).filter((name) => !known.has(name));
  for (const name of left) known.add(name);
  if (left.length > 0 && !mayStay) problems.push(`left: ${left}`);
  return { problems, postId, failed };
};

/** Data exports are rate limited. */
const actionOf = (index: number) =>
  index % 15 === 14 ? takeCopy : index % 2 === 0 ? showPicture : showFilm;

/** Fails one call after the other, each way in turn. @returns what was wrong, and the number of failed calls */
const failOften = async (place: Awaited<ReturnType<typeof start>>, count: number) => {
  const found: string[] = [];
  const kept: number[] = [];
  let failures = 0;
  for (let index = 0; index < count; index += 1) {
    const action = actionOf(index);
    const way = ways[index % ways.length] as (typeof ways)[number];
    const fault = { ...way, at: 1 + (Math.floor(index / 2) % 40) };
    const act = () => action(place.server.url, index);
    const { problems, postId, failed } = await tryAction(place, act, fault);
    if (failed.length > 0) failures += 1;
    if (postId !== null) kept.push(postId);
    const where = `${action.name}, ${JSON.stringify(fault)}, ${failed[0]}`;
    found.push(...problems.map((problem) => `${where}: ${problem}`));
  }
  return { found, kept, failures };
};

test('a failed disk call is reported, people can still read, and the next try works', {
  timeout: minutes(5),
}, async () => {
  const place = await start();
  const { server, dataDir } = place;
  const { found, kept, failures } = await failOften(place, counted(180));
  expect(found).toEqual([]);
  expect(failures).toBeGreaterThan(counted(60));
  for (const id of kept) expect(await readable(server.url, id)).toBe(true);
  expect((await showPicture(server.url, 1)).postId).not.toBeNull();
  expect(await server.end()).toBe(0);
  const again = await startTreehouse(dataDir);
  expect((await browserOf(again.url, 'anna').get('/api/user')).status).toBe(200);
  expect(await leftovers(again.url, dataDir)).toEqual([]);
  expect(await again.end()).toBe(0);
});

test('a backup with a failed disk call does not count, and earlier ones stay', {
  timeout: minutes(5),
}, async () => {
  const { server } = await start();
  const first = await keepBackup(server.url);
  expect([first.failure, first.backups.length]).toEqual([null, 1]);
  let good = first.backups[0]?.id;
  for (let index = 0; index < counted(20); index += 1) {
    const way = ways[index % ways.length] as (typeof ways)[number];
    server.armWorkers({ ...way, at: 1 + index * 2 });
    const { backups, failure } = await keepBackup(server.url);
    server.armWorkers(null);
    // A good backup replaces others of its day; a failed one removes nothing.
    if (failure === null) good = backups[0]?.id;
    expect(backups.map(({ id }) => id)).toContain(good);
    for (const backup of backups) expect(backup.problem).toBeNull();
  }
  expect((await keepBackup(server.url)).failure).toBeNull();
});

test('control: detects a server that ignores failing syncs', {
  timeout: minutes(2),
}, async () => {
  const { found } = await failOften(await start({ TREEHOUSE_IGNORES_SYNC: '1' }), 40);
  expect(found.filter((problem) => problem.includes('acknowledged unsynced'))).not.toEqual([]);
});
