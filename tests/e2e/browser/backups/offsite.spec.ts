import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, PlaywrightWorkerArgs } from '@playwright/test';
import { getBackups, lockBackups } from '#shared/features/backups/backups.contract.ts';
import {
  getHostKeys,
  getOffsite,
  setOffsite,
} from '#shared/features/backups/offsite/offsite.contract.ts';
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { call, newDevice } from '#tests/support/e2e/api.ts';
import { once, type TestFixtures, type WorkerFixtures } from '#tests/support/e2e/fixtures.ts';
import { confirm, expectToast, logIn } from '#tests/support/e2e/screen.ts';
import { setupToken, startTestServer } from '#tests/support/e2e/servers/start-test-server.ts';
import { expect, sftpTest as test } from '#tests/support/e2e/sftp-fixture.ts';
import { pattern, t } from '#tests/support/messages.ts';
import {
  hasRclone,
  hasSsh,
  serverPassword,
  serverUser,
} from '#tests/support/server/rclone-process.ts';

const tab = '/home-computer?tab=backups';
const passphrase = 'seven green frogs jump';

test.skip(!hasRclone || !hasSsh, 'rclone or OpenSSH is not installed');

const address = (port: number) => ({ host: '127.0.0.1', port, user: serverUser, folder: 'family' });

const fillPlace = async (page: Page, port: number) => {
  await page.getByLabel(t('offsite:form.host')).fill('127.0.0.1');
  await page.getByLabel(t('offsite:form.port')).fill(String(port));
  await page.getByLabel(t('offsite:form.user')).fill(serverUser);
  await page.getByLabel(t('offsite:form.password'), { exact: true }).fill(serverPassword);
  await page.getByLabel(t('offsite:form.folder')).fill('family');
  await page.getByRole('button', { name: t('offsite:form.next') }).click();
  await expect(page.getByText(t('offsite:keys.title'))).toBeVisible();
  await expect(page.getByText(/^SHA256:/)).toBeVisible();
};

const confirmKeys = (page: Page, action: string) =>
  page
    .getByRole('button', { name: `${t('offsite:keys.confirm')}. ${action}`, exact: true })
    .click();

interface CopiedParts extends Pick<TestFixtures, 'family'>, Pick<WorkerFixtures, 'template'> {
  playwright: PlaywrightWorkerArgs['playwright'];
  sftp: { port: number };
}

/** A household that has copied its locked backups to a server. @returns its data folder and port, closed */
const makeCopied = async ({ template, family, playwright, sftp }: CopiedParts) => {
  const lost = await mkdtemp(join(tmpdir(), 'treehouse-lost-'));
  await cp(template.dataDir, lost, { recursive: true });
  const lostServer = await startTestServer(lost);
  const cookies = family.anna.cookies.map((cookie) => ({ ...cookie, domain: '127.0.0.1' }));
  const anna = await newDevice(playwright.request, lostServer.url, cookies);
  await call(anna, lockBackups, { body: { passphrase, dropOpen: false } });
  await expect
    .poll(async () => (await call(anna, getBackups)).backups)
    .toMatchObject([{ problem: null, isLocked: true }]);
  const destination = { kind: 'sftp', ...address(sftp.port) } as const;
  const { keys } = await call(anna, getHostKeys, { body: { destination } });
  const fingerprints = keys.map(({ fingerprint }) => fingerprint);
  const secret = { kind: 'password', text: serverPassword } as const;
  await call(anna, setOffsite, { body: { destination, secret, fingerprints } });
  await expect
    .poll(async () => (await call(anna, getOffsite)).lastCopy, { timeout: 60_000 })
    .not.toBeNull();
  await anna.dispose();
  await lostServer.stop();
  return { dataDir: lost, port: lostServer.port };
};

test('an admin sets up copies on a server, sees the first and ends them', { tag: once }, async ({
  openAs,
  deviceOf,
  sftp,
}) => {
  test.setTimeout(120_000);
  const anna = await deviceOf('anna');
  const page = await openAs('anna', { path: tab });
  const section = page.getByRole('region', { name: t('offsite:section.title') });
  await expect(section.getByText(t('offsite:section.lockFirst'))).toBeVisible();
  await expect(section.getByRole('link', { name: t('backups:lock.goTo') })).toBeVisible();
  const setUp = section.getByRole('button', { name: t('offsite:section.setUp') });
  await expect(setUp).toBeDisabled();
  await call(anna, lockBackups, { body: { passphrase, dropOpen: false } });
  await expect
    .poll(async () => (await call(anna, getBackups)).backups)
    .toMatchObject([{ problem: null, isLocked: true }]);
  await setUp.click();
  const dialog = page.getByRole('dialog', { name: t('offsite:form.title') });
  await dialog.getByRole('button', { name: t('offsite:form.next') }).click();
  await expect(dialog.getByText(t('offsite:errors.needed')).first()).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await fillPlace(page, sftp.port);
  await confirmKeys(page, t('offsite:form.start'));
  await expectToast(page, t('offsite:section.started'));
  await expect(section.getByText(t('offsite:section.last'))).toBeVisible({ timeout: 30_000 });
  await expect(section.getByText(pattern('offsite:section.failed', { reason: /.*/ }))).toHaveCount(
    0,
  );
  expect(await readdir(join(sftp.folder, 'family/Treehouse backups/snapshots'))).toHaveLength(1);
  await section.getByRole('button', { name: t('offsite:section.limits') }).click();
  const limits = page.getByRole('dialog', { name: t('offsite:limits.title') });
  await limits.getByRole('combobox', { name: t('offsite:limits.when') }).click();
  await page.getByRole('option', { name: t('offsite:limits.hours') }).click();
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: t('common:unsaved.title') });
  await question.getByRole('button', { name: t('common:actions.cancel') }).click();
  await expect(limits.getByLabel(t('offsite:limits.from'))).toBeVisible();
  await page.getByLabel(t('offsite:limits.speed')).fill('500');
  await page.getByRole('button', { name: t('common:actions.saveChanges') }).click();
  await expectToast(page, t('offsite:limits.saved'));
  await expectAccessibleInLightAndDark(page);
  await section.getByRole('button', { name: t('offsite:section.turnOff') }).click();
  await confirm(page, t('offsite:section.offConfirm'));
  await expectToast(page, t('offsite:section.turnedOff'));
  await expect(section.getByText(t('offsite:section.off'))).toBeVisible();
  expect((await call(anna, getOffsite)).target).toBeNull();
});

test.describe('before setup', () => {
  test.use({ isSetUp: false });

  test('a family that lost its computer restores everything from its copies', {
    tag: once,
  }, async ({ openAs, server, template, family, playwright, sftp, guard }) => {
    test.setTimeout(180_000);
    guard.allowServerAway();
    guard.allow(/Failed to load resource/);
    const lost = await makeCopied({ template, family, playwright, sftp });
    await rm(lost.dataDir, { recursive: true, force: true });

    const page = await openAs(null, { path: '/setup/backup' });
    await page.getByLabel(t('startup:repair.code')).fill(setupToken);
    await page.getByRole('button', { name: t('startup:repair.enter') }).click();
    await page.getByRole('button', { name: t('offsite:fetch.outside') }).click();
    await fillPlace(page, sftp.port);
    await confirmKeys(page, t('offsite:fetch.start'));
    const field = page.getByRole('textbox', { name: t('startup:choices.passphrase') });
    await field.fill('the wrong passphrase', { timeout: 60_000 });
    const restore = page.getByRole('button', { name: t('startup:choices.restore'), exact: true });
    await restore.click();
    await expect(page.getByText(t('startup:failure.wrongPassphrase'))).toBeVisible();
    await field.fill(passphrase);
    await expectAccessibleInLightAndDark(page);
    await restore.click();
    await expect(page.getByText(pattern('accounts:restored', { time: /.+/ }))).toBeVisible({
      timeout: 60_000,
    });
    await logIn(page, 'anna');
    await expect(page.getByText(t('shell:header.greeting', { name: 'Anna' }))).toBeVisible();
    await expect.poll(() => readdir(server.dataDir)).not.toContain('offsite-copies');
  });

  test('a destination without copies is named as the reason', { tag: once }, async ({
    openAs,
    sftp,
    guard,
  }) => {
    guard.allow(/Failed to load resource/);
    const page = await openAs(null, { path: '/setup/backup' });
    await page.getByLabel(t('startup:repair.code')).fill(setupToken);
    await page.getByRole('button', { name: t('startup:repair.enter') }).click();
    await page.getByRole('button', { name: t('offsite:fetch.outside') }).click();
    await fillPlace(page, sftp.port);
    await expectAccessibleInLightAndDark(page);
    await confirmKeys(page, t('offsite:fetch.start'));
    await expect(page.getByText(t('offsite:failures.missing'))).toBeVisible({ timeout: 30_000 });
  });

  test('a household whose database and backups are damaged restores from its copies', {
    tag: once,
  }, async ({ openAs, template, family, playwright, sftp, guard }) => {
    test.setTimeout(240_000);
    guard.allowServerAway();
    guard.allow(/Failed to load resource/);
    const { dataDir, port } = await makeCopied({ template, family, playwright, sftp });
    const file = join(dataDir, 'treehouse.db');
    const bytes = await readFile(file);
    bytes.fill(0x5a, 4096, 65_536);
    await writeFile(file, bytes);
    await rm(join(dataDir, 'backups'), { recursive: true });
    // The page finds the restored server at the same address.
    const closed = await startTestServer(dataDir, { port });

    const page = await openAs(null, { origin: closed.url });
    await page.getByLabel(t('startup:repair.code')).fill(setupToken);
    await page.getByRole('button', { name: t('startup:repair.enter') }).click();
    await page.getByRole('button', { name: t('offsite:fetch.outside') }).click();
    await expect(
      page.getByText(`sftp://${serverUser}@127.0.0.1:${sftp.port}/family`),
    ).toBeVisible();
    await expect(page.getByText(t('offsite:section.last'))).toBeVisible();
    await expectAccessibleInLightAndDark(page);
    await page.getByRole('button', { name: t('offsite:fetch.other') }).click();
    await expect(page.getByLabel(t('offsite:form.port'))).toHaveValue(String(sftp.port));
    await page.getByRole('button', { name: t('common:actions.cancel') }).click();
    await page.getByRole('button', { name: t('offsite:fetch.start') }).click();
    const field = page.getByRole('textbox', { name: t('startup:choices.passphrase') });
    await field.fill(passphrase, { timeout: 60_000 });
    await page.getByRole('button', { name: t('startup:choices.restore'), exact: true }).click();
    await expect(page.getByText(pattern('accounts:restored', { time: /.+/ }))).toBeVisible({
      timeout: 60_000,
    });
    await logIn(page, 'anna');
    await expect(page.getByText(t('shell:header.greeting', { name: 'Anna' }))).toBeVisible();
    expect(await readdir(join(dataDir, 'damaged'))).toHaveLength(1);
    await closed.kill();
    await rm(dataDir, { recursive: true, force: true });
  });
});
