import type { Page } from '@playwright/test';
import { cardOf, sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { logIn } from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';

const depth = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const goDown = (page: Page) => page.evaluate(() => window.scrollTo(0, 400));

test('going back and reloading restore the scroll position, every other page starts at its top', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const mia = await deviceOf('mia');
  for (let number = 1; number <= 9; number += 1)
    await sharePost(mia, { title: `Post ${number}`, text: 'Once upon a time. '.repeat(40) });
  const page = await openAs('mia');
  await expect(cardOf(page, 'Post 9')).toBeVisible();
  const menu = page.getByRole('navigation').first();
  await menu.getByRole('link', { name: t('shell:nav.stories') }).click();
  await expect(page.getByRole('heading', { name: t('content:stories.title') })).toBeVisible();
  await expect(cardOf(page, 'Post 9')).toBeVisible();
  await goDown(page);
  await expect.poll(() => depth(page)).toBe(400);

  await page
    .getByRole('banner')
    .getByRole('link', { name: /Treehouse/ })
    .click();
  await expect(page.getByText(t('content:home.welcome', { name: 'Mia' }))).toBeVisible();
  await expect.poll(() => depth(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => depth(page)).toBe(400);
  await page.reload();
  await expect.poll(() => depth(page)).toBe(400);

  await page.goto('/settings');
  await expect(
    page.getByRole('heading', { name: t('accounts:settings.title'), level: 1 }),
  ).toBeVisible();
  expect(await depth(page)).toBe(0);
});

test('a person who logs in further down starts at the top', { tag: once }, async ({ openAs }) => {
  const page = await openAs(null, { path: '/auth' });
  await page.setViewportSize({ width: 390, height: 320 });
  await page
    .getByRole('button', { name: t('accounts:login.submit'), exact: true })
    .scrollIntoViewIfNeeded();
  expect(await depth(page)).toBeGreaterThan(50);
  await logIn(page, 'anna');
  await expect(page.getByText(t('content:home.welcome', { name: 'Anna' }))).toBeVisible();
  expect(await depth(page)).toBe(0);
});
