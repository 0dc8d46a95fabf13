import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import Database from 'better-sqlite3';
import { withContinuousTarget } from '#server/backup-engine/continuous/continuous-target.ts';
import { findLitestream } from '#server/backup-engine/continuous/litestream.ts';
import { scanHostKeys } from '#server/backup-engine/offsite/host-keys.ts';
import type { OffsitePlan } from '#server/backup-engine/offsite/rclone-config.ts';
import { getBackups, lockBackups } from '#shared/features/backups/backups.contract.ts';
import {
  getContinuous,
  setContinuous,
} from '#shared/features/backups/continuous/continuous.contract.ts';
import {
  getHostKeys,
  getOffsite,
  setOffsite,
} from '#shared/features/backups/offsite/offsite.contract.ts';
import { updateHouseholdSettings } from '#shared/features/household/household.contract.ts';
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { call, newDevice } from '#tests/support/e2e/api.ts';
import { once, phoneOnly } from '#tests/support/e2e/fixtures.ts';
import { expectToast } from '#tests/support/e2e/screen.ts';
import { startTestServer } from '#tests/support/e2e/servers/start-test-server.ts';
import { expect, sftpTest as test } from '#tests/support/e2e/sftp-fixture.ts';
import { t } from '#tests/support/messages.ts';
import {
  hasRclone,
  hasSsh,
  serverPassword,
  serverUser,
} from '#tests/support/server/rclone-process.ts';

const passphrase = 'seven green frogs jump';
const secret = { kind: 'password', text: serverPassword } as const;
const destinationAt = (port: number) =>
  ({ kind: 'sftp', host: '127.0.0.1', port, user: serverUser, folder: 'family' }) as const;

test.skip(!hasRclone || !hasSsh || !findLitestream(), 'a program is not installed');

/** Locks the backups of a household and copies them to the SFTP server. */
const copyOutside = async (admin: APIRequestContext, port: number) => {
  await call(admin, lockBackups, { body: { passphrase, dropOpen: false } });
  await expect
    .poll(async () => (await call(admin, getBackups)).backups)
    .toMatchObject([{ problem: null, isLocked: true }]);
  const destination = destinationAt(port);
  const { keys } = await call(admin, getHostKeys, { body: { destination } });
  const fingerprints = keys.map(({ fingerprint }) => fingerprint);
  await call(admin, setOffsite, { body: { destination, secret, fingerprints } });
  await expect
    .poll(async () => (await call(admin, getOffsite)).lastCopy, { timeout: 60_000 })
    .not.toBeNull();
};

/** The household's name in the copies, as a new computer gets it. */
const nameIn = async (port: number): Promise<unknown> => {
  const folder = await mkdtemp(join(tmpdir(), 'treehouse-new-'));
  const hostKeys = await scanHostKeys({ host: '127.0.0.1', port }, folder);
  const plan: OffsitePlan = { target: destinationAt(port), secret, hostKeys };
  try {
    return await withContinuousTarget({ plan }, { home: join(folder, 'run') }, async (target) => {
      const file = join(folder, 'treehouse.db');
      await target.restoreDatabase(passphrase, file);
      const client = new Database(file, { readonly: true });
      const name = client.prepare('SELECT space_name FROM household').pluck().get();
      client.close();
      return name;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const rename = (admin: APIRequestContext, spaceName: string) =>
  call(admin, updateHouseholdSettings, { body: { spaceName } });

const phaseOf = async (admin: APIRequestContext) => (await call(admin, getContinuous)).phase;

/** Whether the page of the copies says that all written before `at` is in them; it counts whole seconds. */
const isCopied = async (admin: APIRequestContext, at: number): Promise<boolean> => {
  const { secondsBehind } = await call(admin, getContinuous);
  return secondsBehind !== null && Date.now() - at > (secondsBehind + 1) * 1000;
};

test('an admin turns continuous copies on, sees how far they are, and deletes them', {
  tag: phoneOnly,
}, async ({ openAs, deviceOf, sftp }) => {
  test.setTimeout(180_000);
  const anna = await deviceOf('anna');
  const page = await openAs('anna', { path: '/home-computer?tab=backups' });
  const section = page.getByRole('region', { name: t('continuous:section.title') });
  await expect(section.getByText(t('continuous:section.lockFirst'))).toBeVisible();
  await section.getByRole('link', { name: t('backups:lock.goTo') }).click();
  await expect(page.getByRole('heading', { name: t('backups:lock.title') })).toBeInViewport();
  const turnOn = section.getByRole('button', { name: t('continuous:section.turnOn') });
  await expect(turnOn).toBeDisabled();
  await copyOutside(anna, sftp.port);
  await page.reload();
  await turnOn.click();
  await expect(page.getByLabel(t('continuous:places.label'))).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await page.getByRole('button', { name: t('continuous:on.submit'), exact: true }).click();
  await expectToast(page, t('continuous:section.turnedOn'));
  await expect(section.getByText(/seconds? behind/)).toBeVisible({ timeout: 90_000 });
  await expectAccessibleInLightAndDark(page);
  const store = join(sftp.folder, 'family/Treehouse backups');
  expect(await readdir(join(store, 'continuous'))).toEqual(
    expect.arrayContaining(['database', 'epoch.json', 'key.json', 'state-1.json']),
  );
  await section.getByRole('button', { name: t('continuous:section.turnOff') }).click();
  await page.getByRole('button', { name: t('continuous:offDialog.delete') }).click();
  await expectToast(page, t('continuous:section.deletedCopies'));
  await expect(section.getByText(t('continuous:section.off'))).toBeVisible();
  expect(await readdir(store)).not.toContain('continuous');
});

test('what was written is in the copies after everything is killed', { tag: once }, async ({
  template,
  family,
  playwright,
  sftp,
}) => {
  test.setTimeout(240_000);
  const dataDir = await mkdtemp(join(tmpdir(), 'treehouse-killed-'));
  await cp(template.dataDir, dataDir, { recursive: true });
  const cookies = family.anna.cookies.map((cookie) => ({ ...cookie, domain: '127.0.0.1' }));
  const first = await startTestServer(dataDir);
  const anna = await newDevice(playwright.request, first.url, cookies);
  await copyOutside(anna, sftp.port);
  await call(anna, setContinuous, { body: { place: 'offsite' } });
  await expect.poll(() => phaseOf(anna), { timeout: 90_000 }).toBe('copying');
  await rename(anna, 'Before the fire');
  const renamedAt = Date.now();
  await expect.poll(() => isCopied(anna, renamedAt), { timeout: 90_000 }).toBe(true);
  await first.kill();
  await anna.dispose();
  expect(await nameIn(sftp.port)).toBe('Before the fire');

  const second = await startTestServer(dataDir);
  const again = await newDevice(playwright.request, second.url, cookies);
  await expect.poll(() => phaseOf(again), { timeout: 90_000 }).toBe('copying');
  await rename(again, 'After the fire');
  await again.dispose();
  await second.stop();
  expect(await nameIn(sftp.port)).toBe('After the fire');
  await rm(dataDir, { recursive: true, force: true });
});
