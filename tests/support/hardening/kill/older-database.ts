import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { migrate } from '#server/db/migrate.ts';
import { openClient } from '#server/db/open.ts';
import { resourcesDir } from '../../server/test-db.ts';
import { digest } from './write-log-writers.ts';

type Client = Database.Database;

const folder = join(resourcesDir, 'migrations');
const journal = join('meta', '_journal.json');

interface Journal {
  entries: { idx: number; tag: string }[];
}

const readJournal = (): Journal => JSON.parse(readFileSync(join(folder, journal), 'utf8'));

export const newest = readJournal().entries.length;

/** A count before trash, sizes, files and search were added: some later migrations rebuild tables. */
export const older = 13;

const rows = `
  INSERT INTO installation VALUES (1, 'a1b2c3', '2026-01-01T00:00:00.000Z');
  INSERT INTO household (id, space_name, child_name, joining, lan, created_at)
    VALUES (1, 'Treehouse', 'Mia', 'nobody', 0, '2026-01-01T00:00:00.000Z');
  INSERT INTO users (id, username, password_hash, display_name, role, verified, registered_at) VALUES
    (1, 'anna', '-', 'Anna', 'admin', 1, '2026-01-01T00:00:00.000Z'),
    (2, 'ben', '-', 'Ben', 'family', 1, '2026-01-01T00:00:00.000Z');
  INSERT INTO chat_rooms (id, name, created_at, created_by) VALUES (1, 'All', '2026-01-01T00:00:00.000Z', 1);
  INSERT INTO chat_room_members (room_id, user_id, joined_at) VALUES (1, 1, '2026-01-01T00:00:00.000Z'),
    (1, 2, '2026-01-01T00:00:00.000Z');
  CREATE TEMP TABLE n AS WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 1500) SELECT i FROM c;
  INSERT INTO contents (id, title, content_type, text_content, created_at, user_id, audience, comment_count)
    SELECT i, 'Story ' || i, 'story', 'Once upon a time there were ' || i || ' owls', '2026-01-01T00:00:00.000Z', 1,
      'household', 1 FROM n;
  INSERT INTO comments (text, created_at, user_id, content_id, owner_id, visible_at)
    SELECT 'How nice, ' || i, '2026-01-01T00:00:00.000Z', 2, i, 1, '2026-01-01T00:00:00.000Z' FROM n;
  INSERT INTO chat_messages (room_id, user_id, content, sent_at)
    SELECT 1, 1 + i % 2, 'Hello ' || i, '2026-01-01T00:00:00.000Z' FROM n;
  INSERT INTO tasks (user_id, title, created_at) SELECT 1 + i % 2, 'Task ' || i, '2026-01-01T00:00:00.000Z' FROM n;
  INSERT INTO journals (user_id, date, content, created_at)
    SELECT 2, '2026-01-02', 'Day ' || i, '2026-01-01T00:00:00.000Z' FROM n;
  INSERT INTO media (id, name, kind, owner_id, created_at)
    SELECT i, printf('%032x', i), 'image', 1, '2026-01-01T00:00:00.000Z' FROM n WHERE i <= 500;`;

export const makeOlderServer = (dataDir: string): void => {
  const before = join(dataDir, 'migrations-before');
  cpSync(folder, before, { recursive: true });
  const entries = readJournal().entries.slice(0, older);
  writeFileSync(join(before, journal), JSON.stringify({ entries }));
  const home = join(dataDir, 'data');
  mkdirSync(home, { mode: 0o700 });
  const file = join(home, 'treehouse.db');
  writeFileSync(file, '', { mode: 0o600 });
  const client = openClient(file);
  migrate(client, before, { now: new Date('2026-01-01T00:00:00Z') });
  client.exec(rows);
  client.close();
};

const textQueries: Record<string, string> = {
  users: 'id, username, role, display_name',
  contents: 'id, title, text_content, user_id',
  comments: 'id, text, content_id',
  chat_messages: 'id, content, user_id',
  tasks: 'id, title, user_id',
  journals: 'id, date, content',
  media: 'id, name',
};

const wordsOf = (client: Client): string =>
  digest(
    Object.entries(textQueries)
      .map(([table, columns]) =>
        JSON.stringify(client.prepare(`SELECT ${columns} FROM ${table} ORDER BY id`).raw().all()),
      )
      .join('\n'),
  );

export const readServer = (file: string) => {
  const client = new Database(file);
  try {
    return {
      migrations: client.prepare<[], number>('SELECT count(*) FROM _migrations').pluck().get(),
      version: client.pragma('user_version', { simple: true }),
      sound: client.pragma('integrity_check', { simple: true }),
      orphans: client.pragma('foreign_key_check') as unknown[],
      words: wordsOf(client),
    };
  } finally {
    client.close();
  }
};
