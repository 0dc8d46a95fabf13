import type { Page } from '@playwright/test';
import { giveBadge } from '#shared/features/badges/achievements.contract.ts';
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { call } from '#tests/support/e2e/api.ts';
import { sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { expectToast } from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';

const firstLeaf = t('badges:badges.firstPost.name');
const treehouse = (page: Page) => page.getByRole('list', { name: t('badges:treehouse.title') });
const thing = (page: Page, name: string) =>
  treehouse(page).getByRole('button', { name, exact: true });
const outline = (page: Page, name: string) => thing(page, t('badges:treehouse.next', { name }));
const movingThings = (page: Page) =>
  treehouse(page).evaluate(
    (list) =>
      list.getAnimations({ subtree: true }).filter((one) => one instanceof CSSAnimation).length,
  );

test('an outline becomes a thing that says what it was earned for', { tag: phoneOnly }, async ({
  openAs,
  deviceOf,
}) => {
  const page = await openAs('mia');
  const panel = page.getByRole('region', { name: t('badges:panel.title') });
  await outline(page, firstLeaf).click();
  await expect(panel.getByText(t('badges:treehouse.comesNext'), { exact: true })).toBeVisible();
  await expect(panel.getByRole('heading', { name: firstLeaf })).toBeVisible();
  await sharePost(await deviceOf('mia'), { title: 'A leaf' });
  await expect(thing(page, firstLeaf)).toHaveAttribute('aria-pressed', 'true');
  await expect(outline(page, firstLeaf)).toHaveCount(0);
  await expect(panel.getByText(t('badges:treehouse.comesNext'), { exact: true })).toHaveCount(0);
  await expect(outline(page, t('badges:badges.tenPosts.name'))).toBeVisible();
  const size = await thing(page, firstLeaf).boundingBox();
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
  // The bars and the toast cover what is scrolled under them.
  await expectToast(page, t('badges:celebration.many', { count: 2 }));
  await page.getByRole('button', { name: t('common:actions.close'), exact: true }).click();
  await treehouse(page).evaluate((list) => list.scrollIntoView({ block: 'center' }));
  await expectAccessibleInLightAndDark(page, '[aria-labelledby="achievements-title"]');
});

test('the arrow keys go from thing to thing', { tag: once }, async ({ openAs }) => {
  const page = await openAs('mia');
  const things = treehouse(page).getByRole('button');
  const [first, second, last] = [things.first(), things.nth(1), things.last()];
  await first.focus();
  await page.keyboard.press('ArrowRight');
  await expect(second).toBeFocused();
  await expect(second).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('End');
  await expect(last).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(first).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(treehouse(page).locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(first).toBeFocused();
});

test('a kid’s treehouse has no outlines for grown-ups', { tag: once }, async ({
  openAs,
  deviceOf,
  family,
}) => {
  await call(await deviceOf('ben'), giveBadge, {
    body: { userId: family.mia.user.id, badge: 'helpingHand', note: 'You laid the table.' },
  });
  const page = await openAs('ben');
  await page.getByRole('button', { name: 'Mia', exact: true }).click();
  const kids = page.getByRole('list', { name: t('badges:treehouse.titleOf', { name: 'Mia' }) });
  await expect(kids.getByRole('button')).toHaveCount(1);
  await kids.getByRole('button', { name: t('badges:badges.helpingHand.name') }).click();
  await expect(page.getByText('You laid the table.')).toBeVisible();
});

test('hanging things sway, unless motion is unwelcome', { tag: once }, async ({
  openAs,
  deviceOf,
  family,
}) => {
  await call(await deviceOf('ben'), giveBadge, {
    body: { userId: family.mia.user.id, badge: 'helpingHand', note: 'You laid the table.' },
  });
  const page = await openAs('mia');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(thing(page, t('badges:badges.helpingHand.name'))).toBeVisible();
  await expect.poll(() => movingThings(page)).toBe(1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => movingThings(page)).toBe(0);
});
