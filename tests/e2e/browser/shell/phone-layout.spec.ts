import type { Locator, Page } from '@playwright/test';
import { month, planEvent } from '#tests/support/e2e/features/calendar.ts';
import { cardOf, putBack, sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { checkLayout } from '#tests/support/e2e/screen-checks.ts';
import { t } from '#tests/support/messages.ts';

const narrow = { width: 360, height: 740 };
const pages = [
  ['/gallery', t('gallery:title')],
  ['/stories', t('content:stories.title')],
  ['/family', t('content:family.title')],
  ['/reading-tracker', t('shell:pages.reading.title')],
  ['/chat', t('chat:page.title')],
] as const;

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return box;
};

const bandOf = (page: Page, title: string) =>
  page.locator('main header').filter({ has: page.getByRole('heading', { level: 1, name: title }) });

test.describe('on phones', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the first picture of the feed begins within 40 % of the screen, also with memories', {
    tag: once,
  }, async ({ openAs, deviceOf, server }) => {
    const mia = await deviceOf('mia');
    const { id } = await sharePost(mia, { title: 'First snow', type: 'photo' });
    putBack(server, id, 2);
    for (const title of ['One', 'Two', 'Three']) await sharePost(mia, { title, type: 'art' });
    const page = await openAs('ben');
    const picture = cardOf(page, 'Three').getByRole('img', { name: 'Three' });
    await expect(picture).toBeVisible();
    const before = await boxOf(picture);
    const memories = page.getByRole('button', { name: t('memories:title') });
    await expect(memories).toBeInViewport({ ratio: 1 });
    await checkLayout(page, 'phone-home');
    expect(await boxOf(picture)).toEqual(before);
    expect(before.y).toBeLessThanOrEqual(0.4 * 844);
    await memories.click();
    await expect(page.getByRole('region', { name: t('memories:title') })).toBeInViewport();
    await checkLayout(page, 'phone-memories');
  });

  test('the calendar begins in the upper third, and its bars have titles', {
    tag: once,
  }, async ({ openAs, deviceOf }) => {
    const picnic = { title: 'Picnic', allDay: true, startDate: '2031-06-11' };
    await planEvent(await deviceOf('mia'), picnic);
    const page = await openAs('mia', { path: month });
    const bar = page.getByRole('table').getByText('Picnic');
    await expect(bar).toBeInViewport();
    await expect(page.getByText(t('calendar:panel.empty'))).toBeInViewport();
    await checkLayout(page, 'phone-calendar');
    expect((await boxOf(page.getByRole('table'))).y).toBeLessThanOrEqual(844 / 3);
  });

  test('headers are one line, also with the largest text', { tag: once }, async ({ openAs }) => {
    const page = await openAs('ben', { path: '/help' });
    for (const [path, title] of pages) {
      await page.goto(path);
      await expect(bandOf(page, title)).toBeVisible();
      for (const width of [390, 389, 360]) {
        await page.setViewportSize({ ...narrow, width });
        const { height } = await boxOf(bandOf(page, title));
        expect(height, `${path}, ${width}`).toBeLessThanOrEqual(64);
      }
    }
    expect((await boxOf(page.getByRole('banner'))).height).toBeLessThanOrEqual(56);
    await page.evaluate(() => localStorage.setItem('treehouse.textSize', 'largest'));
    await page.goto('/');
    await expect(page.getByText(t('content:home.empty'))).toBeVisible();
    await checkLayout(page, 'phone-largest-text');
    expect((await boxOf(page.getByRole('banner').first())).height).toBeLessThanOrEqual(56);
  });
});
