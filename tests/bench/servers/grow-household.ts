import { join } from 'node:path';
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
