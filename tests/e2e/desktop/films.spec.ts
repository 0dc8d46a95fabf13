import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '#tests/support/e2e/desktop/desktop.ts';
import { setUpInWindow } from '#tests/support/e2e/desktop/desktop-setup.ts';
import { t } from '#tests/support/messages.ts';

const film = readFileSync(
  join(import.meta.dirname, '../../support/fixtures/media/hevc-rotated.mov'),
).toString('base64');

test('a video that the window does not play is converted by a separate worker', async ({
  open,
}) => {
  const { page } = await open();
  await setUpInWindow(page);
  const status = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const form = new FormData();
    form.append('contentType', 'video');
    form.append('title', 'The swing');
    form.append('mediaFile', new File([bytes], 'swing.mov', { type: 'video/quicktime' }));
    return (await fetch('/api/content', { method: 'POST', body: form })).status;
  }, film);
  expect(status).toBe(201);
  const play = page.getByRole('button', { name: t('content:post.play', { title: 'The swing' }) });
  await expect(play.locator('img')).toBeVisible();
  await expect(page.getByText(t('content:rendition.wanted'))).toBeHidden();
  await play.click();
  const video = page.getByRole('dialog', { name: 'The swing' }).locator('video');
  await expect(video).toHaveAttribute('src', /-rendition/);
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.videoHeight))
    .toBe(320);
});
