import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { continuousRootOf } from '#server/backup-engine/continuous/continuous-files.ts';
import { findLitestream } from '#server/backup-engine/continuous/litestream.ts';
import { openComputerSettings } from '#server/settings/computer-settings.ts';
import { untilTraced } from '#tests/support/hardening/disk/trace.ts';
import { makeBackedUpServer } from '#tests/support/make/server/backups.ts';
import { sftpPlan } from '#tests/support/make/server/offsite.ts';
import { makeKeptKey, setUpCopies } from '#tests/support/server/copying-setup.ts';
import {
  hasRclone,
  hasSsh,
  makeFolder,
  makeKey,
  ownAddress as ownAddressHere,
  serveSftp,
} from '#tests/support/server/rclone-server.ts';
import { spawnServer } from '#tests/support/server/server-process.ts';
import { resourcesDir } from '#tests/support/server/test-db.ts';
import {
  hasStrace,
  reachedOutsideIn,
  startedIn,
  straceConnections,
} from '#tests/support/server/traced-connections.ts';

vi.setConfig({ testTimeout: 300_000 });

const root = join(import.meta.dirname, '../../../..');
const ownAddress = ownAddressHere ?? '';
/** Copies that are on have begun by then, in ms. */
const afterBegin = 8_000;

/** A data folder with a household, whose server is not started yet. */
const makeDataDir = async (): Promise<string> => {
  const { db, dataDir } = await makeBackedUpServer();
  db.$client.close();
  return dataDir;
};

/** Runs the product's server while `work` lasts. @returns what it and all that it started asked the kernel for */
const traceServer = async (dataDir: string, work: () => Promise<void>): Promise<string[]> => {
  const log = join(makeFolder(), 'trace');
  const args = [`--data=${dataDir}`, `--resources=${resourcesDir}`, '--port=0', '--no-mdns'];
  const server = await spawnServer(
    [join(root, 'src/server/cli.ts'), ...args, `--workers=${join(root, 'src/server/media')}`],
    {},
    straceConnections(log),
  );
  onTestFinished(() => void server.child.kill('SIGKILL'));
  await work();
  await server.end(60_000);
  return (await untilTraced(log, server.child.pid)).split('\n');
};

const copiers = (lines: string[]): string[] =>
  [...new Set(startedIn(lines).map((path) => basename(path)))]
    .filter((name) => name === 'litestream' || name === 'rclone')
    .toSorted();

describe.skipIf(!findLitestream() || !hasRclone || !hasSsh || !hasStrace || !ownAddress)(
  'a traced server',
  () => {
    it('reaches the destination of its continuous copies, and nothing else', async () => {
      const folder = makeFolder();
      const sftp = await serveSftp({ folder, key: makeKey(), host: ownAddress });
      const dataDir = await makeDataDir();
      const computer = openComputerSettings(dataDir);
      setUpCopies({ computer, dataDir }, await sftpPlan(sftp), { kept: await makeKeptKey() });
      const state = join(continuousRootOf(folder), 'state-1.json');
      const lines = await traceServer(dataDir, () =>
        vi.waitFor(() => expect(existsSync(state)).toBe(true), {
          timeout: 200_000,
          interval: 500,
        }),
      );
      expect(copiers(lines)).toEqual(['litestream', 'rclone']);
      expect(reachedOutsideIn(lines)).toEqual([`${ownAddress}:${sftp.port}`]);
    });

    it('starts no program and reaches nothing while copies are off', async () => {
      const lines = await traceServer(await makeDataDir(), () => sleep(afterBegin));
      expect(startedIn(lines)).not.toEqual([]);
      expect(copiers(lines)).toEqual([]);
      expect(reachedOutsideIn(lines)).toEqual([]);
    });
  },
);
