import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { alternate, fire } from '../load.ts';
import type { Measured } from '../servers/processes.ts';
import { copyDataDir, signIn, startTreehouse } from '../servers/servers.ts';
import { atMost, type Row } from '../table.ts';
import { makeGallery } from './admin-rows.ts';

const insertMediaSql = `WITH n(i) AS (VALUES (1), (2), (3), (4))
  INSERT INTO media (name, kind, shelf, owner_id, width, height, created_at)
  SELECT printf('1%027x%04x', m.id, n.i), m.kind, m.shelf, m.owner_id, m.width, m.height, m.created_at
  FROM media m JOIN n WHERE m.name LIKE '000000%'`;

const insertFilesSql = `INSERT INTO media_files (media_id, variant, sha256, mime, bytes)
  SELECT m.id, f.variant, f.sha256, f.mime, f.bytes
  FROM media m JOIN media_files f ON f.media_id = (SELECT min(media_id) FROM media_files)
  WHERE m.name LIKE '1000000%'`;

const insertPartsSql = `WITH n(i) AS (VALUES (1), (2), (3), (4))
  INSERT INTO content_media (content_id, position, media_id)
  SELECT p.id, n.i, further.id FROM contents p JOIN media m ON m.id = p.media_id JOIN n
    JOIN media further ON further.name = printf('1%027x%04x', m.id, n.i)
  WHERE m.name LIKE '000000%'`;

const posts = 200;

/** The posts of a gallery, with four further pictures each. */
const withFive = (dir: string): string => {
  const copy = copyDataDir(dir, `${basename(dir)}-five`);
  const db = new Database(join(copy, 'treehouse.db'));
  const { changes } = db.transaction(() => {
    db.exec(`${insertMediaSql}; ${insertFilesSql}`);
    return db.prepare(insertPartsSql).run();
  })();
  if (changes < 4 * posts) throw new Error(`${changes} further pictures`);
  db.close();
  return copy;
};

/** The feed of posts with five pictures each against the same with one. */
export const fivePicturesRows = async (dir: string): Promise<Row[]> => {
  const oneDir = makeGallery(dir, posts);
  const one = await startTreehouse(oneDir);
  const five = await startTreehouse(withFive(oneDir));
  try {
    const cookies = new Map([
      [one, await signIn(one)],
      [five, await signIn(five)],
    ]);
    const reading =
      (server: Measured, cost: 'p50' | 'cpu', options: { count: number; connections: number }) =>
      async () => {
        const headers = { cookie: cookies.get(server) ?? '' };
        return (await fire(server, () => ({ path: '/api/content?limit=20', headers }), options))[
          cost
        ];
      };
    const alone = { count: 250, connections: 1 };
    const crowded = { count: 500, connections: 16 };
    const [p50 = 0, p50One = 0] = await alternate(3, [
      reading(five, 'p50', alone),
      reading(one, 'p50', alone),
    ]);
    const [cpu = 0, cpuOne = 0] = await alternate(3, [
      reading(five, 'cpu', crowded),
      reading(one, 'cpu', crowded),
    ]);
    const name = 'feed page, five pictures a post against one';
    return [atMost(`${name} (p50)`, p50, p50One, 1.2), atMost(`${name} (CPU)`, cpu, cpuOne, 1.2)];
  } finally {
    await one.stop();
    await five.stop();
  }
};
