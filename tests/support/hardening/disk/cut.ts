import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { parseOptions } from '#server/config.ts';
import { openDataFolder } from '#server/data-dir/data-dir.ts';
import { serverOptions } from '../server.ts';
import { brokenIn, type Promised } from './busy-hour.ts';
import type { FileNode, Survival } from './file-node.ts';
import type { RecordedDisk } from './recorded-disk.ts';

type Image = ReturnType<RecordedDisk['afterPowerCut']>;

export interface CutDisk {
  folders: string[];
  bytesOf(path: string): Buffer | undefined;
  paths: string[];
  sha256Of(path: string): string | undefined;
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const known = new WeakMap<FileNode, { version: number; hash: string }>();

export const drawCut = ({ files, folders }: Image, survival: Survival): CutDisk => {
  const drawn = new Map<string, Buffer>();
  const bytesOf = (path: string) => {
    const file = files.get(path);
    const bytes = drawn.get(path) ?? file?.after(survival);
    if (bytes) drawn.set(path, bytes);
    return bytes;
  };
  const sha256Of = (path: string) => {
    const file = files.get(path);
    if (!file) return undefined;
    const kept = file.hasPending ? undefined : known.get(file);
    if (kept?.version === file.version) return kept.hash;
    const hash = sha256(bytesOf(path) ?? Buffer.alloc(0));
    if (!file.hasPending) known.set(file, { version: file.version, hash });
    return hash;
  };
  return { folders, bytesOf, paths: [...files.keys()], sha256Of };
};

const isMedia = (path: string) => path.startsWith('media/');

export const writeCut = (cut: CutDisk, folder: string, withMedia: boolean): void => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  for (const path of cut.folders) {
    if (withMedia || !isMedia(path)) mkdirSync(join(folder, path), { mode: 0o700 });
  }
  for (const path of cut.paths) {
    if (!withMedia && isMedia(path)) continue;
    writeFileSync(join(folder, path), cut.bytesOf(path) ?? '', { mode: 0o600 });
  }
};

const mediaProblems = (client: Database.Database, cut: CutDisk): string[] => {
  const rows = client
    .prepare<[], { sha256: string; bytes: number }>('SELECT sha256, bytes FROM media_files')
    .all();
  const problems = rows
    .filter(({ sha256: hash }) => {
      const path = `media/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`;
      return cut.sha256Of(path) !== hash;
    })
    .map(({ sha256: hash }) => `row without its file: ${hash}`);
  const uploads = client
    .prepare<[], { id: string; offset: number }>('SELECT id, "offset" FROM uploads')
    .all();
  for (const { id, offset } of uploads) {
    const arrived = cut.bytesOf(`incoming/${id}.upload`)?.length ?? 0;
    if (arrived < offset) problems.push(`upload ${id}: ${arrived} bytes of ${offset}`);
  }
  return problems;
};

const halves = (client: Database.Database): string[] => {
  const count = client
    .prepare<[], number>(
      "SELECT count(*) FROM contents WHERE content_type <> 'story' AND media_id IS NULL",
    )
    .pluck()
    .get();
  return count ? [`${count} posts without their picture`] : [];
};

export const problemsAfter = (cut: CutDisk, folder: string, promised: Promised[]): string[] => {
  writeCut(cut, folder, false);
  let opened: ReturnType<typeof openDataFolder>;
  try {
    opened = openDataFolder(parseOptions(serverOptions(folder)), new Date());
  } catch (error) {
    return [`not opened: ${String(error)}`];
  }
  try {
    const client = opened.db.$client;
    const check = client.pragma('integrity_check(1)', { simple: true });
    return [
      ...(check === 'ok' ? [] : [`integrity: ${check}`]),
      ...(client.pragma('foreign_key_check') as unknown[]).map((row) => JSON.stringify(row)),
      ...brokenIn(client, promised).map(({ words }) => `lost: ${words.join(' or ')}`),
      ...mediaProblems(client, cut),
      ...halves(client),
    ];
  } finally {
    opened.close();
  }
};
