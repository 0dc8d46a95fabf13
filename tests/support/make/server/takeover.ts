import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { continuousRootOf } from '#server/backup-engine/continuous/continuous-files.ts';
import { databaseFolder } from '#server/backup-engine/continuous/replica-state.ts';
import type { TakeoverOptions } from '#server/backup-engine/takeover/take-over.ts';
import { forkNodeWorker } from '#server/workers/worker-channel.ts';
import { epochOf, readEpochOf, writeEpochTo } from '../../server/copies.ts';
import { copiesPassphrase } from '../../server/copying-setup.ts';
import { makeFolder } from '../../server/rclone-server.ts';
import { resourcesDir } from '../../server/test-db.ts';
import { makeContinuousCopies } from './continuous.ts';

export const now = () => new Date('2026-03-02T03:00:00.000Z');

/** Copies whose epoch the old server has begun. */
export const makeOldCopies = async () => {
  const copies = await makeContinuousCopies();
  await writeEpochTo(copies.folder, null, epochOf(1, 'old'));
  return copies;
};

export const optionsFor = (
  folder: string,
  changes: Partial<TakeoverOptions> = {},
): TakeoverOptions => ({
  place: { folder },
  passphrase: copiesPassphrase,
  dataDir: join(makeFolder(), 'data'),
  migrations: join(resourcesDir, 'migrations'),
  computerId: 'new',
  now,
  settleMs: 0,
  forkWorker: forkNodeWorker,
  workersDir: '',
  ...changes,
});

export const epochIn = async (folder: string) => {
  const epoch = await readEpochOf(folder);
  return epoch && [epoch.epoch, epoch.computerId];
};

/** The only generation of a replica. */
export const generationIn = (folder: string) => {
  const root = join(continuousRootOf(folder), databaseFolder, 'generations');
  const [generation = ''] = readdirSync(root);
  return { root, generation, wal: join(root, generation, 'wal') };
};
