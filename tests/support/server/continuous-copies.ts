import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import { continuousRootOf } from '#server/backup-engine/continuous/continuous-files.ts';
import {
  findLitestream,
  writeLitestreamConfig,
} from '#server/backup-engine/continuous/litestream.ts';
import { databaseFolder, replicaFile } from '#server/backup-engine/continuous/replica-state.ts';
import type { OffsitePlan } from '#server/backup-engine/offsite/rclone-config.ts';
import { bareEnvironment, runProgram } from '#server/backup-engine/offsite/run-program.ts';
import { ensureAgeKey } from '#server/features/backups/continuous/continuous-key.ts';
import { startContinuous } from '#server/features/backups/continuous/continuous-run.ts';
import type { ContinuousStatus } from '#server/features/backups/continuous/continuous-runner.ts';
import type { OffsiteFailure } from '#shared/features/backups/offsite/offsite.fields.ts';
import { folderPlan, makeKeptKey, setUpCopies } from './copying-setup.ts';
import type { TestApp } from './make-app.ts';
import { makeFolder } from './rclone-server.ts';

/** Starts continuous copies of a test server, until the test ends. */
export const startCopiesTo = async ({ context, dataDir }: TestApp, plan: OffsitePlan) => {
  const { computer } = context;
  setUpCopies({ computer, dataDir }, plan, { kept: await makeKeptKey() });
  const { close } = startContinuous(context);
  onTestFinished(close);
  const until = (changes: Partial<ContinuousStatus>) =>
    vi.waitFor(() => expect(context.continuous.status).toMatchObject(changes), {
      timeout: 60_000,
      interval: 300,
    });
  return {
    arrived: () => until({ phase: 'copying', mediaLeft: 0 }),
    failed: (failure: OffsiteFailure) => until({ phase: 'failed', failure }),
  };
};

/** The same to a new folder, whose states can all be restored. */
export const startCopiesOf = async (app: TestApp) => {
  const folder = makeFolder();
  const { arrived } = await startCopiesTo(app, folderPlan(folder));
  const replica = join(continuousRootOf(folder), databaseFolder);
  return { folder, arrived, restoreAll: () => restoreAll(replica, app.dataDir) };
};

/** Restores the database as it was at each snapshot and segment of a replica. @returns the folder with the files */
const restoreAll = async (replica: string, dataDir: string): Promise<string> => {
  const [restored, home] = [join(makeFolder(), 'restored'), makeFolder()];
  mkdirSync(restored);
  const database = join(home, 'treehouse.db');
  const config = await writeLitestreamConfig(home, {
    ...{ database, replica, key: ensureAgeKey(dataDir) },
  });
  for (const name of readdirSync(replica, { recursive: true, encoding: 'utf8' })) {
    const file = replicaFile(`${databaseFolder}/${name}`);
    const stats = file && statSync(join(replica, name), { throwIfNoEntry: false });
    if (!stats) continue;
    const at = new Date(Math.ceil(stats.mtimeMs) + 1).toISOString();
    const toFile = join(restored, name.replaceAll('/', '-'));
    await runProgram({
      path: findLitestream() ?? '',
      args: [
        ...['restore', '-config', config, '-generation', file.generation],
        ...['-timestamp', at, '-o', toFile, database],
      ],
      env: bareEnvironment(home),
    });
  }
  expect(readdirSync(restored)).not.toEqual([]);
  return restored;
};
