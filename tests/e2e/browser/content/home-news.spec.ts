import { cardOf, sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { t } from '#tests/support/messages.ts';

test('a post says how long ago it was, and “just now” where clocks differ', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const { createdAt } = await sharePost(await deviceOf('ben'), { title: 'My boat', text: 'x' });
  const page = await openAs('ben', { path: '/help' });
  for (const [minutes, text] of [
    [-90, t('common:time.justNow')],
    [60 * 3, '3 hours ago'],
  ] as const) {
    await page.clock.setFixedTime(new Date(Date.parse(createdAt) + minutes * 60_000));
    await page.goto('/');
    await expect(cardOf(page, 'My boat').getByText(text, { exact: true })).toBeVisible();
  }
});

test('Family Shares are “New” until the Family Corner was opened', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const page = await openAs('mia');
  const filter = page.getByRole('button', {
    name: new RegExp(`^${t('content:home.filters.family')}`),
  });
  await expect(filter).toHaveText(t('content:home.filters.family'));
  await sharePost(await deviceOf('ben'), { title: 'For us', text: 'x', isFamily: true });
  await expect(filter.getByText(t('content:home.new'), { exact: true })).toBeVisible();
  const answered = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/opened-pages') && answer.request().method() === 'POST',
  );
  await page.goto('/family');
  await expect(cardOf(page, 'For us')).toBeVisible();
  await answered;
  await page.goto('/');
  await expect(cardOf(page, 'For us')).toBeVisible();
  await expect(filter).toHaveText(t('content:home.filters.family'));
});
