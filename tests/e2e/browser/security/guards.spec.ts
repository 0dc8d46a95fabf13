import { adminUpdateUser } from '#shared/features/accounts/admin.contract.ts';
import { createTask } from '#shared/features/tasks/tasks.contract.ts';
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { call } from '#tests/support/e2e/api.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { logIn } from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';

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

test('a signed-out person is redirected to /auth from every page', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs(null, { path: '/auth' });
  for (const path of protectedPaths) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/auth$/);
  }
});

test('signing in continues to the requested page, and /auth then leads home', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs(null, { path: '/stories' });
  await logIn(page, 'ben');
  await expect(page).toHaveURL(/\/stories$/);
  await page.goto('/auth');
  await expect(page).toHaveURL(/\/$/);
});

test('a non-admin is denied the admin page', { tag: once }, async ({ openAs }) => {
  for (const who of ['ben', 'gus'] as const) {
    await test.step(who, async () => {
      const page = await openAs(who, { path: '/admin' });
      await expect(page.getByRole('heading', { name: t('shell:denied.title') })).toBeVisible();
      await expect(page.getByText(t('shell:denied.text'))).toBeVisible();
      await page.getByRole('link', { name: t('shell:denied.home') }).click();
      await expect(page).toHaveURL(/\/$/);
      await expect(page.getByRole('link', { name: t('shell:nav.admin') })).toHaveCount(0);
    });
  }
});

test('the denial redirects home after three seconds', { tag: once }, async ({ openAs }) => {
  const page = await openAs('ben', { path: '/help' });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/admin');
  const denial = page.getByRole('heading', { name: t('shell:denied.title') });
  await expect(denial).toBeVisible();
  await page.clock.runFor(2_999);
  await expect(denial).toBeVisible();
  await expect(page).toHaveURL(/\/admin$/);
  await page.clock.runFor(1);
  await expect(page).toHaveURL(/\/$/);
  await expect(denial).toHaveCount(0);
});

test('an unknown address shows the not-found page', { tag: once }, async ({ openAs }) => {
  const page = await openAs('ben', { path: '/no/such/room' });
  await expect(page.getByRole('heading', { name: t('shell:notFound.title') })).toBeVisible();
  await expect(page.getByText(t('shell:notFound.developer'))).toBeVisible();
  await expect(page.getByText(t('shell:notFound.friendly'))).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await page.getByRole('link', { name: t('shell:notFound.home') }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a short server outage does not replace the page', { tag: once }, async ({
  openAs,
  deviceOf,
  family,
  guard,
}) => {
  guard.allow(/503 \(.*\/api\/user\)/);
  const page = await openAs('ben', { path: '/settings' });
  const name = page.getByLabel(t('accounts:fields.displayName'));
  await expect(name).toHaveValue('Ben');
  await name.fill('Benjamin');
  const anna = await deviceOf('anna');
  /** A frame sent to everyone that makes the page re-check its session. */
  const answerTo = async (verified: boolean, status: number) => {
    const answered = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/user') && answer.status() === status,
    );
    await call(anna, adminUpdateUser, { params: { id: family.gus.user.id }, body: { verified } });
    await answered;
  };
  await page.route('**/api/user', (route) =>
    route.fulfill({ status: 503, contentType: 'text/plain', body: 'Closed for a moment.' }),
  );
  await answerTo(true, 503);
  await page.unroute('**/api/user');
  await answerTo(false, 200);
  await expect(name).toHaveValue('Benjamin');
});

test('a person who signs in in another tab sees nothing of the previous person', {
  tag: once,
}, async ({ openAs, deviceOf, server, family }) => {
  await call(await deviceOf('ben'), createTask, { body: { title: 'A secret of Ben' } });
  const page = await openAs('ben', { path: '/?tab=tasks' });
  await expect(page.getByText('A secret of Ben')).toBeVisible();
  const domain = new URL(server.url).hostname;
  await page.context().addCookies(family.anna.cookies.map((cookie) => ({ ...cookie, domain })));
  await call(await deviceOf('anna'), adminUpdateUser, {
    params: { id: family.gus.user.id },
    body: { verified: true },
  });
  await expect(page.getByText(t('shell:header.greeting', { name: 'Anna' }))).toBeVisible();
  await expect(page.getByText(t('tasks:empty.title'))).toBeVisible();
  await expect(page.getByText('A secret of Ben')).toHaveCount(0);
});
