import type { APIRequestContext, Page } from '@playwright/test';
import { deleteContent } from '#shared/features/content/content.contract.ts';
import { expectAccessible } from '#tests/support/e2e/accessibility.ts';
import { call } from '#tests/support/e2e/api.ts';
import { sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { makeDatedJpeg } from '#tests/support/make/media/pictures.ts';
import { t } from '#tests/support/messages.ts';

const shareFrom = async (device: APIRequestContext, day: number) =>
  sharePost(device, {
    title: `Lake ${day}`,
    type: 'photo',
    file: {
      name: `${day}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await makeDatedJpeg(`2026:07:0${day} 12:00:00`),
    },
  });

const labelOf = (day: number) => t('common:grid.pictureOn', { date: `${day} July 2026` });
const show = (page: Page) => page.getByRole('dialog', { name: t('common:slideshow.title') });
const start = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: t('common:slideshow.title') })
    .click();
const expectShown = (page: Page, title: string) =>
  expect(
    show(page)
      .locator('figure:last-child')
      .getByRole('img', { name: t('common:picture.of', { title }) }),
  ).toBeVisible();
const ready = (page: Page) =>
  expect(show(page).locator('figure:last-child[data-ready]')).toHaveCount(1);

test('a slideshow goes through the gallery by time, keys and buttons', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const mia = await deviceOf('mia');
  for (const day of [1, 2, 3]) await shareFrom(mia, day);
  const page = await openAs('mia', { path: '/gallery' });
  await expect(page.getByRole('button', { name: labelOf(1) })).toBeVisible();
  await page.clock.install();
  // Else the next picture comes while a busy computer still looks at this one.
  await page.clock.pauseAt(Date.now() + 60_000);
  await start(page);
  await expectShown(page, labelOf(3));
  await ready(page);
  await page.clock.runFor(9_000);
  await expectShown(page, labelOf(3));
  await page.clock.runFor(2_000);
  await expectShown(page, labelOf(2));
  await ready(page);

  await page.keyboard.press('Space');
  await page.clock.runFor(60_000);
  await expectShown(page, labelOf(2));
  for (const [key, day] of [
    ['ArrowRight', 1],
    ['MediaTrackNext', 3],
    ['ArrowLeft', 1],
    ['Home', 3],
    ['End', 1],
  ] as const) {
    // Keys of a remote control have no place on Playwright's keyboard.
    if (key.startsWith('Media')) {
      await show(page).dispatchEvent('keydown', { key, bubbles: true });
    } else await page.keyboard.press(key);
    await expectShown(page, labelOf(day));
    await ready(page);
  }
  await show(page)
    .getByRole('radio', { name: t('common:slideshow.seconds', { count: 5 }) })
    .click();
  await show(page)
    .getByRole('button', { name: t('common:slideshow.play') })
    .click();
  await page.clock.runFor(5_100);
  await expectShown(page, labelOf(3));

  await page.clock.resume();
  await expectAccessible(page);
  await show(page).focus();
  await page.keyboard.press('Escape');
  await expect(show(page)).toHaveCount(0);
});

test('the controls go away and come back, and Back ends a slideshow', { tag: phoneOnly }, async ({
  openAs,
  deviceOf,
}) => {
  const mia = await deviceOf('mia');
  for (const day of [1, 2]) await shareFrom(mia, day);
  const page = await openAs('mia', { path: '/gallery' });
  await expect(page.getByRole('button', { name: labelOf(1) })).toBeVisible();
  await page.clock.install();
  await start(page);
  await ready(page);
  await show(page).focus();
  const pause = show(page).getByRole('button', { name: t('common:slideshow.pause') });
  const opacity = () =>
    pause.evaluate((button) => getComputedStyle(button.parentElement as Element).opacity);
  expect(await opacity()).toBe('1');
  await page.clock.runFor(4_000);
  await expect.poll(opacity).toBe('0');
  await page.keyboard.press('Shift');
  await expect.poll(opacity).toBe('1');
  await page.goBack();
  await expect(show(page)).toHaveCount(0);
  await expect(page).toHaveURL(/gallery$/);
});

test('a slideshow leaves out a broken file, and plays videos to their end', { tag: once }, async ({
  openAs,
  deviceOf,
  videoFile,
  guard,
}) => {
  guard.allow(/net::ERR_FAILED/);
  const ben = await deviceOf('ben');
  const share = (title: string, rest: Partial<Parameters<typeof sharePost>[1]> = {}) =>
    sharePost(ben, { title, type: 'photo', ...rest });
  await share('Pond one');
  const broken = await share('Pond two');
  await share('Pond three', { type: 'video', file: videoFile });
  await share('Pond four');
  const page = await openAs('ben');
  const name = new URL(broken.mediaUrl ?? '', 'http://x').pathname;
  await page.route(`**${name}*`, (route) => route.abort());
  await page.goto('/search?q=pond&kind=post');
  await expect(page.getByRole('button', { name: t('common:slideshow.title') })).toBeVisible();
  await page.clock.install();
  await start(page);
  await expectShown(page, 'Pond four');
  await ready(page);
  await page.clock.runFor(10_100);
  const film = show(page).locator('figure:last-child video');
  await expect(film).toHaveAttribute(
    'aria-label',
    t('common:viewer.video', { title: 'Pond three' }),
  );
  expect(await film.evaluate((video: HTMLVideoElement) => video.muted)).toBe(true);
  await expectShown(page, 'Pond one');
  await expect(show(page).locator('figure:last-child figcaption')).toHaveText('Pond one');
});

test('a slideshow keeps the screen on, again when the page is looked at again', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const mia = await deviceOf('mia');
  for (const day of [1, 2]) await shareFrom(mia, day);
  const page = await openAs('mia', { path: '/gallery' });
  await page.evaluate(() => {
    const locks = { taken: 0, released: 0 };
    Object.assign(window, { locks });
    Object.defineProperty(navigator, 'wakeLock', {
      configurable: true,
      value: {
        request: async () => {
          locks.taken += 1;
          return {
            release: async () => {
              locks.released += 1;
            },
          };
        },
      },
    });
  });
  const locks = () =>
    page.evaluate(
      () => (window as unknown as { locks: { taken: number; released: number } }).locks,
    );
  await start(page);
  await expect.poll(locks).toEqual({ taken: 1, released: 0 });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(locks).toEqual({ taken: 2, released: 0 });
  await show(page)
    .getByRole('button', { name: t('common:actions.close') })
    .click();
  await expect.poll(async () => (await locks()).released).toBeGreaterThan(0);
});

test('a slideshow passes a picture that was deleted before it was read', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const mia = await deviceOf('mia');
  const [, second] = [await shareFrom(mia, 1), await shareFrom(mia, 2), await shareFrom(mia, 3)];
  const page = await openAs('mia');
  let isCut = true;
  await page.route(/\/api\/gallery\?/, async (route) => {
    const response = await route.fetch();
    const pictures: unknown[] = await response.json();
    await route.fulfill({ response, json: isCut ? pictures.slice(0, 1) : pictures });
  });
  await page.goto('/gallery');
  await expect(page.getByRole('button', { name: labelOf(3) })).toBeVisible();
  await start(page);
  await expectShown(page, labelOf(3));
  await page.keyboard.press('Space');
  isCut = false;
  await call(mia, deleteContent, { params: { id: second.id } });
  const position = t('common:viewer.position', { index: 1, total: 2 });
  await expect(show(page).getByText(position)).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expectShown(page, labelOf(1));
});
