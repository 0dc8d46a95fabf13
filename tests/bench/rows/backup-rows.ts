import { createHash, type Hash } from 'node:crypto';
import { closeSync, ftruncateSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { fire, median } from '../load.ts';
import type { Measured } from '../servers/processes.ts';
import { copyDataDir, signIn, startTreehouse } from '../servers/servers.ts';
import { atMost, type Row } from '../table.ts';

/** 1,700 pictures of 3 MB: five gigabytes as sparse files, which take no space. */
const pictures = 1_700;
const pictureBytes = 3_000_000;
const rounds = 3;

const zeros = (bytes: number): Hash => createHash('sha256').update(Buffer.alloc(bytes));

const sparseFile = (path: string, bytes: number): void => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const file = openSync(path, 'w', 0o600);
  ftruncateSync(file, bytes);
  closeSync(file);
};

const insertMediaSql = `INSERT INTO media (name, kind, shelf, owner_id, width, height, created_at)
  VALUES (?, 'image', 'media', 1, 640, 480, '2025-01-01T00:00:00.000Z')`;
const insertFileSql = `INSERT INTO media_files (media_id, variant, sha256, mime, bytes)
  VALUES (?, 'original', ?, 'image/png', ?)`;

const makeGallery = (dir: string): string => {
  const copy = copyDataDir(dir, 'backup-source');
  const db = new Database(join(copy, 'treehouse.db'));
  const start = zeros(pictureBytes);
  db.transaction(() => {
    for (let n = 0; n < pictures; n += 1) {
      const bytes = pictureBytes + n;
      const sha256 = start.copy().update(Buffer.alloc(n)).digest('hex');
      const { lastInsertRowid } = db.prepare(insertMediaSql).run(`f${String(n).padStart(31, '0')}`);
      db.prepare(insertFileSql).run(lastInsertRowid, sha256, bytes);
      const [a, b] = [sha256.slice(0, 2), sha256.slice(2, 4)];
      sparseFile(join(copy, 'media', a, b, sha256), bytes);
      sparseFile(join(copy, 'backups/Treehouse backups/media', a, sha256), bytes);
    }
  })();
  db.close();
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
