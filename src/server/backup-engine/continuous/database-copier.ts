import fs from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ErasureLog } from '../../db/erasure.ts';
import { OffsiteError, toSpaceError } from '../offsite/offsite-error.ts';
import type { AgeKey } from './age-key.ts';
import type { ContinuousFiles } from './continuous-files.ts';
import type { Epoch } from './epoch.ts';
import { type LitestreamRun, metaFolderOf, startLitestream } from './litestream.ts';
import {
  databaseFolder,
  type ReplicaState,
  removeReplicaState,
  replicaFile,
  writeReplicaState,
} from './replica-state.ts';

export interface CopyDatabaseOptions {
  dataDir: string;
  /** A folder of this computer for Litestream's settings and, for a target that rclone reaches, its replica. */
  workDir: string;
  ageKey: AgeKey;
  now: () => Date;
  /** Ends copying after a last sync. */
  stop: AbortSignal;
  /** Ends copying without one. */
  signal: AbortSignal;
  /** Asked before anything at the target is replaced or removed. @throws EpochError */
  requireOwn(): Promise<Epoch>;
  /** Erased words wait in the log for Litestream to let go of it. */
  erasures: Pick<ErasureLog, 'isPending' | 'retry'>;
  /** All that was written before `at` is at the target. */
  onCopied(at: Date): void;
}

/** From one look for something new to the next, in ms; passing it on may take most of that. */
const everyMs = 2_000;
const leastPauseMs = 500;
/** Without anything new, the state is written again after so long. */
const idleMs = 60_000;
/** Snapshots after erasures are at least this far apart: each is the whole database. */
const eraseEveryMs = 15 * 60_000;
/** How long an erasure may take once Litestream has let go. */
const eraseWaitMs = 10_000;

interface LocalReplica {
  generation: string;
  /** Files of the generation: the snapshots, then the segments in order. */
  names: string[];
  /** All names, those of earlier generations too. */
  all: Set<string>;
  upTo: string;
  at: Date;
}

const modifiedAt = async (path: string): Promise<number> =>
  (await fs.stat(path).catch(() => null))?.mtimeMs ?? 0;

/** Disks round times of files by so much, in ms. */
const roundingMs = 5_000;

/** How far the clock of a disk is ahead of this computer's, in ms: one of another computer has its own. */
const clockAheadAt = async (root: string): Promise<number> => {
  const probe = join(root, 'clock.part');
  await fs.writeFile(probe, '').catch((error: unknown) => {
    throw toSpaceError(error, true);
  });
  const ahead = (await modifiedAt(probe)) - Date.now();
  await fs.rm(probe, { force: true });
  return Math.abs(ahead) > roundingMs ? ahead : 0;
};

const namesIn = async (root: string): Promise<string[]> => {
  const entries = await fs
    .readdir(join(root, databaseFolder), { recursive: true })
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
  return entries.map((name) => `${databaseFolder}/${name}`).filter((name) => replicaFile(name));
};

/** What Litestream has written so far; null until its snapshot is whole. */
const readLocal = async (
  root: string,
  database: string,
  { now, clockAhead }: { now: Date; clockAhead: number },
): Promise<LocalReplica | null> => {
  const text = await fs
    .readFile(join(metaFolderOf(database), 'generation'), 'utf8')
    .catch(() => '');
  const generation = text.trim();
  const all = await namesIn(root);
  const own = all.filter((name) => replicaFile(name)?.generation === generation);
  const segments = own.filter((name) => replicaFile(name)?.segment !== null).toSorted();
  const snapshots = own.filter((name) => replicaFile(name)?.segment === null);
  if (snapshots.length === 0) return null;
  const newest = segments.at(-1) ?? snapshots.at(-1) ?? '';
  const copiedAt = (await modifiedAt(join(root, newest))) - clockAhead;
  // What is written while a segment is, comes with the next one.
  const isAll = (await modifiedAt(`${database}-wal`)) <= copiedAt;
  return {
    generation,
    names: [...snapshots, ...segments],
    all: new Set(all),
    upTo: replicaFile(segments.at(-1) ?? '')?.segment ?? '',
    at: isAll ? now : new Date(Math.min(copiedAt, now.getTime())),
  };
};

/** Brings what Litestream writes to the target, and removes there what it has removed. */
const createPasser = async (
  files: ContinuousFiles,
  root: string,
  database: string,
  { now, onCopied, requireOwn }: CopyDatabaseOptions,
) => {
  const there = new Set(files.folder ? [] : (await files.list(databaseFolder)).keys());
  let last: ReplicaState | null = null;
  const clockAhead = files.folder ? await clockAheadAt(root) : 0;
  const removeOld = async ({ generation, all }: LocalReplica): Promise<void> => {
    const known = files.folder ? all : new Set([...there, ...all]);
    const old = new Set([...known].map((name) => replicaFile(name)?.generation ?? generation));
    old.delete(generation);
    for (const name of old) {
      const folder = `${databaseFolder}/generations/${name}`;
      await files.removeFolder(folder);
      if (!files.folder) await fs.rm(join(root, folder), { recursive: true, force: true });
    }
    const outdated = [...there].filter((name) => !all.has(name));
    const single = outdated.filter((name) => replicaFile(name)?.generation === generation);
    if (single.length > 0) await files.remove(single);
    for (const name of outdated) there.delete(name);
  };
  return async (): Promise<void> => {
    const local = await readLocal(root, database, { now: now(), clockAhead });
    if (!local) return;
    const { generation, upTo, at } = local;
    const fresh = local.names.filter((name) => !there.has(name));
    if (!files.folder && fresh.length > 0) await files.send(root, fresh);
    if (!files.folder) for (const name of fresh) there.add(name);
    const isNew = last?.generation !== generation || last.upTo !== upTo;
    if (isNew || Math.abs(at.getTime() - Date.parse(last?.at ?? '')) > idleMs) {
      const { epoch } = await requireOwn();
      const isFirst = last === null;
      last = { format: 1, generation, upTo, at: at.toISOString() };
      await writeReplicaState(files, epoch, last);
      if (isFirst && epoch > 1) await removeReplicaState(files, epoch - 1);
      await removeOld(local);
    }
    onCopied(at);
  };
};

/** Litestream lets go of the log, which can be emptied then; what it copies next begins with a snapshot. */
const letErase = async (
  run: LitestreamRun,
  { isPending, retry }: CopyDatabaseOptions['erasures'],
): Promise<void> => {
  await run.stop();
  retry();
  for (let waited = 0; isPending() && waited < eraseWaitMs; waited += 100) await sleep(100);
};

/**
 * Copies the database until it is stopped: Litestream into a folder of this computer, and what is new of that to
 * a target that rclone reaches. After an erasure it begins again with a snapshot and removes what was before, so
 * that no deleted text stays there. @throws OffsiteError
 */
export const copyDatabaseContinuously = async (
  files: ContinuousFiles,
  options: CopyDatabaseOptions,
): Promise<void> => {
  const { dataDir, workDir, ageKey, now, stop, signal, erasures } = options;
  const database = join(dataDir, 'treehouse.db');
  const root = files.folder ?? join(workDir, 'replica');
  if (!files.folder) await fs.rm(root, { recursive: true, force: true });
  await fs.mkdir(join(root, databaseFolder), { recursive: true, mode: 0o700 });
  const plan = { database, replica: join(root, databaseFolder), key: ageKey };
  const pass = await createPasser(files, root, database, options);
  let run = await startLitestream(plan, workDir);
  let freshAt = now().getTime();
  try {
    while (!stop.aborted) {
      const failure = run.failure();
      if (failure) throw failure;
      if (run.hasEnded()) throw new OffsiteError('unknown', 'Litestream has ended');
      const lookedAt = performance.now();
      await pass();
      if (erasures.isPending() && Math.abs(now().getTime() - freshAt) >= eraseEveryMs) {
        await letErase(run, erasures);
        run = await startLitestream(plan, workDir);
        freshAt = now().getTime();
      }
      const pauseMs = Math.max(leastPauseMs, everyMs - (performance.now() - lookedAt));
      await sleep(pauseMs, undefined, { signal: stop }).catch(() => {});
    }
    await run.stop();
    if (!signal.aborted) await pass();
  } finally {
    await run.stop();
    erasures.retry();
    await fs.rm(metaFolderOf(database), { recursive: true, force: true });
    if (!files.folder) await fs.rm(root, { recursive: true, force: true });
  }
};
