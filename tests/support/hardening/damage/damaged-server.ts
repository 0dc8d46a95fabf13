import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { inject } from 'vitest';
import { type RecoveryServer, type StartError, startOrRecover } from '#server/index.ts';
import type { BackupsState } from '#shared/features/backups/backups.contract.ts';
import type { RestoreChoices } from '#shared/features/backups/restore/restore.fields.ts';
import { makeBrowser } from '../../clients/browser.ts';
import { setupToken } from '../../server/server-process.ts';
import { makeTempDir } from '../../server/test-db.ts';
import { BusyHour } from '../disk/busy-hour.ts';
import {
  browserOf,
  makeHouseholdFolder,
  serverOptions,
  startTreehouse,
  unthrottled,
} from '../server.ts';

export interface Template {
  dataDir: string;
  backupsDir: string;
  backupId: string;
  remove(): void;
}

const makeBackup = async (url: string): Promise<string> => {
  const anna = browserOf(url, 'anna');
  await anna.post('/api/admin/backups');
  for (;;) {
    const { backups, lastFailure } = (await anna.get<BackupsState>('/api/admin/backups')).json;
    if (lastFailure) throw new Error(`no backup: ${lastFailure.reason}`);
    if (backups[0]) return backups[0].id;
    await wait(25);
  }
};

/** A server killed after a backup and more work, so that some data is only in the WAL. */
export const makeTemplate = async (): Promise<Template> => {
  const dir = makeHouseholdFolder();
  const backups = makeTempDir();
  const options = { backupsDir: backups.path, throttle: unthrottled };
  const treehouse = await startTreehouse(dir.path, options);
  try {
    const room = { name: 'Kitchen', isPrivate: false };
    const { id } = (
      await browserOf(treehouse.url, 'anna').post<{ id: number }>('/api/chat/rooms', room)
    ).json;
    await new BusyHour(treehouse.url, id).go(6);
    const backupId = await makeBackup(treehouse.url);
    await new BusyHour(treehouse.url, id).go(2);
    await treehouse.kill();
    const remove = () => {
      dir.remove();
      backups.remove();
    };
    return { dataDir: dir.path, backupsDir: backups.path, backupId, remove };
  } finally {
    await treehouse.kill();
  }
};

/** Copies what a start reads; media are left out, since nothing damages them here. */
export const copyTemplate = ({ dataDir }: Template, target: string): void => {
  rmSync(target, { recursive: true, force: true });
  cpSync(dataDir, target, {
    recursive: true,
    filter: (path) => !path.startsWith(join(dataDir, 'media')),
  });
  mkdirSync(join(target, 'media'), { mode: 0o700 });
};

export const databaseFiles = ['treehouse.db', 'treehouse.db-wal'];

export const fingerprintOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    databaseFiles
      .filter((name) => existsSync(join(folder, name)))
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      ]),
  );

/** Hashes of the last quarantined database; null if there is none. */
export const setAsideIn = (dataDir: string): Record<string, string> | null => {
  const damaged = join(dataDir, 'damaged');
  if (!existsSync(damaged)) return null;
  const last = readdirSync(damaged).toSorted().at(-1);
  return last === undefined ? null : fingerprintOf(join(damaged, last));
};

const tables = [
  'users',
  'contents',
  'comments',
  'chat_rooms',
  'chat_messages',
  'tasks',
  'media_files',
];

/** Rows per table that SQLite can read. */
export const readableIn = (dataDir: string): Map<string, string> => {
  const rows = new Map<string, string>();
  try {
    const client = new Database(join(dataDir, 'treehouse.db'), { fileMustExist: true });
    for (const table of tables) {
      try {
        const all = client.prepare(`SELECT * FROM ${table} ORDER BY rowid`).raw().all();
        rows.set(table, JSON.stringify(all));
      } catch {}
    }
    client.close();
  } catch {}
  return rows;
};

export type Outcome =
  | { kind: 'open'; url: string; close(): Promise<void> }
  | { kind: 'recovery'; recovery: RecoveryServer; error: StartError; close(): Promise<void> };

export const startOnFolder = async (dataDir: string, backupsDir: string): Promise<Outcome> => {
  const stop = new AbortController();
  const options = serverOptions(dataDir, { backupsDir, logLevel: 'silent' });
  return new Promise<Outcome>((resolve, reject) => {
    const opening = startOrRecover(options, {
      signal: stop.signal,
      onRecovery: (recovery, error) => {
        const close = async () => {
          stop.abort();
          await opening;
        };
        resolve({ kind: 'recovery', recovery, error, close });
      },
    });
    opening.then((server) => {
      if (server) resolve({ kind: 'open', url: server.url, close: () => server.close() });
    }, reject);
  });
};

export const commandLineArguments = (dataDir: string, backupsDir: string): string[] => {
  const { resourcesDir, workersDir } = serverOptions(dataDir);
  return [
    inject('commandLine'),
    ...['--port=0', '--no-mdns', `--data=${dataDir}`, `--backups=${backupsDir}`],
    ...[`--resources=${resourcesDir}`, `--workers=${workersDir}`, '--log-level=warn'],
  ];
};

export const choicesAt = async (url: string): Promise<RestoreChoices> => {
  const asked = { token: setupToken, folderToken: null };
  const { status, text, json } = await makeBrowser(url).post<RestoreChoices>(
    '/api/recovery/choices',
    asked,
  );
  if (status !== 200) throw new Error(`${status} ${text}`);
  return json;
};
