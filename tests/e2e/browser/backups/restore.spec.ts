import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getBackups, makeBackupNow } from '#shared/features/backups/backups.contract.ts';
import common from '#shared/locales/en/common.json' with { type: 'json' };
import household from '#shared/locales/en/household.json' with { type: 'json' };
import startup from '#shared/locales/en/startup.json' with { type: 'json' };
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { call, newDevice } from '#tests/support/e2e/api.ts';
import { password } from '#tests/support/e2e/family.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { logIn } from '#tests/support/e2e/screen.ts';
import { setupToken, startTestServer } from '#tests/support/e2e/servers/start-test-server.ts';
import { pattern, t } from '#tests/support/messages.ts';

test.beforeEach(({ guard }) => {
  guard.allowServerAway();
  guard.allow(/Failed to load resource/);
});

test.describe('before setup', () => {
  test.use({ isSetUp: false });

  test('a family moves to a new computer with a backup', { tag: once }, async ({
    openAs,
    server,
    template,
    family,
    playwright,
  }) => {
    test.setTimeout(120_000);
    const old = await mkdtemp(join(tmpdir(), 'treehouse-old-'));
    await cp(template.dataDir, old, { recursive: true });
    const oldServer = await startTestServer(old);
    const cookies = family.anna.cookies.map((cookie) => ({ ...cookie, domain: '127.0.0.1' }));
    const anna = await newDevice(playwright.request, oldServer.url, cookies);
    await call(anna, makeBackupNow);
    await expect
      .poll(async () => (await call(anna, getBackups)).backups)
      .toMatchObject([{ problem: null }]);
    await anna.dispose();
    await oldServer.stop();
    await cp(join(old, 'backups'), join(server.dataDir, 'backups'), { recursive: true });
    await rm(old, { recursive: true, force: true });

    const page = await openAs(null);
    await page.getByRole('link', { name: household.setup.fromBackup }).click();
    await expect(page.getByRole('heading', { name: startup.wizard.title })).toBeVisible();
    await page.getByLabel(startup.repair.code).fill(setupToken);
    await page.getByRole('button', { name: startup.repair.enter }).click();
    await expect(
      page.getByText(
        `${t('household:setup.space.default', { name: 'Mia' })} · ${t('startup:choices.people', { count: 5 })}`,
      ),
    ).toBeVisible();
    await expectAccessibleInLightAndDark(page);
    await page.getByRole('button', { name: startup.choices.restore, exact: true }).click();
    await expect(
      page.getByRole('heading', { name: t('household:setup.space.default', { name: 'Mia' }) }),
    ).toBeVisible({
      timeout: 60_000,
    });
    await expect(page.getByText(pattern('accounts:restored', { time: /.+/ }))).toBeVisible();
    await logIn(page, 'anna');
    await expect(page.getByText(t('shell:header.greeting', { name: 'Anna' }))).toBeVisible();
  });
});

test('an admin restores a backup', { tag: once }, async ({ openAs, deviceOf, server }) => {
  test.setTimeout(120_000);
  const anna = await deviceOf('anna');
  await call(anna, makeBackupNow);
  await expect
    .poll(async () => (await call(anna, getBackups)).backups)
    .toMatchObject([{ problem: null }]);
  const page = await openAs('anna', { path: '/home-computer?tab=backups' });
  const row = page.getByRole('button', {
    name: pattern('common:named', { action: t('startup:admin.action'), name: /.+/ }),
  });
  await row.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(startup.choices.ends)).toBeVisible();
  const confirm = dialog.getByRole('button', { name: startup.admin.confirm, exact: true });
  await dialog.getByLabel(startup.admin.password).fill('not the one');
  await confirm.click();
  await expect(dialog.getByText(t('accounts:errors.wrongPassword'))).toBeVisible();
  await expect(page.getByText(common.errors.notRestored)).toHaveCount(0);
  await dialog.getByLabel(startup.admin.password).fill(password);
  await confirm.click();
  await expect(
    page.getByRole('heading', { name: t('household:setup.space.default', { name: 'Mia' }) }),
  ).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText(pattern('accounts:restored', { time: /.+/ }))).toBeVisible();
  expect(await readdir(join(server.dataDir, 'before-restore'))).toHaveLength(1);
});
