import type { Page } from '@playwright/test';
import { writeEntry } from '#tests/support/e2e/features/journal.ts';
import { cardOf, comment, sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { makePng } from '#tests/support/e2e/media-files.ts';
import { t } from '#tests/support/messages.ts';

/** How much of the page moved without a press (Cumulative Layout Shift); 0.1 is the web's limit for good pages. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[];
          const own = shifts.filter(({ hadRecentInput }) => !hadRecentInput);
          resolve(own.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 1_000);
      }),
  );

test('home and gallery do not move while they load', async ({ openAs, deviceOf }) => {
  const [anna, ben] = [await deviceOf('anna'), await deviceOf('ben')];
  for (const title of ['One', 'Two', 'Three', 'Four']) {
    const { id } = await sharePost(anna, { title, type: 'photo', description: 'At the lake' });
    await comment(ben, id, 'Lovely!');
  }
  const page = await openAs('anna');
  for (const path of ['/', '/gallery']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.locator('main button img').first()).toBeVisible();
    expect(await shiftOf(page), path).toBeLessThanOrEqual(0.05);
  }
});

test('the mark of new posts of the family moves none of the posts below it', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  await sharePost(await deviceOf('ben'), { title: 'The raft', type: 'photo', isFamily: true });
  const page = await openAs('anna', { path: '/help' });
  await page.setViewportSize({ width: 768, height: 1024 });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/bell*', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/');
  const filters = page.getByRole('group', { name: t('content:home.filterLabel') });
  const post = cardOf(page, 'The raft');
  await expect(post).toBeVisible();
  const before = [await filters.boundingBox(), await post.boundingBox()].map((box) => box?.y);
  release();
  await expect(filters.getByText(t('content:home.new'), { exact: true })).toBeAttached();
  expect([await filters.boundingBox(), await post.boundingBox()].map((box) => box?.y)).toEqual(
    before,
  );
});

test('entries of the journal keep their place while their pictures arrive', {
  tag: phoneOnly,
}, async ({ openAs, deviceOf }) => {
  const ben = await deviceOf('ben');
  for (const title of ['The ladder', 'The rope', 'The raft'])
    await writeEntry(ben, { title, content: 'At last.', file: makePng('one.png') });
  const page = await openAs('ben', { path: '/help' });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/uploads\//, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/?tab=journal');
  const first = page
    .getByRole('article')
    .filter({ has: page.locator('img') })
    .first();
  await expect(first).toBeVisible();
  const before = await first.boundingBox();
  release();
  await expect
    .poll(() => first.locator('img').evaluate((image: HTMLImageElement) => image.complete))
    .toBe(true);
  expect(await first.boundingBox()).toEqual(before);
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.05);
});
