import type { Locator, Page } from '@playwright/test';
import { spaceName } from '#tests/support/e2e/family.ts';
import { sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { holdScripts } from '#tests/support/e2e/hold-scripts.ts';
import { t } from '#tests/support/messages.ts';

/** Where the header, the side, the heading and the tabs are, in pixels. */
const placesIn = (page: Page) =>
  page.evaluate(() =>
    ['header', 'aside', 'h1', 'button[data-orientation]'].map((selector) => {
      const isShown = (element: Element) => element.getClientRects().length > 0;
      const place = [...document.querySelectorAll(selector)].find(isShown)?.getBoundingClientRect();
      return [place?.x, place?.y, place?.width].map((value) => Math.round(value ?? -1));
    }),
  );

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the frame is there before any script, and the app takes its place (${colorScheme})`, {
    tag: colorScheme === 'dark' ? once : [],
  }, async ({ openAs }) => {
    const page = await openAs('ben', { path: '/privacy', colorScheme });
    await expect(page.locator('[data-frame]')).toHaveCount(0);
    const background = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const usual = await background();
    const release = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    const frame = page.locator('[data-frame]:visible');
    await expect(frame).toHaveCount(1);
    await expect(frame.locator('header').first()).toContainText(spaceName);
    await expect(frame).toContainText(t('content:home.welcome', { name: 'Ben' }));
    expect(await background()).toBe(usual);
    await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded');
    const before = await placesIn(page);
    release();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[data-frame]')).toHaveCount(0);
    expect(await placesIn(page)).toEqual(before);
  });
}

/** Where the first shown post, its title, picture and reactions are, in pixels. */
const postPlaces = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element) => element.getClientRects().length > 0;
    const post = [...document.querySelectorAll('article')].find(isShown);
    return ['h2', 'button img', 'fieldset', 'p'].map((selector) => {
      const place = post?.querySelector(selector)?.getBoundingClientRect();
      return [place?.x, place?.y, place?.width, place?.height].map((value) =>
        Math.round(value ?? -1),
      );
    });
  });

test('the first posts are there before any script, in the place where the app has them', async ({
  openAs,
  deviceOf,
}) => {
  const [ben, title] = [await deviceOf('ben'), `</article><script>"'&{{title}}`];
  await sharePost(ben, { title: 'Below', type: 'story', text: 'Once upon a time' });
  await sharePost(ben, { title, type: 'photo', description: `"We" <b>swam</b>` });
  const page = await openAs('ben', { path: '/privacy' });
  const release = await holdScripts(page);
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/uploads/')) pictures.push(request.url());
  });
  await page.goto('/', { waitUntil: 'commit' });
  const posts = page.locator('[data-frame]:visible article');
  await expect(posts.first().locator('h2')).toHaveText(title);
  await expect(posts.first()).toContainText(`"We" <b>swam</b>`);
  await expect(posts.first()).toContainText(t('content:post.owner'));
  await expect(posts.nth(1)).toContainText('Once upon a time');
  await expect
    .poll(() =>
      posts
        .first()
        .locator('button img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded');
  const before = await postPlaces(page);
  expect(before.flat()).not.toContain(-1);
  release();
  await expect(page.getByRole('article').first().getByRole('heading')).toHaveText(title);
  await expect(page.locator('[data-frame]')).toHaveCount(0);
  expect(await postPlaces(page)).toEqual(before);
  expect(new Set(pictures).size).toBe(pictures.length);
});

/** Presses the middle of what the frame shows; it is inert, so that only a place can be pressed. */
const pressInFrame = async (shown: Locator): Promise<void> => {
  const page = shown.page();
  // Both frames are seen before the styles are there.
  await expect(page.locator('[data-frame]:visible')).toHaveCount(1);
  await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded');
  await (await shown.elementHandle())?.waitForElementState('stable');
  const box = await shown.boundingBox();
  if (!box) throw new Error('not shown');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
};

const presses: {
  name: string;
  find: (frame: Locator) => Locator;
  check: (page: Page) => Promise<void>;
}[] = [
  {
    name: 'a reaction',
    find: (frame) => frame.locator('article fieldset button').first(),
    check: (page) =>
      expect(
        page
          .getByRole('group', { name: t('content:reactions.group') })
          .getByRole('button')
          .first(),
      ).toHaveAttribute('aria-pressed', 'true'),
  },
  {
    name: 'the menu of a post',
    find: (frame) => frame.locator('article header button').last(),
    check: (page) =>
      expect(page.getByRole('menuitem', { name: t('common:actions.edit') })).toBeVisible(),
  },
  {
    name: 'a picture',
    find: (frame) => frame.locator('article button img').first(),
    check: (page) => expect(page.getByRole('dialog')).toBeVisible(),
  },
];

test('a press before any script is answered once the app is there', { tag: phoneOnly }, async ({
  openAs,
  deviceOf,
}) => {
  await sharePost(await deviceOf('ben'), { title: 'Swimming', type: 'photo' });
  const page = await openAs('ben', { path: '/privacy' });
  for (const { name, find, check } of presses) {
    await test.step(name, async () => {
      const release = await holdScripts(page);
      await page.goto('/', { waitUntil: 'commit' });
      const pressed = find(page.locator('[data-frame]:visible'));
      await pressInFrame(pressed);
      await expect(pressed.locator('xpath=ancestor-or-self::button')).toHaveCSS('opacity', '0.6');
      release();
      await check(page);
      await expect(page.locator('[data-frame]')).toHaveCount(0);
      await page.goto('/privacy');
    });
  }
});
