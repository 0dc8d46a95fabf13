import { createHash } from 'node:crypto';
import { closeSync, ftruncateSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';

/** Tables that a post brings along, and their column that refers to it. */
const parts = { comments: 'content_id', reactions: 'content_id' };

const columnsOf = (db: Database.Database, table: string): string[] =>
  db
    .prepare<[string], string>('SELECT name FROM pragma_table_info(?)')
    .pluck()
    .all(table)
    .filter((name) => name !== 'client_id');

/** Repeats the posts of a household, with comments and reactions, until it has at least so many. */
export const growHousehold = (dir: string, posts: number): void => {
  const db = new Database(join(dir, 'treehouse.db'));
  const { most = 0, count = 1 } = db
    .prepare<[], { most: number; count: number }>(
      'SELECT max(id) most, count(*) count FROM contents',
    )
    .get() ?? { most: 0, count: 1 };
  const copies = Math.ceil(posts / count) - 1;
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${copies})`;
  const repeat = (table: string, changed: Record<string, string>) => {
    const columns = columnsOf(db, table).filter((name) => name !== 'id' || 'id' in changed);
    const values = columns.map((name) => changed[name] ?? `t.${name}`);
    db.exec(`INSERT INTO ${table} (${columns}) ${numbers} SELECT ${values} FROM n, ${table} t`);
  };
  db.transaction(() => {
    repeat('contents', { id: `t.id + n.i * ${most}`, media_id: 'NULL', album_id: 'NULL' });
    for (const [table, column] of Object.entries(parts)) {
      repeat(table, { [column]: `t.${column} + n.i * ${most}` });
    }
  })();
  db.close();
};

/** A file of zeros that takes no space. */
export const makeSparseFile = (path: string, bytes: number): void => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const file = openSync(path, 'w', 0o600);
  ftruncateSync(file, bytes);
  closeSync(file);
};

const insertMediaSql = `INSERT INTO media (name, kind, shelf, owner_id, width, height, created_at)
  VALUES (?, 'image', 'media', 1, 640, 480, '2025-01-01T00:00:00.000Z')`;
const insertFileSql = `INSERT INTO media_files (media_id, variant, sha256, mime, bytes)
  VALUES (?, 'original', ?, 'image/png', ?)`;

/** Adds pictures to a household, as sparse files; each has a byte more than the one before. */
export const addPictures = (
  dir: string,
  { pictures, bytes }: { pictures: number; bytes: number },
  onPicture: (sha256: string, bytes: number) => void = () => {},
): void => {
  const db = new Database(join(dir, 'treehouse.db'));
  const start = createHash('sha256').update(Buffer.alloc(bytes));
  db.transaction(() => {
    for (let n = 0; n < pictures; n += 1) {
      const sha256 = start.copy().update(Buffer.alloc(n)).digest('hex');
      const { lastInsertRowid } = db.prepare(insertMediaSql).run(`f${String(n).padStart(31, '0')}`);
      db.prepare(insertFileSql).run(lastInsertRowid, sha256, bytes + n);
      makeSparseFile(join(dir, 'media', sha256.slice(0, 2), sha256.slice(2, 4), sha256), bytes + n);
      onPicture(sha256, bytes + n);
    }
  })();
  db.close();
};
