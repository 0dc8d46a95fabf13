import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MigrationError, migrate } from '#server/db/migrate.ts';
import { openClient } from '#server/db/open.ts';
import { makeTempDir } from '#tests/support/server/test-db.ts';

const now = new Date('2026-03-02T10:00:00Z');

const makeFolder = () => {
  const dir = makeTempDir();
  onTestFinished(dir.remove);
  const folder = join(dir.path, 'migrations');
  mkdirSync(join(folder, 'meta'), { recursive: true });
  const write = (tags: [string, string][]) => {
    const entries = tags.map(([tag], idx) => ({ idx, tag }));
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
    for (const [tag, sql] of tags) writeFileSync(join(folder, `${tag}.sql`), sql);
  };
  const file = join(dir.path, 'server.db');
  const client = openClient(file);
  onTestFinished(() => void client.close());
  return { folder, write, file, client, dir: dir.path };
};

const parents = `CREATE TABLE parents (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
--> statement-breakpoint
CREATE TABLE children (id INTEGER PRIMARY KEY, parent_id INTEGER NOT NULL REFERENCES parents(id) ON DELETE CASCADE);`;
/** drizzle-kit's output for a changed column: with foreign keys on, dropping the old table would empty its children. */
const rebuild = `CREATE TABLE new_parents (id INTEGER PRIMARY KEY, name TEXT NOT NULL, age INTEGER);
--> statement-breakpoint
INSERT INTO new_parents (id, name) SELECT id, name FROM parents;
--> statement-breakpoint
DROP TABLE parents;
--> statement-breakpoint
ALTER TABLE new_parents RENAME TO parents;`;

const fill = (client: Database.Database) =>
  client.exec(
    "INSERT INTO parents VALUES (1, 'a'); INSERT INTO children VALUES (1, 1), (2, 1), (3, 1)",
  );
const count = (client: Database.Database, table: string) =>
  client.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
const reasonOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error instanceof MigrationError ? error.reason : error;
  }
  return null;
};

describe('migrate', () => {
  it('applies what is new, in order, once', () => {
    const { folder, write, client } = makeFolder();
    write([['0000_parents', parents]]);
    expect(migrate(client, folder, { now }).applied).toEqual(['0000_parents']);
    write([
      ['0000_parents', parents],
      ['0001_rebuild', rebuild],
    ]);
    expect(migrate(client, folder, { now }).applied).toEqual(['0001_rebuild']);
    expect(migrate(client, folder, { now }).applied).toEqual([]);
    expect(client.pragma('user_version', { simple: true })).toBe(2);
    expect(client.pragma('foreign_keys', { simple: true })).toBe(1);
    expect(client.pragma('synchronous', { simple: true })).toBe(2);
  });

  it('keeps the children of a table that is rebuilt, and a checked copy of what was before', () => {
    const { folder, write, client, file, dir } = makeFolder();
    write([['0000_parents', parents]]);
    migrate(client, folder, { now });
    fill(client);
    write([
      ['0000_parents', parents],
      ['0001_rebuild', rebuild],
    ]);
    migrate(client, folder, { file, now });
    expect(count(client, 'children')).toBe(3);
    expect(existsSync(`${file}.before-0001_rebuild`)).toBe(true);
    const copy = new Database(`${file}.before-0001_rebuild`, { readonly: true });
    onTestFinished(() => void copy.close());
    expect(count(copy, 'children')).toBe(3);
    expect(readdirSync(dir).filter((name) => name.includes('rehearsal'))).toEqual([]);
    expect(statSync(`${file}.before-0001_rebuild`).mode & 0o077).toBe(0);
  });

  it('refuses edited history and a newer database', () => {
    const { folder, write, client } = makeFolder();
    write([['0000_parents', parents]]);
    migrate(client, folder, { now });
    write([['0000_parents', `${parents}\n-- edited`]]);
    expect(reasonOf(() => migrate(client, folder, { now }))).toBe('edited');
    write([]);
    expect(reasonOf(() => migrate(client, folder, { now }))).toBe('newer');
  });

  it.each([
    ['broken SQL', 'CREATE TABLE oops ('],
    ['lost rows', 'DELETE FROM children;'],
    ['broken references', 'INSERT INTO children VALUES (9, 99);'],
  ])('changes nothing after %s', (_name, sql) => {
    const { folder, write, client, file } = makeFolder();
    write([['0000_parents', parents]]);
    migrate(client, folder, { now });
    fill(client);
    write([
      ['0000_parents', parents],
      ['0001_bad', sql],
    ]);
    expect(reasonOf(() => migrate(client, folder, { file, now }))).toBe('failed');
    expect(count(client, 'children')).toBe(3);
    expect(count(client, '_migrations')).toBe(1);
  });

  it('applies all that is new or nothing of it', () => {
    const { folder, write, client } = makeFolder();
    write([['0000_parents', parents]]);
    migrate(client, folder, { now });
    fill(client);
    write([
      ['0000_parents', parents],
      ['0001_rebuild', rebuild],
      ['0002_bad', 'DELETE FROM children;'],
    ]);
    expect(reasonOf(() => migrate(client, folder, { now }))).toBe('failed');
    expect(count(client, '_migrations')).toBe(1);
    expect(count(client, 'children')).toBe(3);
    expect(client.pragma('user_version', { simple: true })).toBe(1);
    expect(() => client.prepare('SELECT age FROM parents')).toThrow('age');
  });

  it('lets a migration remove rows when it says so', () => {
    const { folder, write, client } = makeFolder();
    write([['0000_parents', parents]]);
    migrate(client, folder, { now });
    fill(client);
    write([
      ['0000_parents', parents],
      ['0001_clean', '-- removes rows of: children\nDELETE FROM children;'],
    ]);
    migrate(client, folder, { now });
    expect(count(client, 'children')).toBe(0);
  });
});

describe('the generated migrations', () => {
  it('are all in the journal', () => {
    const folder = join(import.meta.dirname, '../../../resources/migrations');
    const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
      entries: { tag: string }[];
    };
    const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
    expect(files.sort()).toEqual(journal.entries.map(({ tag }) => `${tag}.sql`).sort());
  });
});
