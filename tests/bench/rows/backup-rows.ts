import { join } from 'node:path';
import { fire, median } from '../load.ts';
import { addPictures, makeSparseFile } from '../servers/grow-household.ts';
import type { Measured } from '../servers/processes.ts';
import { copyDataDir, signIn, startTreehouse } from '../servers/servers.ts';
import { atMost, type Row } from '../table.ts';

/** 1,700 pictures of 3 MB: five gigabytes as sparse files, which take no space. */
const pictures = 1_700;
const pictureBytes = 3_000_000;
const rounds = 3;

const makeGallery = (dir: string): string => {
  const copy = copyDataDir(dir, 'backup-source');
  addPictures(copy, { pictures, bytes: pictureBytes }, (sha256, bytes) => {
    const stored = join(copy, 'backups/Treehouse backups/media', sha256.slice(0, 2), sha256);
    makeSparseFile(stored, bytes);
  });
  return copy;
};

const headers = (cookie: string) => ({ cookie, 'x-treehouse': '1' });

const backUp = async (server: Measured, cookie: string): Promise<number> => {
  const startedAt = performance.now();
  const url = `${server.url}/api/admin/backups`;
  const begun = await fetch(url, { method: 'POST', headers: headers(cookie) });
  if (!begun.ok) throw new Error(`backup: ${begun.status} ${await begun.text()}`);
  for (;;) {
    const answer = await fetch(`${url}/work`, { headers: headers(cookie) });
    const { work } = (await answer.json()) as { work: object | null };
    if (!work) return (performance.now() - startedAt) / 1000;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

const feed = (server: Measured, cookie: string) =>
  fire(server, () => ({ path: '/api/content?limit=20', headers: { cookie } }), {
    count: 400,
    connections: 2,
  });

const feedMeanwhile = async (server: Measured, cookie: string) => {
  const p99: number[] = [];
  let isMaking = true;
  const made = backUp(server, cookie).finally(() => {
    isMaking = false;
  });
  while (isMaking) p99.push((await feed(server, cookie)).p99);
  return { seconds: await made, p99: median(p99) };
};

export const backupRows = async (dir: string): Promise<Row[]> => {
  const server = await startTreehouse(makeGallery(dir));
  try {
    const cookie = await signIn(server);
    await backUp(server, cookie);
    const seconds: number[] = [];
    const quiet: number[] = [];
    const busy: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      quiet.push((await feed(server, cookie)).p99);
      const meanwhile = await feedMeanwhile(server, cookie);
      busy.push(meanwhile.p99);
      seconds.push(await backUp(server, cookie));
    }
    return [
      atMost('a backup of an unchanged gallery of 5 GB', median(seconds), 5, 1, 's'),
      atMost('the feed during a backup (p99)', median(busy), median(quiet), 2),
    ];
  } finally {
    await server.stop();
  }
};
