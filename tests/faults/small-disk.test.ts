import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { Content } from '#shared/features/content/content.contract.ts';
import type { Trouble } from '#shared/features/recovery/recovery.contract.ts';
import { makeBrowser } from '#tests/support/browser.ts';
import { setupToken, spawnHouse } from '#tests/support/house-process.ts';
import { counted, minutes } from '#tests/support/proof/counts.ts';
import { commandLineArguments } from '#tests/support/proof/damage/damaged-house.ts';
import { showPicture, startFailingHouse } from '#tests/support/proof/disk/failing-house.ts';
import { makeSmallDisk } from '#tests/support/proof/disk/small-disk.ts';
import { browserOf } from '#tests/support/proof/house.ts';

const sentence =
  'The home computer is nearly full, so nothing new can be saved. Reading still works.';
const probe = makeSmallDisk(8);
probe?.remove();
const hasDisk = probe !== null;

/** The house opens where its recovery stood, which only a port of its own makes sure of. */
const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
};

const makeDisk = () => {
  const disk = makeSmallDisk(24);
  if (!disk) throw new Error('no disk of its own');
  onTestFinished(disk.remove);
  return disk;
};

test.skipIf(!hasDisk)(
  'a disk that is really full takes nothing and loses nothing, until there is room (needs root)',
  {
    timeout: minutes(3),
  },
  async () => {
    const disk = makeDisk();
    // Else every picture would be refused long before the disk is full.
    const house = await startFailingHouse(disk.dataDir, { TREEHOUSE_PLENTY: '1' });
    onTestFinished(() => house.kill());
    const ben = browserOf(house.url, 'ben');
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
      const { answers } = await showPicture(house.url, round);
      expect(answers.map(({ status, text }) => [status, text])).toEqual([[507, sentence]]);
      expect((await ben.get('/api/content')).status).toBe(200);
      disk.free();
      expect((await write()).status).toBe(201);
      expect((await showPicture(house.url, 50 + round)).postId).not.toBeNull();
    }
    for (const id of kept) expect((await ben.get(`/api/content/${id}`)).status).toBe(200);
    expect(await house.end()).toBe(0);
    house.forget();
  },
);

test.skipIf(!hasDisk)(
  'a disk that may only be read is said plainly, and the house opens once it may be written (needs root)',
  {
    timeout: minutes(2),
  },
  async () => {
    const disk = makeDisk();
    expect(disk.setWritable(false)).toBe(true);
    const house = await spawnHouse(
      commandLineArguments(disk.dataDir, disk.dataDir, await freePort()),
    );
    onTestFinished(() => house.kill());
    const anybody = makeBrowser(house.url);
    expect((await anybody.get<Trouble>('/api/recovery')).json.reason).toBe('dataFolderReadOnly');
    expect(disk.setWritable(true)).toBe(true);
    expect((await anybody.post('/api/recovery/again', { token: setupToken })).status).toBe(200);
    await expect
      .poll(
        async () =>
          (
            await browserOf(house.url, 'anna')
              .get('/api/user')
              .catch(() => null)
          )?.status,
        {
          timeout: 30_000,
        },
      )
      .toBe(200);
  },
);
