import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { openComputerSettings } from '#server/settings/computer-settings.ts';
import { prepareTakeover } from '#server/takeover-cli.ts';
import { makeContinuousCopies } from '#tests/support/make/server/continuous.ts';
import { t } from '#tests/support/messages.ts';
import { epochOf, readEpochOf, writeEpochTo } from '#tests/support/server/copies.ts';
import { folderPlan, setUpCopies } from '#tests/support/server/copying-setup.ts';
import { makeFolder } from '#tests/support/server/rclone-server.ts';
import { resourcesDir } from '#tests/support/server/test-db.ts';

const root = join(import.meta.dirname, '../..');

const runCli = (...options: string[]) =>
  promisify(execFile)(process.execPath, [join(root, 'src/server/cli.ts'), ...options]);

it('prints what can be asked of it, and ends', { timeout: 60_000 }, async () => {
  const { stdout } = await runCli('--help');
  expect(stdout.trim()).toBe(t('takeover:cli.help'));
  for (const option of ['from', 'force', 'rehearse', 'passphrase-file', 'return']) {
    expect(stdout).toContain(`--${option}`);
  }
});

it('rehearses by a command, and takes nothing over', { timeout: 180_000 }, async () => {
  const { folder } = await makeContinuousCopies();
  await writeEpochTo(folder, null, epochOf(1, 'old'));
  const dataDir = makeFolder();
  const secret = join(makeFolder(), 'passphrase.txt');
  writeFileSync(secret, 'seven green frogs\n');
  const { stdout } = await runCli(
    ...[`--data=${dataDir}`, `--resources=${resourcesDir}`, `--rehearse=${folder}`],
    ...[`--passphrase-file=${secret}`, `--workers=${join(root, 'src/server/media')}`],
  );
  expect(stdout).toContain(t('takeover:cli.warmed', { count: 3 }));
  expect(existsSync(join(dataDir, 'treehouse.db'))).toBe(false);
});

it('makes an old computer run the household again where no one is signed in', async () => {
  const [dataDir, folder] = [makeFolder(), makeFolder()];
  const computer = openComputerSettings(dataDir);
  setUpCopies({ computer, dataDir }, folderPlan(folder), { computerId: 'old' });
  await writeEpochTo(folder, null, epochOf(7, 'new'));
  const printed: string[] = [];
  const around = {
    ...{ dataDir, resourcesDir, workersDir: '', signal: new AbortController().signal },
    print: (text: string) => void printed.push(text),
  };
  expect(await prepareTakeover({ return: true }, around)).toBe(true);
  expect(await readEpochOf(folder)).toMatchObject({
    epoch: 8,
    computerId: 'old',
  });
  expect(openComputerSettings(dataDir).read().takeover.lostTo).toBeNull();
  expect(await prepareTakeover({ return: true }, around)).toBe(true);
  expect(printed).toEqual([t('takeover:takenOver.returned'), t('takeover:errors.notTaken')]);
});
