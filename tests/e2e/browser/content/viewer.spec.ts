import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { cardOf, sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { makePng, recordWebm } from '#tests/support/e2e/media-files.ts';
import { escapeFrom } from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';

const smallOf = (page: Page, title: string) =>
  cardOf(page, title).getByRole('button', { name: t('content:post.enlarge', { title }) });

const shownIn = (page: Page, title: string) =>
  page.getByRole('dialog', { name: title }).getByRole('img', {
    name: t('common:picture.of', { title }),
  });

const widthOf = async (picture: ReturnType<typeof shownIn>) =>
  (await picture.boundingBox())?.width ?? 0;

test('a picture opens full screen, larger than on its card, and Back closes it', async ({
  openAs,
  deviceOf,
}) => {
  const ben = await deviceOf('ben');
  for (const title of ['The lake', 'The hill', 'The wood'])
    await sharePost(ben, {
      title,
      type: 'photo',
      file: makePng('a.png', { width: 900, height: 600 }),
    });
  const page = await openAs('ben');
  const small = smallOf(page, 'The wood');
  await expect(small).toBeVisible();
  const cardWidth = (await small.boundingBox())?.width ?? 0;
  await small.click();
  const large = shownIn(page, 'The wood');
  await expect(large).toBeVisible();
  const { width = 0, height = 0 } = (await large.boundingBox()) ?? {};
  expect(width).toBeGreaterThan(cardWidth);
  const screen = page.viewportSize() ?? { width: 0, height: 0 };
  expect(height).toBeLessThanOrEqual(0.85 * screen.height);
  expect(Math.max(width / screen.width, height / (0.85 * screen.height))).toBeCloseTo(1, 1);
  await expect(page.getByText(t('common:viewer.position', { index: 1, total: 3 }))).toBeVisible();

  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'The hill' })).toBeVisible();
  const box = (await shownIn(page, 'The hill').boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.1, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByRole('dialog', { name: 'The lake' })).toBeVisible();

  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(small).toBeFocused();
  await expect(page).toHaveURL(/\/$/);
});

test('the words over a white picture are readable', { tag: once }, async ({ openAs, deviceOf }) => {
  const white = [255, 255, 255] as const;
  const file = makePng('snow.png', { width: 600, height: 1_000, from: white, to: white });
  await sharePost(await deviceOf('ben'), { title: 'Snow', type: 'photo', file });
  const page = await openAs('ben');
  await page.setViewportSize({ width: 360, height: 640 });
  await smallOf(page, 'Snow').click();
  const large = shownIn(page, 'Snow');
  await expect(large).toBeVisible();
  const picture = await large.boundingBox();
  const words = await page.getByRole('paragraph').filter({ hasText: 'Snow' }).boundingBox();
  if (!picture || !words) throw new Error('The viewer is not there.');
  const x = Math.floor(picture.x + picture.width) - 6;
  const beside = { x, y: words.y, width: 4, height: words.height };
  const { channels } = await sharp(await page.screenshot({ clip: beside })).stats();
  // At 4.5:1 with white.
  expect(Math.max(...channels.slice(0, 3).map(({ max }) => max))).toBeLessThan(118);
});

test('a picture zooms by keys, wheel, double press and button', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const file = makePng('map.png', { width: 1600, height: 1200 });
  await sharePost(await deviceOf('ben'), { title: 'The map', type: 'photo', file });
  const page = await openAs('ben');
  await smallOf(page, 'The map').click();
  const large = shownIn(page, 'The map');
  await expect(large).toBeVisible();
  const whole = await widthOf(large);
  const zoomOut = page.getByRole('button', { name: t('common:viewer.zoomOut') });

  await page.keyboard.press('+');
  await expect.poll(() => widthOf(large)).toBeGreaterThan(whole * 1.5);
  await zoomOut.click();
  await expect.poll(() => widthOf(large)).toBeCloseTo(whole, 0);
  await large.hover();
  await page.mouse.wheel(0, -100);
  await expect.poll(() => widthOf(large)).toBeGreaterThan(whole * 1.5);
  await zoomOut.click();
  await expect.poll(() => widthOf(large)).toBeCloseTo(whole, 0);
  await large.dblclick();
  await expect.poll(() => widthOf(large)).toBeGreaterThan(whole * 1.5);
  await large.dblclick();
  await expect.poll(() => widthOf(large)).toBeCloseTo(whole, 0);
  await page.getByRole('button', { name: t('common:viewer.zoomIn') }).click();
  await expect(zoomOut).toBeVisible();
  await escapeFrom(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(smallOf(page, 'The map')).toBeFocused();
});

test('the viewer shows who posted, gives a heart and takes a comment', { tag: phoneOnly }, async ({
  openAs,
  deviceOf,
}) => {
  await sharePost(await deviceOf('ben'), { title: 'The pond', type: 'photo' });
  const page = await openAs('mia');
  await smallOf(page, 'The pond').click();
  const viewer = page.getByRole('dialog', { name: 'The pond' });
  await expect(viewer.getByText(/^By Ben, /)).toBeVisible();
  const heart = (count: number) =>
    viewer.getByRole('button', {
      name: t('content:reactions.withCount', { name: t('content:reactions.heart'), count }),
    });
  await heart(0).click();
  await expect(heart(1)).toHaveAttribute('aria-pressed', 'true');
  await viewer.getByRole('button', { name: t('content:comments.add') }).click();
  await viewer.getByLabel(t('content:comments.label', { title: 'The pond' })).fill('Frogs!');
  await viewer.getByRole('button', { name: t('content:comments.send') }).click();
  await expect(viewer.getByText('Frogs!')).toBeVisible();
  await expect(
    viewer.getByRole('button', { name: t('content:comments.show', { count: 1 }) }),
  ).toBeVisible();
  await expect(viewer.getByRole('link', { name: t('common:viewer.download') })).toHaveAttribute(
    'download',
    'The pond',
  );
});

test('the page of a post shows its whole picture', { tag: phoneOnly }, async ({
  openAs,
  deviceOf,
}) => {
  const file = makePng('tower.png', { width: 600, height: 900 });
  const { id } = await sharePost(await deviceOf('ben'), {
    title: 'The tower',
    type: 'photo',
    file,
  });
  const page = await openAs('ben', { path: `/post/${id}` });
  const box = await smallOf(page, 'The tower').boundingBox();
  expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(1.5, 1);
});

/** A second of silence: what a browser makes of a film whose pictures it has no decoder for. */
function makeSound(): Buffer {
  const [rate, seconds] = [8_000, 1];
  const wav = Buffer.alloc(44 + rate * seconds, 128);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(36 + rate * seconds, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  // PCM, one channel of 8 bits.
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate, 28);
  wav.writeUInt16LE(1, 32);
  wav.writeUInt16LE(8, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(rate * seconds, 40);
  return wav;
}

test('a video that the browser cannot play says so', { tag: once }, async ({
  openAs,
  deviceOf,
  browser,
}) => {
  const file = await recordWebm(browser, 'swing.webm');
  const ben = await deviceOf('ben');
  const { mediaUrl } = await sharePost(ben, { title: 'The swing', type: 'video', file });
  const page = await openAs('ben');
  await page.route(`**${mediaUrl}`, (route) =>
    route.fulfill({ contentType: 'audio/wav', body: makeSound() }),
  );
  await page.getByRole('button', { name: t('content:post.play', { title: 'The swing' }) }).click();
  const viewer = page.getByRole('dialog', { name: 'The swing' });
  await expect(viewer.getByText(t('common:viewer.unplayable'))).toBeVisible();
  await expect(viewer.locator('video')).toHaveCount(0);
  await page.getByRole('button', { name: t('common:actions.close') }).click();
  await expect(viewer).toHaveCount(0);
});
