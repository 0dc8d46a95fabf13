import type { Page } from '@playwright/test';
import { findLitestream } from '#server/backup-engine/continuous/litestream.ts';
import { cardOf, fillPost, share } from '#tests/support/e2e/features/posts.ts';
import { startTakenOver } from '#tests/support/e2e/features/takeover.ts';
import { test as base, expect, once, phoneOnly } from '#tests/support/e2e/fixtures.ts';
import { confirm, expectToast } from '#tests/support/e2e/screen.ts';
import { checkLayout, checkScreen } from '#tests/support/e2e/screen-checks.ts';
import { t } from '#tests/support/messages.ts';

const title = 'The last minute';

const test = base.extend<{ old: { url: string } }>({
  old: async ({ playwright, template, family }, use) => {
    const cookies = family.anna.cookies.map((cookie) => ({ ...cookie, domain: '127.0.0.1' }));
    const old = await startTakenOver(playwright.request, template.dataDir, { title, cookies });
    await use(old);
    await old.end();
  },
});

test.skip(!findLitestream(), 'a program is not installed');

test.beforeEach(({ guard }) => {
  guard.allowServerAway();
  guard.allow(/Failed to load resource/);
});

const bannerOf = (page: Page) =>
  page.getByRole('status').filter({ hasText: t('shell:savingStopped.takenOver') });
const linkIn = (page: Page) =>
  bannerOf(page).getByRole('link', { name: t('shell:savingStopped.takenOverLink') });

test('a kid sees that another computer runs the household, and is refused a post', {
  tag: phoneOnly,
}, async ({ openAs, old }) => {
  test.setTimeout(120_000);
  const page = await openAs('mia', { origin: old.url });
  await expect(bannerOf(page)).toBeVisible();
  await expect(linkIn(page)).toHaveCount(0);
  await expect(cardOf(page, title)).toBeVisible();
  await checkScreen(page, 'taken-over-kid');
  await page.getByRole('button', { name: t('content:home.create.story') }).click();
  await fillPost(page, { title: 'Too late', text: 'Nothing is saved here.' });
  await share(page);
  const toasts = page.getByRole('region', { name: t('shell:toasts.label') });
  await expect(toasts.getByText(t('startup:errors.takenOver'), { exact: true })).toBeVisible();
});

test('an admin saves what only the old computer has, and uses it again', { tag: once }, async ({
  openAs,
  old,
}) => {
  test.setTimeout(240_000);
  const page = await openAs('anna', { origin: old.url });
  await linkIn(page).click();
  const section = page.getByRole('region', { name: t('takeover:takenOver.title') });
  const count = t('takeover:things.posts', { count: 1 });
  await expect(section.getByRole('listitem')).toHaveText([`Anna: ${count}`]);
  await checkScreen(page, 'taken-over-admin');
  await section.getByRole('link', { name: t('takeover:takenOver.save') }).click();
  await page.getByRole('button', { name: t('exports:card.start') }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: t('exports:card.download') }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);

  await linkIn(page).click();
  await section.getByRole('button', { name: t('takeover:takenOver.return') }).click();
  await checkLayout(page, 'taken-over-question');
  await confirm(page, t('takeover:takenOver.returnConfirm'));
  await expectToast(page, t('takeover:takenOver.returned'));
  await expect(bannerOf(page)).toHaveCount(0, { timeout: 60_000 });
  await expect(section).toHaveCount(0);

  const rehearsal = page.getByRole('region', { name: t('takeover:rehearsal.title') });
  const copying = page.getByRole('region', { name: t('continuous:section.title') });
  await expect(copying.getByText(/seconds? behind/)).toBeVisible({ timeout: 90_000 });
  const file = page.waitForEvent('download');
  await rehearsal.getByRole('link', { name: t('takeover:rehearsal.connection') }).click();
  expect((await file).suggestedFilename()).toBe('treehouse-connection.json');
  await rehearsal.getByRole('button', { name: t('takeover:rehearsal.now') }).click();
  await expect(rehearsal.getByText(t('takeover:rehearsal.last'))).toBeVisible({
    timeout: 90_000,
  });
  await rehearsal.scrollIntoViewIfNeeded();
  await checkScreen(page, 'rehearsal');
});
