import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { type RecoveryServer, type RunningServer, startOrRecover } from '#server/index.ts';
import { makeBackedUpServer } from '../make/server/backups.ts';
import { resourcesDir } from './test-db.ts';

export const recoveryToken = '123456';

export const recoveryOptions = (dataDir: string) => ({
  dataDir,
  resourcesDir,
  clientDir: null,
  workersDir: join(import.meta.dirname, '../../../src/server/media'),
  version: '1.2.3',
  port: 0,
  setupToken: recoveryToken,
  logLevel: 'silent' as const,
});

export const openFolder = (
  dataDir: string,
  changes: { expectsData?: boolean; retryMs?: number } = {},
) => {
  const stop = new AbortController();
  const recoveries: RecoveryServer[] = [];
  const opening = startOrRecover(
    { ...recoveryOptions(dataDir), ...changes },
    { onRecovery: (recovery) => void recoveries.push(recovery), signal: stop.signal },
  );
  let server: RunningServer | null = null;
  void opening.then((opened) => {
    server = opened;
  });
  onTestFinished(async () => {
    stop.abort();
    await opening;
    await server?.close();
  });
  const recovery = async (count = 1): Promise<RecoveryServer> =>
    vi.waitFor(() => {
      const server = recoveries[count - 1];
      if (!server) throw new Error('no recovery server yet');
      return server;
    });
  return { recovery, opening };
};

export const makeDamagedServer = async ({ isLocked = false, plant = '' } = {}) => {
  const treehouse = await makeBackedUpServer({ pictures: 2, isLocked });
  treehouse.db.$client.prepare("UPDATE users SET display_name = 'Yesterday'").run();
  if (plant) treehouse.db.$client.exec(plant);
  await treehouse.make();
  treehouse.db.$client.prepare("UPDATE users SET display_name = 'Today'").run();
  treehouse.db.$client.close();
  const file = join(treehouse.dataDir, 'treehouse.db');
  const bytes = readFileSync(file);
  bytes.fill(0x33, 4096, 40_960);
  writeFileSync(file, bytes);
  writeFileSync(
    join(treehouse.dataDir, 'computer.json'),
    JSON.stringify({ backups: { folder: treehouse.folder } }),
  );
  rmSync(treehouse.media[0]?.path ?? '');
  return treehouse;
};
