import type { Locator } from '@playwright/test';
import { formOf, sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { t } from '#tests/support/messages.ts';

const outlineOf = (target: Locator) =>
  target.evaluate((element) => getComputedStyle(element).outlineStyle);

test('only the keyboard shows a focus ring, also after a dialog gives the focus back', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('anna');
  const add = page.getByRole('button', { name: t('content:home.add'), exact: true });
  await add.click();
  await formOf(page).getByLabel(t('content:form.title'), { exact: true }).click();
  await formOf(page)
    .getByRole('button', { name: t('common:actions.close') })
    .click();
  await expect(add).toBeFocused();
  expect(await outlineOf(add)).toBe('none');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(add).toBeFocused();
  expect(await outlineOf(add)).not.toBe('none');
});

test('what the keyboard reaches is not under the header, backwards too', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  for (const title of ['Lake', 'Boat', 'Tent']) await sharePost(await deviceOf('ben'), { title });
  const page = await openAs('ben');
  await page.setViewportSize({ width: 1280, height: 500 });
  const main = page.getByRole('main');
  await main.getByRole('article').last().getByRole('textbox').focus();
  const add = main.getByRole('button', { name: t('content:home.add'), exact: true });
  const foot = (await page.getByRole('banner').boundingBox())?.height ?? 0;
  const isAdd = () => add.evaluate((button) => button === document.activeElement);
  while (!(await isAdd())) {
    await page.keyboard.press('Shift+Tab');
    const focused = main.locator(':focus');
    // A panel is taller than the screen.
    if ((await focused.getAttribute('role')) === 'tabpanel') continue;
    // The page scrolls by whole pixels.
    expect(Math.ceil((await focused.boundingBox())?.y ?? 0)).toBeGreaterThanOrEqual(foot);
  }
});

test('tabs keep to one line in the largest letters, and the chosen one is in view', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('anna');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => localStorage.setItem('treehouse.textSize', 'largest'));
  for (const path of ['/?tab=emotions', '/reading-tracker?tab=statistics', '/admin?tab=users']) {
    await page.goto(path);
    const list = page.getByRole('tablist').last();
    await expect(list).toBeVisible();
    const tops = await list
      .getByRole('tab')
      .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    await expect(page.getByRole('tab', { selected: true }).first()).toBeInViewport({ ratio: 1 });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0);
  }
});
