import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { installedElectron } from '../../../scripts/test/find-electron.ts';

const enter = 'tests/support/e2e/desktop/enclosed/enter.sh';
const enclosed = (...command: string[]) => ['-nm', 'sh', enter, ...command];

/** Why no network namespace can be created here; empty if one can. */
const obstacle = (): string => {
  if (!installedElectron()) return 'there is no Electron here';
  if (process.platform !== 'linux') return 'only Linux has network namespaces';
  if (!process.env.DISPLAY) return 'there is no display here';
  const { status, error } = spawnSync('unshare', enclosed('true'));
  return error || status !== 0 ? 'a separate network cannot be created here' : '';
};

test('no packet leaves the computer, from the first run on', async () => {
  const reason = obstacle();
  test.setTimeout(180_000);
  test.skip(reason !== '', reason);
  const folder = await mkdtemp(join(tmpdir(), 'treehouse-enclosed-'));
  const journey = [process.execPath, 'tests/support/e2e/desktop/enclosed/journey.ts', folder];
  try {
    const { stdout } = await promisify(execFile)('unshare', enclosed(...journey), {
      timeout: 150_000,
    });
    const { refused, ofServer, control } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
    expect(refused).toBe(2);
    expect(ofServer).toBe(0);
    expect(control).toBeGreaterThan(1);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
