import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { BackupError } from '../backup-error.ts';
import { OffsiteError, reasonIn, toOffsiteError } from '../offsite/offsite-error.ts';
import { bareEnvironment, runProgram } from '../offsite/run-program.ts';
import type { AgeKey } from './age-key.ts';

/** The program as its package brings it; null where there is none for this system. */
export const findLitestream = (): string | null => {
  const name = `@flydotio/litestream-${process.platform}-${process.arch}`;
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    // Programs cannot be started from inside the desktop app's archive.
    const path = join(folder, 'litestream').replace('app.asar', 'app.asar.unpacked');
    return existsSync(path) ? path : null;
  } catch {
    return null;
  }
};

/** Tables by which Litestream keeps its place; not part of a household. */
export const ownTables = ['_litestream_seq', '_litestream_lock'];

interface LitestreamPlan {
  /** The database at home. */
  database: string;
  /** The folder of the replica; a folder of this computer, since Litestream gets no network. */
  replica: string;
  key: AgeKey;
}

/** Times are Go durations. The first snapshot is taken at once, another and its segments replace it then. */
const configOf = ({ database, replica, key }: LitestreamPlan, stderr: boolean): string =>
  `${JSON.stringify(
    {
      logging: { type: 'json', stderr },
      dbs: [
        {
          path: database,
          'monitor-interval': '1s',
          replicas: [
            {
              type: 'file',
              path: replica,
              'sync-interval': '1s',
              'snapshot-interval': '6h',
              retention: '6h',
              'retention-check-interval': '15m',
              age: { identities: [key.identity], recipients: [key.recipient] },
            },
          ],
        },
      ],
    },
    null,
    2,
  )}\n`;

/** Writes Litestream's settings into a folder, readable by their owner only. @returns the path */
export const writeLitestreamConfig = async (
  home: string,
  plan: LitestreamPlan,
  { stderr = true } = {},
): Promise<string> => {
  const path = join(home, 'litestream.yml');
  await fs.mkdir(home, { recursive: true, mode: 0o700 });
  await fs.writeFile(path, configOf(plan, stderr), { mode: 0o600 });
  return path;
};

/** Where Litestream keeps what it has not copied yet, and its place; beside the database. */
export const metaFolderOf = (database: string): string =>
  join(dirname(database), `.${basename(database)}-litestream`);

export interface LitestreamRun {
  /** What it cannot do, from the first time on; it tries again itself. */
  failure(): OffsiteError | null;
  hasEnded(): boolean;
  /** Ends it after a last sync. */
  stop(): Promise<void>;
}

const locked = /database is locked|busy/i;
const full = /no space left|disk is full|quota exceeded/i;

/** What a line of its report says is wrong; null for nothing. */
const failureIn = (line: string, { database, replica }: LitestreamPlan): OffsiteError | null => {
  try {
    const { level, error = '' } = JSON.parse(line) as { level?: string; error?: string };
    // The server was writing at that moment.
    if (level !== 'ERROR' || locked.test(error)) return null;
    // It names the file; a replica for a destination that rclone reaches is in the data folder too.
    const isThere = error.includes(replica) && !replica.startsWith(dirname(database));
    const reason = full.test(error) && !isThere ? 'noSpaceHere' : reasonIn([error]);
    return new OffsiteError(reason, error.slice(0, 300));
  } catch {
    return null;
  }
};

/**
 * Starts copying a database, with a fresh snapshot: nothing of an earlier run is built upon. It gets no network
 * and no environment, and ends within seconds of this process, even one that is killed.
 * @throws OffsiteError `noProgram`
 */
export const startLitestream = async (
  plan: LitestreamPlan,
  home: string,
): Promise<LitestreamRun> => {
  const path = findLitestream();
  if (!path) throw new OffsiteError('noProgram');
  await fs.rm(metaFolderOf(plan.database), { recursive: true, force: true });
  const config = await writeLitestreamConfig(home, plan, { stderr: false });
  const whileServed = `sh -c 'while kill -0 ${process.pid} 2>/dev/null; do sleep 1; done'`;
  const end = new AbortController();
  let failure: OffsiteError | null = null;
  let hasEnded = false;
  const running = runProgram({
    path,
    args: ['replicate', '-config', config, '-exec', whileServed],
    env: bareEnvironment(home),
    signal: end.signal,
    onLine: (line) => {
      failure ??= failureIn(line, plan);
    },
  })
    .then(({ messages }) => {
      failure ??= new OffsiteError('unknown', messages[0] ?? 'Litestream has ended');
    })
    .catch((error: unknown) => {
      if (!end.signal.aborted) failure ??= toOffsiteError(error);
    })
    .finally(() => {
      hasEnded = true;
    });
  return {
    failure: () => failure,
    hasEnded: () => hasEnded,
    stop: async () => {
      end.abort();
      await running;
    },
  };
};

interface LitestreamRestore extends Omit<LitestreamPlan, 'database'> {
  generation: string;
  toFile: string;
  /** For the time of the restore. */
  home: string;
  signal?: AbortSignal | undefined;
}

/** Restores a generation's newest state into a file that is not there yet. @throws BackupError */
export const runRestore = async (restore: LitestreamRestore): Promise<void> => {
  const { generation, toFile, home, signal } = restore;
  const program = findLitestream();
  if (!program) throw new BackupError('unknown', { detail: 'no Litestream' });
  const config = await writeLitestreamConfig(home, { ...restore, database: toFile });
  const { code, messages } = await runProgram({
    path: program,
    args: ['restore', '-config', config, '-generation', generation, '-o', toFile, toFile],
    env: bareEnvironment(home),
    signal,
  });
  if (code !== 0)
    throw new BackupError('damaged', { detail: messages.at(-1)?.slice(0, 300) ?? '' });
};
