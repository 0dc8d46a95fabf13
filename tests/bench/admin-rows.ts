import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { copyHouse, signIn, startHouse } from './houses.ts';
import { alternate, fire } from './load.ts';
import type { Measured } from './processes.ts';
import { atMost, type Row } from './table.ts';

const insertMediaSql = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
  INSERT INTO media (name, kind, shelf, owner_id, width, height, created_at)
  SELECT printf('%032x', i), 'image', 'media', i % 5 + 1, 640, 480, '2025-01-01T00:00:00.000Z' FROM n`;

const insertFilesSql = `INSERT INTO media_files (media_id, variant, sha256, mime, bytes)
  SELECT id, variant, printf('%064x', id), 'image/webp', 200000
  FROM media, (SELECT 'original' variant UNION SELECT 'small' UNION SELECT 'large')
  WHERE id NOT IN (SELECT media_id FROM media_files)`;

const insertPostsSql = `INSERT INTO contents
    (title, content_type, media_id, created_at, user_id, audience)
  SELECT 'Picture number ' || id, 'photo', id, created_at, owner_id, 'everyone' FROM media`;

/** A house in which so many pictures were shared, and nothing else. */
const makeGallery = (dir: string, pictures: number): string => {
  const copy = copyHouse(dir, `${basename(dir)}-gallery-${pictures}`);
  const db = new Database(join(copy, 'treehouse.db'));
  db.transaction(() => {
    db.exec(`DELETE FROM comments; DELETE FROM reactions; DELETE FROM contents; DELETE FROM journals;
      UPDATE books SET media_id = NULL; UPDATE chat_messages SET media_id = NULL; DELETE FROM media`);
    db.prepare(insertMediaSql).run(pictures);
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

/** A page of what admins manage, with 10,000 pictures and with 100. */
export const adminRows = async (dir: string): Promise<Row[]> => {
  const large = await startHouse(makeGallery(dir, 10_000));
  const small = await startHouse(makeGallery(dir, 100));
  try {
    const cookies = new Map([
      [large, await signIn(large)],
      [small, await signIn(small)],
    ]);
    const opening = (server: Measured, path: string) => async () => {
      const shot = { path, headers: { cookie: cookies.get(server) ?? '' } };
      return (await fire(server, () => shot, { count: 300, connections: 1 })).p50;
    };
    const rows: Row[] = [];
    for (const [name, path] of Object.entries(pages)) {
      const [after = 0, before = 0] = await alternate(5, [
        opening(large, path),
        opening(small, path),
      ]);
      rows.push(atMost(`a page of ${name}, 10,000 against 100 (p50)`, after, before, 1.2));
    }
    return rows;
  } finally {
    await large.stop();
    await small.stop();
  }
};
