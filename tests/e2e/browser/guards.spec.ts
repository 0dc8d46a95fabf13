import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { logIn } from '#tests/support/e2e/screen.ts';

const protectedPaths = [
  '/',
  '/gallery',
  '/stories',
  '/family',
  '/games',
  '/chat',
  '/reading-tracker',
  '/search',
  '/people/2',
  '/settings',
  '/admin',
];

test('whoever is not signed in is led to /auth from every page', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs(null, { path: '/auth' });
  for (const path of protectedPaths) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/auth$/);
  }
});

test('signing in leads on to the page one came for', { tag: once }, async ({ openAs }) => {
  const page = await openAs(null, { path: '/stories' });
  await logIn(page, 'ben');
  await expect(page).toHaveURL(/\/stories$/);
});

test('whoever is signed in is led home from /auth', { tag: once }, async ({ openAs }) => {
  const page = await openAs('ben', { path: '/auth' });
  await expect(page).toHaveURL(/\/$/);
});

test('whoever is no admin is denied the admin page', { tag: once }, async ({ openAs }) => {
  for (const who of ['ben', 'mia', 'fred', 'gus'] as const) {
    await test.step(who, async () => {
      const page = await openAs(who, { path: '/admin' });
      await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
      await expect(page.getByText('Only admins can view this page!')).toBeVisible();
      await page.getByRole('link', { name: 'Go Home' }).click();
      await expect(page).toHaveURL(/\/$/);
      await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0);
    });
  }
});

test('the denial leads home by itself', { tag: once }, async ({ openAs }) => {
  const page = await openAs('ben', { path: '/admin' });
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('an unknown address is a page that was not found', { tag: once }, async ({ openAs }) => {
  const page = await openAs('ben', { path: '/no/such/room' });
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await page.getByRole('link', { name: 'Go to My Space' }).click();
  await expect(page).toHaveURL(/\/$/);
});
