import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openClient } from '#server/db/open.ts';
import { makeTempDir, resourcesDir } from '#tests/support/server/test-db.ts';

const now = new Date('2026-03-02T10:00:00Z');
const at = "'2026-01-01T00:00:00.000Z'";

const rows = `
  INSERT INTO users (id, username, password_hash, display_name, role, verified, registered_at)
    VALUES (1, 'anna', '-', 'Anna', 'admin', 1, ${at});
  INSERT INTO books (id, title, author, added_by, added_at) VALUES (1, 'A', 'B', 1, ${at}),
    (2, 'C', 'D', 1, ${at}), (3, 'E', 'F', 1, ${at});
  INSERT INTO reading_logs (id, user_id, book_id, book_title, book_author, book_genre, rating, shelves,
    review, favorite, created_at, updated_at) VALUES
    (4, 1, 1, 'A', 'B', '', 5, '["Loft"]', 'Good', 1, ${at}, ${at}),
    (7, 1, 2, 'C', 'D', '', NULL, '[]', '', 0, ${at}, ${at}), (9, 1, 3, 'E', 'F', '', 1, '[]', '', 0, ${at}, ${at});
  INSERT INTO reading_sessions (id, user_id, log_id, day, minutes, pages, created_at)
    VALUES (1, 1, 4, '2026-01-02', 10, 5, ${at});
  DELETE FROM reading_logs WHERE id = 9;`;

/** The migrations before that of half stars. */
const olderMigrations = (): string => {
  const dir = makeTempDir();
  onTestFinished(dir.remove);
  cpSync(join(resourcesDir, 'migrations'), dir.path, { recursive: true });
  const file = join(dir.path, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] };
  const end = journal.entries.findIndex(({ tag }) => tag.endsWith('_reading_half_stars'));
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  return dir.path;
};

it('rebuilds the logs with everything in them, and takes half stars from then on', () => {
  const dir = makeTempDir();
  onTestFinished(dir.remove);
  const file = join(dir.path, 'treehouse.db');
  const client = openClient(file);
  onTestFinished(() => void client.close());
  migrate(client, olderMigrations(), { file, now });
  client.exec(rows);
  const read = () => client.prepare('SELECT * FROM reading_logs ORDER BY id').all();
  const before = read();
  expect(() => client.exec('UPDATE reading_logs SET rating = 0.5')).toThrow(/CHECK/);

  migrate(client, join(resourcesDir, 'migrations'), { file, now });
  expect(read()).toMatchObject(before);
  const sessions = client.prepare('SELECT id, log_id FROM reading_sessions').raw().all();
  expect(sessions).toEqual([[1, 4]]);
  for (const rating of [0.5, 3.5, 5]) {
    client.prepare('UPDATE reading_logs SET rating = ? WHERE id = 4').run(rating);
  }
  for (const rating of [0, 0.25, 5.5, 'x']) {
    const change = client.prepare('UPDATE reading_logs SET rating = ? WHERE id = 4');
    expect(() => change.run(rating), String(rating)).toThrow(/CHECK/);
  }
  // The id of a deleted log is not given again.
  const insert =
    client.prepare(`INSERT INTO reading_logs (user_id, book_id, book_title, book_author,
    book_genre, created_at, updated_at) VALUES (1, 3, 'E', 'F', '', ${at}, ${at})`);
  expect(Number(insert.run().lastInsertRowid)).toBe(10);
  client.exec('DELETE FROM reading_logs WHERE id = 4');
  expect(client.prepare('SELECT count(*) FROM reading_sessions').pluck().get()).toBe(0);
});
