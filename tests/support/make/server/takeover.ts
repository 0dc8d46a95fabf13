import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { continuousRootOf } from '#server/backup-engine/continuous/continuous-files.ts';
import { withContinuousTarget } from '#server/backup-engine/continuous/continuous-target.ts';
import { databaseFolder } from '#server/backup-engine/continuous/replica-state.ts';
import type { TakeoverOptions } from '#server/backup-engine/takeover/take-over.ts';
import { forkNodeWorker } from '#server/workers/worker-channel.ts';
import { makeFolder } from '../../server/rclone-server.ts';
import { resourcesDir } from '../../server/test-db.ts';
import { makeContinuousCopies } from './continuous.ts';

export const passphrase = 'seven green frogs';
export const now = () => new Date('2026-03-02T03:00:00.000Z');

export const openCopies = <T>(
  folder: string,
  work: Parameters<typeof withContinuousTarget<T>>[2],
) => withContinuousTarget({ folder }, { home: join(makeFolder(), 'run') }, work);

/** Copies whose epoch the old server has begun. */
export const makeOldCopies = async () => {
  const copies = await makeContinuousCopies();
  const first = { format: 1, epoch: 1, computerId: 'old', at: now().toISOString() } as const;
  await openCopies(copies.folder, (target) => target.writeEpoch(null, first));
  return copies;
};

export const optionsFor = (
  folder: string,
  changes: Partial<TakeoverOptions> = {},
): TakeoverOptions => ({
  place: { folder },
  passphrase,
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
  const epoch = await openCopies(folder, (target) => target.readEpoch());
  return epoch && [epoch.epoch, epoch.computerId];
};

/** The only generation of a replica. */
export const generationIn = (folder: string) => {
  const root = join(continuousRootOf(folder), databaseFolder, 'generations');
  const [generation = ''] = readdirSync(root);
  return { root, generation, wal: join(root, generation, 'wal') };
};
