import { toggleReaction } from '#shared/features/content/comments.contract.ts';
import { call } from '#tests/support/e2e/api.ts';
import { cardOf, comment, sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { t } from '#tests/support/messages.ts';

test('home counts new items', { tag: once }, async ({ openAs, deviceOf }) => {
  const [anna, ben, mia] = [await deviceOf('anna'), await deviceOf('ben'), await deviceOf('mia')];
  const { id: contentId } = await sharePost(ben, { title: 'My boat', text: 'It floats.' });
  for (const device of [anna, mia]) {
    await comment(device, contentId, 'Can I come?');
    await call(device, toggleReaction, { body: { contentId, emoji: '❤️' } });
  }
  const page = await openAs('ben');
  await expect(
    page.getByText(t('content:home.newComments', { count: 2 }), { exact: true }),
  ).toBeVisible();
  await expect(
    page.getByText(t('content:home.reactions', { count: 2 }), { exact: true }),
  ).toBeVisible();
  await expect(page.getByText(t('content:home.prompt'))).toHaveCount(0);
});

test('a post says how long ago it was, and “just now” where clocks differ', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const { createdAt } = await sharePost(await deviceOf('ben'), { title: 'My boat', text: 'x' });
  const page = await openAs('ben', { path: '/help' });
  for (const [minutes, text] of [
    [-90, t('common:time.justNow')],
    [0.5, t('common:time.justNow')],
    [5, '5 minutes ago'],
    [60 * 3, '3 hours ago'],
    [60 * 24 * 2, '2 days ago'],
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
