import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { type RecoveryServer, type RunningServer, startOrRecover } from '#server/index.ts';
import { makeBackedUpHouse } from '../make/server/backups.ts';
import { resourcesDir } from './test-db.ts';

/** The code that a closed house asks for. */
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

/** Opens a data folder as a door does, and gives whatever stands there. */
export const openDoor = (
  dataDir: string,
  changes: { expectsHouse?: boolean; retryMs?: number } = {},
) => {
  const stop = new AbortController();
  const troubles: RecoveryServer[] = [];
  const opening = startOrRecover(
    { ...recoveryOptions(dataDir), ...changes },
    { onTrouble: (recovery) => void troubles.push(recovery), signal: stop.signal },
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
  const trouble = async (count = 1): Promise<RecoveryServer> =>
    vi.waitFor(() => {
      const recovery = troubles[count - 1];
      if (!recovery) throw new Error('no trouble yet');
      return recovery;
    });
  return { trouble, opening };
};

/** A house of the given backups whose database was damaged while it was closed. */
export const makeDamagedHouse = async ({ isLocked = false, plant = '' } = {}) => {
  const house = await makeBackedUpHouse({ pictures: 2, isLocked });
  house.db.$client.prepare("UPDATE users SET display_name = 'Yesterday'").run();
  if (plant) house.db.$client.exec(plant);
  await house.make();
  house.db.$client.prepare("UPDATE users SET display_name = 'Today'").run();
  house.db.$client.close();
  const file = join(house.dataDir, 'treehouse.db');
  const bytes = readFileSync(file);
  bytes.fill(0x33, 4096, 40_960);
  writeFileSync(file, bytes);
  writeFileSync(
    join(house.dataDir, 'computer.json'),
    JSON.stringify({ backups: { folder: house.folder } }),
  );
  rmSync(house.media[0]?.path ?? '');
  return house;
};
