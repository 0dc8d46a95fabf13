import type { Page } from '@playwright/test';
import { acceptOf } from '#shared/media-types.ts';
import { cardOf, fillPost, formOf, share } from '#tests/support/e2e/features/posts.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { expectToast } from '#tests/support/e2e/screen.ts';
import { pattern, t } from '#tests/support/messages.ts';

const giveCamera = (page: Page) =>
  page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 });
      const pen = canvas.getContext('2d');
      let frame = 0;
      setInterval(() => {
        frame += 1;
        if (!pen) return;
        pen.fillStyle = '#123a5a';
        pen.fillRect(0, 0, 320, 240);
        pen.fillStyle = '#ffb020';
        pen.fillRect((frame * 20) % 260, 90, 60, 60);
      }, 50);
      return canvas.captureStream(20);
    };
  });

test('a video is recorded with the camera of this computer, and shared', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('ben', { path: '/help' });
  await giveCamera(page);
  await page.goto('/');
  await page.getByRole('button', { name: t('content:home.create.video') }).click();
  await fillPost(page, { title: 'Our square' });
  await formOf(page)
    .getByRole('button', { name: t('content:recorder.open') })
    .click();
  const recorder = page.getByRole('dialog', { name: t('content:recorder.title') });
  await recorder.getByRole('button', { name: t('content:recorder.start') }).click();
  await expect(recorder.getByRole('timer')).toHaveText(
    pattern('content:recorder.elapsed', { time: /0:0[1-9]/ }),
  );
  await recorder.getByRole('button', { name: t('content:recorder.stop') }).click();
  await expect(recorder.getByRole('button', { name: t('content:recorder.again') })).toBeVisible();
  // A film is not lost by a slip.
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: t('common:unsaved.title') });
  await question.getByRole('button', { name: t('common:actions.cancel') }).click();
  await recorder.getByRole('button', { name: t('content:recorder.use') }).click();
  await expect(recorder).toHaveCount(0);
  await share(page);
  await expectToast(page, t('content:form.created'));
  await cardOf(page, 'Our square')
    .getByRole('button', { name: t('content:post.play', { title: 'Our square' }) })
    .click();
  const film = page.getByRole('dialog').locator('video');
  await expect
    .poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThanOrEqual(2);
});

test('a file can still be chosen when the camera may not be used', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('ben', { path: '/help' });
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('No.', 'NotAllowedError'));
  });
  await page.goto('/');
  await page.getByRole('button', { name: t('content:home.create.video') }).click();
  await expect(formOf(page).locator('input[type="file"]').first()).toHaveAttribute(
    'accept',
    acceptOf('video'),
  );
  await formOf(page)
    .getByRole('button', { name: t('content:recorder.open') })
    .click();
  const recorder = page.getByRole('dialog', { name: t('content:recorder.title') });
  await expect(recorder.getByRole('alert')).toHaveText(t('content:recorder.refused'));
});
