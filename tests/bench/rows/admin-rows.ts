import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { alternate, fire } from '../load.ts';
import type { Report } from '../report.ts';
import type { Measured } from '../servers/processes.ts';
import { copyDataDir, signIn, startTreehouse } from '../servers/servers.ts';
import { atMost } from '../table.ts';

const insertMediaSql = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
  INSERT INTO media (name, kind, shelf, owner_id, width, height, created_at)
  SELECT printf('%032x', i), 'image', 'media', i % ? + 1, 640, 480, '2025-01-01T00:00:00.000Z' FROM n`;

/** They share the first picture's files: the server would search for missing ones. */
const insertFilesSql = `INSERT INTO media_files (media_id, variant, sha256, mime, bytes)
  SELECT media.id, f.variant, f.sha256, f.mime, f.bytes
  FROM media JOIN media_files f ON f.media_id = (SELECT min(media_id) FROM media_files)
  WHERE media.name LIKE '000000%'`;

const insertPostsSql = `INSERT INTO contents
    (title, content_type, media_id, created_at, user_id, audience)
  SELECT 'Picture number ' || id, 'photo', id, created_at, owner_id, 'everyone'
  FROM media WHERE name LIKE '000000%'`;

/** A household with further pictures, of the first people in turn. */
export const makeGallery = (dir: string, pictures: number, owners = 5): string => {
  const copy = copyDataDir(dir, `${basename(dir)}-gallery-${pictures}-${owners}`);
  const db = new Database(join(copy, 'treehouse.db'));
  db.transaction(() => {
    db.prepare(insertMediaSql).run(pictures, owners);
    db.exec(`${insertFilesSql}; ${insertPostsSql}`);
  })();
  db.close();
  return copy;
};

const pages = {
  content: '/api/admin/content?limit=50',
  'the gallery': '/api/admin/content?type=art,photo&limit=50',
  files: '/api/files?limit=50',
  'media files': '/api/files?kind=media&limit=50',
};

export const adminRows = async (dir: string, report: Report): Promise<void> => {
  const large = await startTreehouse(makeGallery(dir, 9_900));
  const small = await startTreehouse(makeGallery(dir, 50));
  try {
    const cookies = new Map([
      [large, await signIn(large)],
      [small, await signIn(small)],
    ]);
    const opening = (server: Measured, path: string) => async () => {
      const shot = { path, headers: { cookie: cookies.get(server) ?? '' } };
      return (await fire(server, () => shot, { count: 300, connections: 1 })).p50;
    };
    for (const [name, path] of Object.entries(pages)) {
      const work = `a page of ${name}, 10,000 against 100 (p50)`;
      await report.measure(work, async () => {
        const [after = 0, before = 0] = await alternate(5, [
          opening(large, path),
          opening(small, path),
        ]);
        return atMost(work, after, before, 1.2);
      });
    }
  } finally {
    await large.stop();
    await small.stop();
  }
};
