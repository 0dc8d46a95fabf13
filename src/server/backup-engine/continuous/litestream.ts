import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { BackupError } from '../backup-error.ts';
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

export interface LitestreamPlan {
  /** The database at home. */
  database: string;
  /** The folder of the replica; a folder of this computer, since Litestream gets no network. */
  replica: string;
  key: AgeKey;
}

/** Times are Go durations. The first snapshot is taken at once, another and its segments replace it then. */
const configOf = ({ database, replica, key }: LitestreamPlan): string =>
  `${JSON.stringify(
    {
      logging: { type: 'json', stderr: true },
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
): Promise<string> => {
  const path = join(home, 'litestream.yml');
  await fs.mkdir(home, { recursive: true, mode: 0o700 });
  await fs.writeFile(path, configOf(plan), { mode: 0o600 });
  return path;
};

export interface LitestreamRestore extends Omit<LitestreamPlan, 'database'> {
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
