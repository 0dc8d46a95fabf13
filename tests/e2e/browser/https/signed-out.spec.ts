import type { Page } from '@playwright/test';
import https from '#shared/locales/en/https.json' with { type: 'json' };
import shell from '#shared/locales/en/shell.json' with { type: 'json' };
import { spaceName } from '#tests/support/e2e/family.ts';
import { enableHttps, trustingPhone } from '#tests/support/e2e/features/https.ts';
import { cardOf, sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { logIn, logOutInSettings } from '#tests/support/e2e/screen.ts';
import { startTestServer } from '#tests/support/e2e/servers/start-test-server.ts';
import { t } from '#tests/support/messages.ts';

/** The server is away: with posts that the device kept for the person, or without. */
const asleepIn = (page: Page) =>
  page.getByText(https.asleep).or(page.getByRole('heading', { name: shell.offline.asleep }));

/** Nothing that only a person of the household may know. */
const expectNothingOf = async (page: Page, ...texts: string[]) => {
  await expect(page.getByRole('heading', { name: shell.offline.asleep })).toBeVisible();
  const html = await page.content();
  for (const text of [spaceName, ...texts]) expect(html).not.toContain(text);
};

test('Back shows nothing of a person who signed out, nor of one before another, without the server', {
  tag: once,
}, async ({ deviceOf, server, guard }) => {
  test.setTimeout(120_000);
  guard.allowServerAway();
  guard.allow(/401 \(Unauthorized\)/);
  const anna = await deviceOf('anna');
  await sharePost(anna, { title: 'The two owls', text: 'Once there were two owls.' });
  const { port, url } = await enableHttps(anna);
  const phone = await trustingPhone(port ?? 0);
  guard.isHome(url);
  guard.watch(phone.context);
  const page = await phone.context.newPage();
  await page.goto('/auth');
  await logIn(page, 'ben');
  await expect(cardOf(page, 'The two owls')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)))
    .toBe(true);
  await logOutInSettings(page);
  await server.stop();
  await page.goBack({ waitUntil: 'commit' });
  await expectNothingOf(page, 'The two owls', 'Ben');

  const again = await startTestServer(server.dataDir, { port: server.port });
  await page.goto('/auth');
  await page.getByRole('button', { name: t('accounts:picker.someoneElse') }).click();
  await logIn(page, 'fred');
  await expect(cardOf(page, 'The two owls')).toBeVisible();
  await page.goto('/privacy');
  // Its code comes after the document: the server must not stop in between.
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  await again.stop();
  await page.goBack({ waitUntil: 'commit' });
  await expect(asleepIn(page)).toBeVisible();
  expect(await page.content()).not.toContain('Ben');
  await page.reload({ waitUntil: 'commit' });
  await expect(asleepIn(page)).toBeVisible();
  expect(await page.content()).not.toContain('Ben');
  await phone.close();
});
