import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type RunningServer, type StartError, startOrRecover } from '#server/index.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import { counted, minutes } from '#tests/support/hardening/counts.ts';
import { showPicture, startFailingServer } from '#tests/support/hardening/disk/failing-server.ts';
import { makeSmallDisk } from '#tests/support/hardening/disk/small-disk.ts';
import { browserOf, serverOptions, startTreehouse } from '#tests/support/hardening/server.ts';
import { t } from '#tests/support/messages.ts';

const sentence = t('common:errors.diskFull');
const probe = makeSmallDisk(8);
probe?.remove();
const hasDisk = probe !== null;

/** The server must reopen on the recovery page's port, so give it one of its own. */
const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
};

const makeDisk = () => {
  const disk = makeSmallDisk(24);
  if (!disk) throw new Error('no separate disk');
  onTestFinished(disk.remove);
  return disk;
};

test.skipIf(!hasDisk)(
  'a full disk loses nothing, and the server saves again once there is room (needs root)',
  {
    timeout: minutes(3),
  },
  async () => {
    const disk = makeDisk();
    // Otherwise every picture would be refused long before the disk is full.
    const treehouse = await startFailingServer(disk.dataDir, { TREEHOUSE_PLENTY: '1' });
    onTestFinished(() => treehouse.kill());
    const ben = browserOf(treehouse.url, 'ben');
    const kept: number[] = [];
    const write = async () => {
      const story = { contentType: 'story', title: 'Rain', textContent: 'It rained. '.repeat(900) };
      const answer = await ben.post<Content>('/api/content', story);
      if (answer.status === 201) kept.push(answer.json.id);
      return answer;
    };
    for (let round = 0; round < counted(3); round += 1) {
      disk.fill(200_000);
      let last = await write();
      for (let tries = 0; last.status === 201 && tries < 200; tries += 1) last = await write();
      expect([last.status, last.text]).toEqual([507, sentence]);
      disk.fill(0);
      const { answers } = await showPicture(treehouse.url, round);
      expect(answers.map(({ status, text }) => [status, text])).toEqual([[507, sentence]]);
      expect((await ben.get('/api/content')).status).toBe(200);
      disk.free();
      expect((await write()).status).toBe(201);
      expect((await showPicture(treehouse.url, 50 + round)).postId).not.toBeNull();
    }
    for (const id of kept) expect((await ben.get(`/api/content/${id}`)).status).toBe(200);
    expect(await treehouse.end()).toBe(0);
    treehouse.forget();
  },
);

const openAndFollow = async (dataDir: string) => {
  const options = { ...serverOptions(dataDir, { port: await freePort() }), retryMs: 250 };
  const stop = new AbortController();
  const opened: RunningServer[] = [];
  const reasons: string[] = [];
  const open = async (): Promise<void> => {
    const onRecovery = (_: unknown, { reason }: StartError) => void reasons.push(reason);
    const server = await startOrRecover(options, { onRecovery, signal: stop.signal });
    if (!server) return;
    opened.push(server);
    server.onRestartWanted(() => {
      following = following.then(async () => {
        await server.close();
        await open();
      });
    });
  };
  let following: Promise<void> = Promise.resolve();
  await open();
  onTestFinished(async () => {
    stop.abort();
    await following;
    await opened.at(-1)?.close();
  });
  return { opened, reasons, url: `http://127.0.0.1:${options.port}` };
};

const story = { contentType: 'story', title: 'Rain', textContent: 'It rained.' };

const isSaved = (url: string) => async () => {
  const answer = await browserOf(url, 'ben')
    .post('/api/content', story)
    .catch(() => null);
  return answer?.status;
};

test.skipIf(!hasDisk).each([
  ['closed as usual', false],
  ['killed with a log that is not merged', true],
])(
  'a start on a full disk lets people read, and save once there is room, after it was %s (needs root)',
  { timeout: minutes(3) },
  async (_how, wasKilled) => {
    const disk = makeDisk();
    if (wasKilled) {
      const treehouse = await startTreehouse(disk.dataDir);
      expect((await browserOf(treehouse.url, 'ben').post('/api/content', story)).status).toBe(201);
      await treehouse.kill();
    }
    disk.fill(0);
    const { opened, reasons, url } = await openAndFollow(disk.dataDir);
    expect(reasons).toEqual([]);
    expect(opened.map(({ savingStopped }) => savingStopped)).toEqual(['diskFull']);
    const posts = await browserOf(url, 'anna').get('/api/content');
    expect([posts.status, posts.text.includes('It rained.')]).toEqual([200, wasKilled]);
    const refused = await browserOf(url, 'ben').post('/api/content', story);
    expect([refused.status, refused.text]).toEqual([507, sentence]);
    disk.free();
    await expect.poll(isSaved(url), { timeout: 30_000 }).toBe(201);
    expect(opened.map(({ savingStopped }) => savingStopped)).toEqual(['diskFull', null]);
  },
);

test.skipIf(!hasDisk)(
  'a disk that may only be read lets people read, and save once it may be written (needs root)',
  { timeout: minutes(2) },
  async () => {
    const disk = makeDisk();
    expect(disk.setWritable(false)).toBe(true);
    const { opened, url } = await openAndFollow(disk.dataDir);
    expect(opened.map(({ savingStopped }) => savingStopped)).toEqual(['dataFolderReadOnly']);
    expect((await browserOf(url, 'anna').get('/api/content')).status).toBe(200);
    expect(await isSaved(url)()).toBe(507);
    expect(disk.setWritable(true)).toBe(true);
    await expect.poll(isSaved(url), { timeout: 30_000 }).toBe(201);
  },
);
