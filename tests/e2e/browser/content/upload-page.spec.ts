import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/e2e/accessibility.ts';
import { cardOf } from '#tests/support/e2e/features/posts.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { makePng } from '#tests/support/e2e/media-files.ts';
import { logIn } from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';

const filesField = (page: Page) => page.getByLabel(t('uploadPage:choose'));
const title = 'On the beach';

const pictures = ['sun', 'sea', 'sand'].map((name, at) =>
  makePng(`${name}.png`, { from: [at * 80, 90, 40] }),
);
const words = { name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('words') };

/** The page knows no scheme but the device's. */
const expectAccessibleInBoth = async (page: Page) => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
};

const fill = async (page: Page) => {
  await filesField(page).setInputFiles([words, ...pictures]);
  await page.getByLabel(t('content:form.title')).fill(title);
  await page.getByRole('button', { name: t('content:form.share') }).click();
};

const expectShared = async (page: Page) => {
  await expect(
    page.getByRole('heading', { name: t('uploadPage:shared', { count: 3 }) }),
  ).toBeVisible();
  await expect(page.getByText('sea.png')).toBeVisible();
  await expect(page.getByText(`words.png: ${t('common:errors.notImage')}`)).toBeVisible();
};

test('photos are shared on the plain page without any script', { tag: once }, async ({
  browser,
  server,
  family,
  viewport,
  openAs,
}) => {
  const { hostname } = new URL(server.url);
  let context: BrowserContext | undefined;
  try {
    context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: server.url,
      viewport,
    });
    await context.addCookies(family.mia.cookies.map((cookie) => ({ ...cookie, domain: hostname })));
    const page = await context.newPage();
    await page.goto('/upload');
    await expect(page.getByText(t('uploadPage:who.household'))).toBeVisible();
    await fill(page);
    await expectShared(page);
  } finally {
    await context?.close();
  }
  const bens = await openAs('ben');
  await expect(cardOf(bens, title).getByRole('img')).toHaveCount(3);
});

test('the plain page shows progress, and Help leads to it', { tag: phoneOnly }, async ({
  openAs,
}) => {
  const page = await openAs('ben', { path: '/help' });
  await page.getByRole('link', { name: t('help:help.oldPhone.link') }).click();
  await expect(page.getByRole('heading', { name: t('uploadPage:title') })).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.route('**/upload', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await fill(page);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByText(t('uploadPage:sending'))).toBeVisible();
  await expectShared(page);
  await expectAccessibleInBoth(page);
  await page.getByRole('link', { name: t('uploadPage:post') }).click();
  await expect(cardOf(page, title)).toBeVisible();
});

test('the plain page is there again after the sign-in', { tag: once }, async ({ openAs }) => {
  const page = await openAs(null, { path: '/upload' });
  await expect(page).toHaveURL(/\/auth\?next=\/upload$/);
  await logIn(page, 'ben');
  await expect(page.getByRole('heading', { name: t('uploadPage:title') })).toBeVisible();
});
