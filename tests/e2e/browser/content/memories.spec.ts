import type { Page } from '@playwright/test';
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { putBack, sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { escapeFrom } from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';

const foldOf = (page: Page) => page.getByRole('button', { name: t('memories:title') });

const cardOf = (page: Page) => page.getByRole('region', { name: t('memories:title') });

const memoryOf = (title: string, name: string, years: number) => {
  const when = t('memories:yearsAgo', { count: years });
  return t('memories:open', { title, byWhen: t('memories:byWhen', { name, when }) });
};

test('home remembers this day in earlier years, kids first, until it is dismissed for the day', {
  tag: once,
}, async ({ openAs, deviceOf, server }) => {
  const [ben, mia] = [await deviceOf('ben'), await deviceOf('mia')];
  const grown = await sharePost(ben, { title: 'At the mill', type: 'photo' });
  const kid = await sharePost(mia, { title: 'First snow', type: 'photo' });
  const story = await sharePost(ben, { title: 'The fox', description: 'Once upon a time' });
  await sharePost(ben, { title: 'Of today', type: 'photo' });
  putBack(server, grown.id, 1);
  putBack(server, kid.id, 3);
  putBack(server, story.id, 2);

  const page = await openAs('anna');
  const card = cardOf(page);
  const fold = foldOf(page);
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(card).toHaveCount(0);
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await expect(card.getByRole('listitem')).toHaveCount(3);
  await expect(card).not.toContainText('Of today');
  await expect(card.getByRole('listitem').first()).toContainText('First snow');
  await expectAccessibleInLightAndDark(page);
  await page.emulateMedia({ colorScheme: 'light' });

  await card.getByRole('button', { name: memoryOf('First snow', 'Mia', 3) }).click();
  const viewer = page.getByRole('dialog', { name: 'First snow' });
  await expect(viewer).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'At the mill' })).toBeVisible();
  await escapeFrom(page);
  await card.getByRole('link', { name: memoryOf('The fox', 'Ben', 2) }).click();
  await expect(page).toHaveURL(new RegExp(`/post/${story.id}$`));
  await page.goBack();
  await expect(card).toBeVisible();
  await fold.press('Enter');
  await expect(card).toHaveCount(0);
  await fold.press('Enter');

  // On another device of the same person, too.
  const other = await openAs('anna');
  await expect(foldOf(other)).toBeVisible();
  await card.getByRole('button', { name: t('memories:dismiss') }).press('Enter');
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(fold).toHaveCount(0);
  await expect(foldOf(other)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(fold).toHaveCount(0);
});
