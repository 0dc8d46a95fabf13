import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { digest } from './kill/write-log-writers.ts';

type Client = Database.Database;

/** States that no transaction leaves behind: a query per problem. */
const halves: Record<string, string> = {
  'a post without its file':
    "SELECT id FROM contents WHERE content_type <> 'story' AND media_id IS NULL AND deleted_at IS NULL",
  'a medium without its original':
    "SELECT id FROM media m WHERE NOT EXISTS (SELECT 1 FROM media_files f WHERE f.media_id = m.id AND f.variant = 'original')",
  'a medium that belongs to nothing': `SELECT id FROM media WHERE trashed_at IS NULL
    AND id NOT IN (SELECT media_id FROM contents WHERE media_id IS NOT NULL)
    AND id NOT IN (SELECT media_id FROM chat_messages WHERE media_id IS NOT NULL)
    AND id NOT IN (SELECT media_id FROM journals WHERE media_id IS NOT NULL)`,
  'a count of comments that is not theirs': `SELECT id FROM contents p WHERE comment_count <>
    (SELECT count(*) FROM comments c WHERE c.content_id = p.id AND c.deleted_at IS NULL AND c.is_pending = 0)`,
  'a message of a person outside the room': `SELECT id FROM chat_messages m WHERE NOT EXISTS
    (SELECT 1 FROM chat_room_members r WHERE r.room_id = m.room_id AND r.user_id = m.user_id)`,
  'a message stored twice':
    'SELECT max(id) FROM chat_messages WHERE client_id IS NOT NULL GROUP BY user_id, client_id HAVING count(*) > 1',
  'a visibility that was counted wrong': `SELECT shelf FROM media_shelves s WHERE files <>
    (SELECT count(*) FROM media m WHERE m.shelf = s.shelf AND m.trashed_at IS NULL)`,
  'posts that search does not know': `SELECT id FROM contents WHERE deleted_at IS NULL AND text_content LIKE 'written %'
    EXCEPT SELECT rowid FROM search_posts WHERE search_posts MATCH 'words: written'`,
  'search that knows too many posts': `SELECT rowid FROM search_posts WHERE search_posts MATCH 'words: written'
    EXCEPT SELECT id FROM contents WHERE deleted_at IS NULL`,
};

/** Columns where a name contains the digest of a text. */
const paired: Record<string, [name: string, text: string]> = {
  contents: ['title', 'text_content'],
  tasks: ['title', 'description'],
  journals: ['title', 'content'],
  calendar_events: ['title', 'description'],
};

const halfTexts = (client: Client, table: string, [name, text]: [string, string]): string[] =>
  client
    .prepare<[], { id: number; name: string; text: string }>(
      `SELECT id, ${name} name, ${text} text FROM ${table} WHERE ${name} LIKE 'written-%'`,
    )
    .all()
    .filter((row) => row.name !== `written-${digest(row.text).slice(0, 16)}`)
    .map(({ id }) => `${table} ${id} has half its words`);

const checkDatabase = (client: Client): string[] => [
  ...client
    .prepare<[], string>('PRAGMA integrity_check')
    .pluck()
    .all()
    .filter((line) => line !== 'ok'),
  ...(client.pragma('foreign_key_check') as unknown[]).map(
    (row) => `orphan ${JSON.stringify(row)}`,
  ),
  ...Object.entries(halves).flatMap(([what, sql]) =>
    client
      .prepare<[], number>(sql)
      .pluck()
      .all()
      .map((id) => `${what}: ${id}`),
  ),
  ...Object.entries(paired).flatMap(([table, columns]) => halfTexts(client, table, columns)),
];

const checkFiles = (client: Client, dataDir: string): string[] => {
  const rows = client
    .prepare<[], { sha256: string; bytes: number }>(
      'SELECT DISTINCT sha256, bytes FROM media_files',
    )
    .all();
  const missing = rows.filter(({ sha256, bytes }) => {
    const path = join(dataDir, 'media', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
    if (statSync(path, { throwIfNoEntry: false })?.size !== bytes) return true;
    return createHash('sha256').update(readFileSync(path)).digest('hex') !== sha256;
  });
  return missing.map(({ sha256 }) => `a row without its file: ${sha256}`);
};

/** Only files of existing uploads, no longer than their row says. */
const checkIncoming = (client: Client, dataDir: string): string[] => {
  const uploads = new Map(
    client
      .prepare<[], { id: string; offset: number }>('SELECT id, offset FROM uploads')
      .all()
      .map(({ id, offset }) => [`${id}.upload`, offset]),
  );
  const folder = join(dataDir, 'incoming');
  return readdirSync(folder)
    .filter((name) => statSync(join(folder, name)).size !== uploads.get(name))
    .map((name) => `left in incoming: ${name}`);
};

const checkModes = (dataDir: string): string[] => {
  if (process.platform === 'win32') return [];
  const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true });
  const paths = [
    { path: dataDir, wanted: 0o700 },
    ...entries.map((entry) => ({
      path: join(entry.parentPath, entry.name),
      wanted: entry.isDirectory() ? 0o700 : 0o600,
    })),
  ];
  return paths
    .map(({ path, wanted }) => ({
      path,
      wanted,
      mode: statSync(path, { throwIfNoEntry: false })?.mode,
    }))
    .filter(({ wanted, mode }) => mode !== undefined && (mode & 0o777) !== wanted)
    .map(({ path, mode }) => `mode ${((mode ?? 0) & 0o777).toString(8)} of ${path}`);
};

/** Checks a data folder that a server has opened. @returns a line per inconsistency. */
export const inspectFolder = (dataDir: string): string[] => {
  const client = new Database(join(dataDir, 'treehouse.db'), { readonly: true });
  try {
    return [
      ...checkDatabase(client),
      ...checkFiles(client, dataDir),
      ...checkIncoming(client, dataDir),
      ...checkModes(dataDir),
    ];
  } finally {
    client.close();
  }
};

const findUnnamed = (dataDir: string): string[] => {
  const client = new Database(join(dataDir, 'treehouse.db'), { readonly: true });
  const named = new Set(
    client.prepare<[], string>('SELECT DISTINCT sha256 FROM media_files').pluck().all(),
  );
  client.close();
  const folder = join(dataDir, 'media');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !named.has(entry.name))
    .map(({ name }) => `a file without its row: ${name}`);
};

/** The server quarantines files without a row after it opens; allow time for that. */
export const findUnnamedFiles = async (dataDir: string): Promise<string[]> => {
  for (let tries = 0; ; tries += 1) {
    const found = findUnnamed(dataDir);
    if (found.length === 0 || tries === 100) return found;
    await wait(100);
  }
};
