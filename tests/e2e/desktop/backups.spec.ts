import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import backups from '#shared/locales/en/backups.json' with { type: 'json' };
import { expect, test } from '#tests/support/e2e/desktop/desktop.ts';
import { setUpInWindow } from '#tests/support/e2e/desktop/desktop-setup.ts';
import { expectToast } from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';

test('backups are written to another disk, and the window says when it is missing', async ({
  open,
}) => {
  const disk = await mkdtemp(join(tmpdir(), 'treehouse-disk-'));
  const away = `${disk}-away`;
  try {
    const { app, page } = await open();
    await setUpInWindow(page);
    await page.goto(`${new URL(page.url()).origin}/home-computer?tab=backups`);
    await app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
    }, disk);
    await page.getByRole('button', { name: backups.folder.choose }).click();
    await expect(page.getByText(disk, { exact: true })).toBeVisible();
    await expectToast(page, backups.work.made);
    await expect(
      page.getByRole('listitem').filter({ hasText: t('backups:list.people', { count: 1 }) }),
    ).toHaveCount(1);
    expect(existsSync(join(disk, 'Treehouse backups/backups.json'))).toBe(true);

    await rename(disk, away);
    await page.getByRole('button', { name: backups.status.make }).click();
    await expectToast(page, backups.work.notMade, backups.problems.missing);
    const warning = backups.banner.missing.replace('{{folder}}', disk);
    await expect(page.getByText(warning).first()).toBeVisible();
    expect(existsSync(disk)).toBe(false);
    await rename(away, disk);
    await page.getByRole('button', { name: backups.status.make }).click();
    await expectToast(page, backups.work.made);
    await expect(page.getByText(warning)).toHaveCount(0);
  } finally {
    await rm(disk, { recursive: true, force: true });
    await rm(away, { recursive: true, force: true });
  }
});
