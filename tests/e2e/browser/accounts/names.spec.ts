import { password } from '#tests/support/e2e/family.ts';
import { cardOf, comment, sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { expectToast, logIn } from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';

test.describe('a person without a display name', () => {
  test.use({ sql: "UPDATE users SET display_name = '' WHERE username = 'ben'" });

  test('is called by the username', { tag: once }, async ({ openAs, deviceOf }) => {
    const ben = await deviceOf('ben');
    const { id } = await sharePost(ben, { title: 'Old news', text: 'Nothing new.' });
    await comment(ben, id, 'Really nothing.');
    const page = await openAs(null, { path: '/auth' });
    await logIn(page, 'ben', password);
    await expectToast(page, t('accounts:login.done'), t('accounts:login.welcome', { name: 'ben' }));
    await expect(
      page.getByRole('banner').getByText(t('shell:header.greeting', { name: 'ben' })),
    ).toBeVisible();
    await expect(
      page.getByRole('heading', { level: 1, name: t('content:home.welcome', { name: 'ben' }) }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: t('shell:header.account') })).toHaveText('BE');
    const card = cardOf(page, 'Old news');
    await expect(card.getByText(t('content:post.by', { name: 'ben' }))).toBeVisible();
    await expect(card.getByText('ben', { exact: true })).toBeVisible();
  });
});
