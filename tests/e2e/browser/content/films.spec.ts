import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cardOf, fillPost, formOf } from '#tests/support/e2e/features/posts.ts';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import { t } from '#tests/support/messages.ts';

/** Two seconds of HEVC, filmed upright, which Chromium does not play. */
const film = {
  name: 'swing.mov',
  mimeType: 'video/quicktime',
  buffer: readFileSync(
    join(import.meta.dirname, '../../../support/fixtures/media/hevc-rotated.mov'),
  ),
};

test('a video from a phone gets a poster and plays in every browser', async ({ openAs }) => {
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
