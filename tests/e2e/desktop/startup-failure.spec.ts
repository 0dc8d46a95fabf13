import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import accounts from '#shared/locales/en/accounts.json' with { type: 'json' };
import common from '#shared/locales/en/common.json' with { type: 'json' };
import startup from '#shared/locales/en/startup.json' with { type: 'json' };
import { expect, test } from '#tests/support/e2e/desktop/desktop.ts';
import { setUpInWindow } from '#tests/support/e2e/desktop/desktop-setup.ts';
import { password } from '#tests/support/e2e/family.ts';
import { confirm } from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';

test.beforeEach(({ guard }) => {
  guard.allowServerAway();
  guard.allow(/Failed to load resource/);
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const callAsPage = (page: Page, method: string, path: string, body?: unknown) =>
  page.evaluate(
    async ([verb, address, json]) => {
      const answer = await fetch(address, {
        method: verb,
        headers: { 'X-Treehouse': '1', 'Content-Type': 'application/json' },
        ...(json === undefined ? {} : { body: json }),
      });
      return { status: answer.status, json: await answer.json() };
    },
    [method, path, body === undefined ? undefined : JSON.stringify(body)] as [
      string,
      string,
      string | undefined,
    ],
  );

const shareStory = async (page: Page, title: string) => {
  const story = { contentType: 'story', title, content: 'Once upon a time.' };
  expect((await callAsPage(page, 'POST', '/api/content', story)).status).toBe(201);
};

test('a damaged database is explained and restored from yesterday', async ({ open, computer }) => {
  test.setTimeout(120_000);
  const first = await open();
  await setUpInWindow(first.page);
  await expect(first.page.getByText(t('shell:header.greeting', { name: 'Anna' }))).toBeVisible();
  await shareStory(first.page, 'Kept yesterday');
  expect((await callAsPage(first.page, 'POST', '/api/admin/backups')).status).toBeLessThan(300);
  await expect
    .poll(async () => (await callAsPage(first.page, 'GET', '/api/admin/backups')).json.backups)
    .toMatchObject([{ problem: null }]);
  await first.quit();

  const file = join(computer.dataDir, 'treehouse.db');
  const bytes = await readFile(file);
  bytes.fill(0x5a, 4096, 65_536);
  await writeFile(file, bytes);

  const second = await open();
  const { page } = second;
  await expect(heading(page, startup.reason.databaseDamaged.title)).toBeVisible();
  await expect(
    page.getByText(
      `${t('startup:choices.people', { count: 1 })} · ${t('startup:choices.posts', { count: 1 })}`,
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: startup.choices.restore, exact: true }).click();
  await page.getByRole('button', { name: 'Anna' }).click();
  await page.getByLabel(accounts.fields.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: accounts.login.submit, exact: true }).click();
  await expect(page.getByText(t('shell:header.greeting', { name: 'Anna' }))).toBeVisible();
  await expect(page.getByText('Kept yesterday').first()).toBeVisible();
  expect(await readdir(join(computer.dataDir, 'damaged'))).toHaveLength(1);
});

test('the app waits for an unplugged disk and does not offer setup', async ({
  open,
  computer,
  guard,
}) => {
  test.setTimeout(120_000);
  const first = await open();
  await setUpInWindow(first.page);
  await expect(first.page.getByText(t('shell:header.greeting', { name: 'Anna' }))).toBeVisible();

  await rename(computer.dataDir, `${computer.dataDir}-away`);
  await expect(heading(first.page, startup.reason.dataFolderMissing.title)).toBeVisible();
  // The port the family uses is stored on the missing disk.
  guard.isHome(new URL(first.page.url()).origin);
  await rename(`${computer.dataDir}-away`, computer.dataDir);
  await expect(first.page.getByText(t('shell:header.greeting', { name: 'Anna' }))).toBeVisible();
  await first.quit();

  await rename(computer.dataDir, `${computer.dataDir}-away`);
  const { page } = await open();
  await expect(heading(page, startup.reason.dataFolderMissing.title)).toBeVisible();
  await expect(page.getByText(startup.retry.waiting)).toBeVisible();
  await rename(`${computer.dataDir}-away`, computer.dataDir);
  await expect(page.getByText(t('shell:header.greeting', { name: 'Anna' }))).toBeVisible();
});

test('a file in place of the data folder is explained, and the start can be retried', async ({
  open,
  computer,
}) => {
  await writeFile(computer.dataDir, 'a file in the way');
  const { page } = await open();
  await expect(heading(page, startup.reason.dataFolderIsFile.title)).toBeVisible();
  await expect(page.getByText(computer.dataDir)).toBeVisible();
  const again = page.getByRole('button', { name: common.actions.tryAgain, exact: true });
  await again.click();
  await expect(page.getByText(startup.retry.still).first()).toBeVisible();
  await rm(computer.dataDir);
  await again.click();
  await expect(page).toHaveURL(/\/setup$/);
});

test('an empty start needs a confirmation', async ({ open, computer }) => {
  await mkdir(join(computer.dataDir, 'media'), { recursive: true });
  await writeFile(join(computer.dataDir, 'treehouse.db'), 'no database');
  const { page } = await open();
  await expect(heading(page, startup.reason.databaseDamaged.title)).toBeVisible();
  await expect(page.getByText(startup.choices.none)).toBeVisible();
  await page.getByRole('button', { name: startup.fresh.action, exact: true }).click();
  await confirm(page, startup.fresh.confirm);
  await expect(page).toHaveURL(/\/setup$/);
});
