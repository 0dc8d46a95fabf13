import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { readMigrations } from '#server/db/migrations.ts';
import { openClient } from '#server/db/open.ts';
import { normaliseSql, readSchema, referenceSchema } from '#server/db/schema-objects.ts';
import { hasReferenceSchema, repairSchema } from '#server/db/schema-repair.ts';
import { makeTempDir, resourcesDir } from '#tests/support/server/test-db.ts';

const folder = join(resourcesDir, 'migrations');
const migrations = readMigrations(folder);

const makeClient = (): Database.Database => {
  const dir = makeTempDir();
  const client = openClient(join(dir.path, 'treehouse.db'));
  onTestFinished(() => {
    client.close();
    dir.remove();
  });
  migrate(client, folder, { now: new Date(0) });
  client.exec(`
    INSERT INTO users (id, username, password_hash, display_name, registered_at)
      VALUES (7, 'anna', 'x', 'Anna', '2026-01-01'), (9, 'mia', 'x', 'Mia', '2026-01-02');
    INSERT INTO journals (user_id, date, title, content, created_at)
      VALUES (9, '2026-01-02', 'Rain', 'It rained', '2026');
    INSERT INTO contents (user_id, content_type, title, audience, created_at)
      VALUES (9, 'story', 'Sun', 'everyone', '2026');
    INSERT INTO audit_entries (at, action, details) VALUES ('2026', 'personAdded', '{}');
  `);
  return client;
};

/** Writes a schema that SQLite itself would refuse. */
const forge = (client: Database.Database, sql: string): void => {
  client.unsafeMode(true);
  client.pragma('writable_schema = 1');
  client.exec(sql);
  client.pragma('writable_schema = RESET');
  client.unsafeMode(false);
};

const repair = (client: Database.Database) => {
  const result = repairSchema(client, migrations);
  expect(client.pragma('foreign_keys', { simple: true })).toBe(1);
  expect(client.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(client.pragma('foreign_key_check')).toEqual([]);
  return result;
};

const roleOf = (client: Database.Database, id: number) =>
  client.prepare('SELECT role FROM users WHERE id = ?').pluck().get(id);

const evil = `CREATE TRIGGER evil AFTER UPDATE ON users BEGIN
  UPDATE users SET role = 'admin' WHERE id = 9 AND role <> 'admin'; END`;

describe('a schema that is not what the migrations make', () => {
  it('is the reference schema after the migrations, and nothing is changed', () => {
    const client = makeClient();
    expect(readSchema(client).size).toBe(referenceSchema(migrations).size);
    expect(repair(client)).toEqual({ changed: [], left: [] });
  });

  it('loses planted triggers, views, indexes and virtual tables', () => {
    const client = makeClient();
    client.exec(`
      ${evil};
      CREATE VIEW peek AS SELECT password_hash FROM users;
      CREATE TRIGGER peeked INSTEAD OF INSERT ON peek BEGIN DELETE FROM users; END;
      CREATE INDEX slow ON users (hex(zeroblob(length(display_name))));
      CREATE UNIQUE INDEX one_role ON users (role, registered_at);
      CREATE VIRTUAL TABLE copies USING fts5(password_hash, content = 'users', content_rowid = 'id');
    `);
    const { changed, left } = repair(client);
    expect(changed.toSorted()).toEqual([
      'index one_role',
      'index slow',
      'table copies',
      'trigger evil',
      'trigger peeked',
      'view peek',
    ]);
    expect(left).toEqual([]);
    client.exec("UPDATE users SET display_name = 'Anne' WHERE id = 7");
    expect(roleOf(client, 9)).toBe('guest');
  });

  it('loses objects written into the file under an internal name of SQLite', () => {
    const client = makeClient();
    client.exec(evil);
    client.exec('CREATE VIEW peek AS SELECT password_hash FROM users');
    forge(
      client,
      `UPDATE sqlite_schema SET name = 'sqlite_evil', sql = replace(sql, 'evil', 'sqlite_evil') WHERE name = 'evil';
       UPDATE sqlite_schema SET name = 'sqlite_peek', tbl_name = 'sqlite_peek', sql = replace(sql, 'peek', 'sqlite_peek') WHERE name = 'peek';`,
    );
    expect(repair(client).left).toEqual([]);
    expect(hasReferenceSchema(client, migrations)).toBe(true);
    client.exec("UPDATE users SET display_name = 'Anne' WHERE id = 7");
    expect(roleOf(client, 9)).toBe('guest');
  });

  it.each([
    ['missing', 'DROP TRIGGER audit_entries_no_update; DROP TRIGGER audit_entries_no_delete'],
    [
      'altered',
      `DROP TRIGGER audit_entries_no_update; DROP TRIGGER audit_entries_no_delete;
       CREATE TRIGGER audit_entries_no_update BEFORE UPDATE ON audit_entries WHEN 0 BEGIN SELECT 1; END;
       CREATE TRIGGER audit_entries_no_delete BEFORE DELETE ON audit_entries WHEN 0 BEGIN SELECT 1; END`,
    ],
  ])('gets the triggers of the audit list back that were %s', (_what, sql) => {
    const client = makeClient();
    client.exec(sql);
    client.exec("UPDATE audit_entries SET action = 'forged'");
    expect(repair(client).changed).toContain('trigger audit_entries_no_update');
    expect(() => client.exec('DELETE FROM audit_entries')).toThrow('never goes');
    expect(() => client.exec("UPDATE audit_entries SET action = 'x'")).toThrow('never changes');
  });

  it.each([
    ['a default', "DEFAULT 'guest'", "DEFAULT 'admin'"],
    ['a check', '"users"."is_child" = 1)', '"users"."is_child" = 2)'],
    [
      'a check that runs an expression',
      '"users"."is_child" = 1)',
      '"users"."is_child" = 1 OR 0 = length(hex(randomblob(9))))',
    ],
  ])('gets a table back whose definition has %s altered, with its rows', (_what, from, to) => {
    const client = makeClient();
    client.exec("UPDATE sqlite_sequence SET seq = 40 WHERE name = 'users'");
    forge(
      client,
      `UPDATE sqlite_schema SET sql = replace(sql, '${from.replaceAll("'", "''")}', '${to.replaceAll("'", "''")}') WHERE name = 'users'`,
    );
    expect(hasReferenceSchema(client, migrations)).toBe(false);
    expect(repair(client)).toMatchObject({ left: [] });
    expect(client.prepare('SELECT id, username, role FROM users').all()).toEqual([
      { id: 7, username: 'anna', role: 'guest' },
      { id: 9, username: 'mia', role: 'guest' },
    ]);
    client.exec(
      "INSERT INTO users (username, password_hash, display_name, registered_at) VALUES ('eve', 'x', 'Eve', '2026')",
    );
    expect(roleOf(client, 41)).toBe('guest');
    expect(client.prepare('SELECT count(*) FROM journals').pluck().get()).toBe(1);
  });

  it('loses columns that were added, though a table is in the way', () => {
    const client = makeClient();
    client.exec('ALTER TABLE users ADD COLUMN extra TEXT; CREATE TABLE _kept_users (id)');
    client.exec('ALTER TABLE users ADD COLUMN burn AS (hex(zeroblob(length(username)))) VIRTUAL');
    expect(repair(client).left).toEqual([]);
    expect(() => client.prepare('SELECT burn FROM users')).toThrow('burn');
  });

  it('gets an index of words back that was altered, filled', () => {
    const client = makeClient();
    client.exec(`
      DROP TABLE journal_search;
      CREATE VIRTUAL TABLE journal_search USING fts5(owner, title, content, mood, content = 'users', content_rowid = 'id');
      DROP TABLE search_posts;
    `);
    expect(repair(client).left).toEqual([]);
    const found = client.prepare(
      "SELECT count(*) FROM journal_search WHERE journal_search MATCH 'rain'",
    );
    expect(found.pluck().get()).toBe(1);
    const posts = client.prepare(
      "SELECT count(*) FROM search_posts WHERE search_posts MATCH 'sun'",
    );
    expect(posts.pluck().get()).toBe(1);
  });

  it('gets a table back that is missing, and one that a view took the place of', () => {
    const client = makeClient();
    client.exec(`
      DROP TABLE help_calls;
      CREATE VIEW help_calls AS SELECT 1 AS id;
      DROP TABLE mentions;
    `);
    expect(repair(client).left).toEqual([]);
    expect(client.prepare('SELECT count(*) FROM help_calls').pluck().get()).toBe(0);
  });

  it('keeps rows that no longer fit, and a foreign table with rows, and reports them', () => {
    const client = makeClient();
    client.exec(
      'CREATE TABLE notes_of_another (text TEXT); INSERT INTO notes_of_another VALUES (1)',
    );
    client.exec('DROP INDEX users_username');
    client.exec(
      "INSERT INTO users (username, password_hash, display_name, registered_at) VALUES ('ANNA', 'x', 'Anna', '2026')",
    );
    const { changed, left } = repair(client);
    expect(changed).toEqual([]);
    expect(left.toSorted()).toEqual(['index users_username', 'table notes_of_another']);
    expect(client.prepare('SELECT text FROM notes_of_another').pluck().get()).toBe('1');
  });

  it('is reported before anything is committed', () => {
    const client = makeClient();
    client.exec(evil);
    const fail = () => {
      throw new Error('no room for a copy');
    };
    expect(() => repairSchema(client, migrations, fail)).toThrow('no room');
    expect(readSchema(client).has('trigger evil')).toBe(true);
    expect(client.pragma('foreign_keys', { simple: true })).toBe(1);
  });
});

describe('migrating', () => {
  const untilLast = migrations.slice(0, -1);
  const makeOlder = () => {
    const client = makeClient();
    client.exec(`DELETE FROM _migrations WHERE tag = '${migrations.at(-1)?.tag}'`);
    client.pragma(`user_version = ${untilLast.length}`);
    return client;
  };

  it('removes what was planted before its own statements could run it', () => {
    const dir = makeTempDir();
    onTestFinished(dir.remove);
    const client = openClient(join(dir.path, 'treehouse.db'));
    onTestFinished(() => void client.close());
    client.exec(`
      CREATE TABLE _migrations (id INTEGER PRIMARY KEY, tag TEXT NOT NULL UNIQUE, hash TEXT NOT NULL, applied_at TEXT NOT NULL) STRICT;
      CREATE TABLE hits (at TEXT);
      CREATE TRIGGER evil AFTER INSERT ON _migrations BEGIN INSERT INTO hits VALUES (new.tag); END;
    `);
    const { repaired } = migrate(client, folder, { now: new Date(0) });
    expect(repaired).toEqual({ changed: ['trigger evil'], left: ['table hits'] });
    expect(client.prepare('SELECT count(*) FROM hits').pluck().get()).toBe(0);
  });

  it('refuses a history that is shorter than the database says', () => {
    const client = makeOlder();
    client.pragma(`user_version = ${migrations.length}`);
    expect(() => migrate(client, folder, { now: new Date(0) })).toThrow('Version');
  });
});

describe('normalising', () => {
  it.each([
    ['CREATE TABLE "a" (b TEXT)', 'create table `A`( [b]  text )'],
    ['CREATE TABLE a (b TEXT) -- why', 'CREATE TABLE a (/* what */ b TEXT)'],
  ])('takes %s for %s', (one, other) => {
    expect(normaliseSql(one)).toBe(normaliseSql(other));
  });

  it.each([
    ["DEFAULT 'admin'", "DEFAULT 'Admin'"],
    ['a 12', 'a 1 2'],
    ["x = '--'", "x = ''"],
    ['"a b"', 'a b'],
    ["'it''s'", "'it' 's'"],
  ])('tells %s from %s', (one, other) => {
    expect(normaliseSql(one)).not.toBe(normaliseSql(other));
  });
});
