import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cardOf, fillPost, formOf, sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { t, within } from '#tests/support/messages.ts';

/** Two seconds of HEVC, filmed upright, which Chromium does not play. */
const film = {
  name: 'swing.mov',
  mimeType: 'video/quicktime',
  buffer: readFileSync(
    join(import.meta.dirname, '../../../support/fixtures/media/hevc-rotated.mov'),
  ),
};

test('a video from a phone gets a poster and plays in every browser', { tag: phoneOnly }, async ({
  openAs,
}) => {
  const page = await openAs('mia');
  await page.getByRole('button', { name: t('content:home.create.video') }).click();
  await fillPost(page, { title: 'The swing', file: film });
  await formOf(page)
    .getByRole('button', { name: t('content:form.share') })
    .click();
  const card = cardOf(page, 'The swing');
  const play = card.getByRole('button', { name: t('content:post.play', { title: 'The swing' }) });
  await expect(play).toHaveAccessibleDescription('0:02');
  // The page shows it without being reloaded.
  await expect(play.locator('img')).toBeVisible();
  await expect(card.getByText(t('content:rendition.wanted'))).toBeHidden();
  await play.click();
  const video = page.getByRole('dialog', { name: 'The swing' }).locator('video');
  await expect(video).toHaveAttribute('src', /-rendition/);
  const facts = () =>
    video.evaluate((element: HTMLVideoElement) => [element.videoWidth, element.videoHeight]);
  await expect.poll(facts).toEqual([240, 320]);
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.5);
});

test('an admin deletes the copies of videos, and a kid has theirs made again', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const mia = await openAs('mia');
  await sharePost(await deviceOf('mia'), { title: 'The swing', type: 'video', file: film });
  const card = cardOf(mia, 'The swing');
  await expect(card.getByText(t('content:rendition.wanted'))).toBeHidden();
  const anna = await openAs('anna', { path: '/admin?tab=health' });
  const free = anna.getByRole('button', { name: t('household:space.freeCopies') });
  await expect(async () => {
    await anna.reload();
    await expect(free).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await free.click();
  await anna
    .getByRole('alertdialog')
    .getByRole('button', { name: t('household:space.freeCopies') })
    .click();
  await expect(
    anna.getByText(within('household:space.freed', { size: /.+/ })).first(),
  ).toBeVisible();
  await expect(anna.getByText(t('household:space.copiesNone'))).toBeVisible();
  await expect(card.getByText(t('content:rendition.cancelled'))).toBeVisible();
  await card.getByRole('button', { name: t('content:rendition.make') }).click();
  await expect(card.getByText(t('content:rendition.cancelled'))).toBeHidden();
  await expect(card.getByText(t('content:rendition.wanted'))).toBeHidden();
});
