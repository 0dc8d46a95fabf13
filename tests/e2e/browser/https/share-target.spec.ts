import type { Page } from '@playwright/test';
import { enableHttps, trustingPhone } from '#tests/support/e2e/features/https.ts';
import { cardOf, formOf, share } from '#tests/support/e2e/features/posts.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { makePng, type TestFile } from '#tests/support/e2e/media-files.ts';
import { expectToast, logIn } from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';

const pictures = ['sun', 'moon'].map((name, at) =>
  makePng(`${name}.png`, { from: [at * 80, 90, 40] }),
);

/** What a browser does when another app shares files with the installed page. */
const shareFromAnotherApp = (page: Page, files: TestFile[]) =>
  page.evaluate(
    (sent) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data' });
      const input = Object.assign(document.createElement('input'), {
        type: 'file',
        name: 'mediaFile',
        multiple: true,
      });
      const transfer = new DataTransfer();
      for (const { name, type, bytes } of sent) {
        transfer.items.add(new File([new Uint8Array(bytes)], name, { type }));
      }
      input.files = transfer.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    files.map(({ name, mimeType: type, buffer }) => ({ name, type, bytes: [...buffer] })),
  );

test('another app shares pictures, which the form for a post takes up, offline too', {
  tag: once,
}, async ({ deviceOf, server, guard }) => {
  test.setTimeout(120_000);
  guard.allowServerAway();
  const anna = await deviceOf('anna');
  const { port, url } = await enableHttps(anna);
  const phone = await trustingPhone(port ?? 0);
  guard.isHome(url);
  guard.watch(phone.context);
  const page = await phone.context.newPage();
  await page.goto('/auth');
  await logIn(page, 'ben');
  await expect(page.getByRole('banner')).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

  await shareFromAnotherApp(page, pictures);
  await expect(page).toHaveURL(/\/\?new=shared$/);
  const rows = formOf(page)
    .getByRole('list', { name: t('postFile:list') })
    .getByRole('listitem');
  await expect(rows).toHaveCount(2);
  // A reload finds them again.
  await page.reload();
  await expect(rows).toHaveCount(2);
  await formOf(page).getByLabel(t('content:form.title'), { exact: true }).fill('From the camera');
  await share(page);
  await expectToast(page, t('content:form.created'));
  await expect(page).toHaveURL(/\/$/);
  await expect(cardOf(page, 'From the camera').getByRole('img')).toHaveCount(2);
  const kept = () => page.evaluate(async () => (await caches.keys()).includes('shared-files'));
  await expect.poll(kept).toBe(false);

  await page.goto('/?new=shared');
  await expectToast(page, t('postFile:sharedGone'));
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await server.stop();
  await shareFromAnotherApp(page, pictures);
  await expect(rows).toHaveCount(2);
  await phone.close();
});
