import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/e2e/accessibility.ts';
import { planEvent } from '#tests/support/e2e/features/calendar.ts';
import { makeRoom } from '#tests/support/e2e/features/chat.ts';
import { sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { t } from '#tests/support/messages.ts';

const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze';

const pages = [
  '/',
  '/?tab=calendar',
  '/?tab=calendar&view=week&day=2031-06-12',
  '/?tab=tasks',
  '/?tab=journal',
  '/?tab=emotions',
  '/?tab=emotions&view=insights',
  '/gallery',
  '/gallery?view=posts',
  '/gallery?view=albums',
  '/stories',
  '/family',
  '/games',
  '/draw',
  '/chat',
  '/reading-tracker',
  '/reading-tracker?tab=logs',
  '/reading-tracker?tab=goals',
  '/reading-tracker?tab=statistics',
  '/settings',
  '/search',
  '/about-me',
  '/approvals',
  '/trash',
  '/help',
  '/privacy',
  ...[
    'content',
    'files',
    'users',
    'approvals',
    'trash',
    'screenTime',
    'household',
    'displays',
    'activity',
    'health',
  ].map((tab) => `/admin?tab=${tab}`),
  ...['backups', 'devices', 'away', 'outsideDevices', 'https', 'updates'].map(
    (tab) => `/home-computer?tab=${tab}`,
  ),
];

/** The narrowest phone, and a small laptop at 200 %. */
const sizes = [
  { width: 360, height: 640 },
  { width: 640, height: 400 },
];

async function openPage(page: Page, path: string) {
  await page.goto(path);
  const main = page.getByRole('main');
  await expect(main.getByRole(path === '/draw' ? 'img' : 'heading').first()).toBeVisible();
  await expect(main).not.toContainText(t('common:loading'));
}

const expectNoOverflow = async (page: Page, what: string) => {
  const extra = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(extra, what).toBeLessThanOrEqual(0);
};

test('no page scrolls sideways on small screens, and each is accessible in the dark', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  test.slow();
  const anna = await deviceOf('anna');
  await sharePost(anna, { title: long, type: 'photo', isFamily: true });
  await planEvent(anna, { title: long });
  const room = await makeRoom(anna, { name: long });
  const page = await openAs('anna', { path: '/help', colorScheme: 'dark' });
  for (const path of [...pages, `/chat/${room.id}`]) {
    await openPage(page, path);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expectNoOverflow(page, `${path} at ${size.width}`);
    }
    await expectAccessible(page);
  }
});

test('no page scrolls sideways in the largest and widest letters', { tag: phoneOnly }, async ({
  openAs,
}) => {
  test.slow();
  const page = await openAs('anna', { path: '/help' });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.evaluate(() => {
    localStorage.setItem('treehouse.textSize', 'largest');
    localStorage.setItem('treehouse.textSpacing', 'wider');
  });
  for (const path of pages) {
    await openPage(page, path);
    await expectNoOverflow(page, path);
  }
});

test('an open section of the Admin Panel begins at the top of a phone', { tag: phoneOnly }, async ({
  openAs,
}) => {
  const page = await openAs('anna', { path: '/admin?tab=files' });
  const panel = page.getByRole('tabpanel');
  await expect(panel).toBeVisible();
  expect((await panel.boundingBox())?.y).toBeLessThanOrEqual(140);
});
