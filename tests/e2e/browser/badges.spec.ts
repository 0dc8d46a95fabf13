import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { giveBadge } from '#shared/features/badges/achievements.contract.ts';
import badges from '#shared/locales/en/badges.json' with { type: 'json' };
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { call } from '#tests/support/e2e/api.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { fillPost, share, sharePost } from '#tests/support/e2e/posts.ts';
import { confirm, escapeFrom, expectToast } from '#tests/support/e2e/screen.ts';

const panelOf = (page: Page) =>
  page.getByRole('region', { name: /^(Your Achievements|.*’s achievements)$/ });
const tab = (page: Page, name: string) => panelOf(page).getByRole('tab', { name });
const tile = (page: Page, name: string) =>
  panelOf(page).getByRole('listitem').filter({ hasText: name });
const toasts = (page: Page, title: string) =>
  page.getByRole('listitem', { includeHidden: true }).filter({ hasText: title });

test('a first story earns badges, celebrated on one device', { tag: once }, async ({ openAs }) => {
  const page = await openAs('mia');
  const tablet = await openAs('mia');
  await expect(panelOf(page).getByText('0 Badges Earned')).toBeVisible();
  await expect(panelOf(tablet).getByText('0 Badges Earned')).toBeVisible();
  await expect(tile(page, 'Storyteller')).toContainText('Write and share a story.');
  await expect(tile(page, 'Storyteller')).toContainText('Not earned yet');
  await page.getByRole('button', { name: 'Write a Story' }).click();
  await fillPost(page, { title: 'The owl', text: 'It could not sleep.' });
  await share(page);
  await expectToast(page, 'Your content has been shared!');

  const title = '2 new badges!';
  const devices = [page, tablet];
  const celebrating = async () => {
    const counts = await Promise.all(devices.map((device) => toasts(device, title).count()));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  await expect.poll(celebrating, { timeout: 20_000 }).toBe(1);
  for (const device of devices) {
    await expect(panelOf(device).getByText('2 Badges Earned')).toBeVisible();
    await expect(tile(device, 'Storyteller')).toContainText(/Earned on \d/);
    await expect(tile(device, 'Little Branch')).toContainText('1 of 10');
  }
  // Whoever comes later finds the badges, and no second party.
  await tablet.reload();
  await expect(panelOf(tablet).getByText('2 Badges Earned')).toBeVisible();
  await expect(toasts(tablet, title)).toHaveCount(0);
});

test('a celebration takes no toast away that came meanwhile', { tag: once }, async ({ openAs }) => {
  let claimed = () => {};
  const isClaimed = new Promise<void>((resolve) => {
    claimed = resolve;
  });
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const page = await openAs('mia', { path: '/?tab=emotions' });
  await page.route('**/api/achievements/celebrations', async (route) => {
    const response = await route.fetch();
    claimed();
    await held;
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Happy', exact: true }).click();
  await expectToast(page, 'Emotion logged');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await isClaimed;
  await page.getByRole('button', { name: 'Sad', exact: true }).click();
  await expectToast(page, 'Emotion logged');
  const told = page.waitForResponse('**/api/achievements/celebrations');
  answer();
  await told;
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Emotion log deleted');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expectToast(page, 'New badge: How I Feel');
});

test('a celebration waits for the answer to what is being saved', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('mia', { path: '/?tab=emotions' });
  await page.route('**/api/emotion-logs/*', async (route) => {
    const response = await route.fetch();
    // Longer than it takes until somebody looks whether it is a good moment.
    await setTimeout(2_500);
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Happy', exact: true }).click();
  await expectToast(page, 'Emotion logged');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Emotion log deleted');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expectToast(page, 'New badge: How I Feel');
});

test('the panel is reached below a long feed, and shows each category', async ({
  openAs,
  deviceOf,
}) => {
  const ben = await deviceOf('ben');
  for (let n = 1; n <= 22; n += 1) await sharePost(ben, { title: `Story ${n}` });
  const page = await openAs('anna');
  const panel = panelOf(page);
  const count = panel.getByText('0 Badges Earned');
  // Cards that come into sight take their real height, so one goes on down as one arrives.
  await expect(async () => {
    await count.scrollIntoViewIfNeeded();
    await expect(count).toBeInViewport({ timeout: 500 });
  }).toPass();
  await tab(page, 'Behavior').click();
  await expect(panel.getByText('No achievements in this category yet')).toBeVisible();
  await expect(panel.getByRole('tab')).toHaveText([
    /^Content Creation/,
    /^Social/,
    /^Learning/,
    /^Personal Growth/,
    /^Behavior/,
    /^Games/,
  ]);
  for (const { name, hint } of Object.values(badges.categories)) {
    await tab(page, name).click();
    await expect(panel.getByText(hint)).toBeVisible();
  }
  await expectAccessibleInLightAndDark(page, '[aria-labelledby="achievements-title"]');
  await page.getByRole('button', { name: 'Show older posts' }).click();
  await expect(page.getByRole('button', { name: 'Show older posts' })).toHaveCount(0);
});

test('a grown-up gives a badge, and the kid is told', { tag: once }, async ({ openAs }) => {
  const mia = await openAs('mia');
  await expect(panelOf(mia).getByText('0 Badges Earned')).toBeVisible();
  await expect(mia.getByRole('button', { name: 'Give a badge' })).toHaveCount(0);
  const page = await openAs('ben');
  await panelOf(page).getByRole('button', { name: 'Give a badge' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: 'Mia' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Give badge' }).click();
  await expect(dialog.getByText('Please choose a badge.')).toBeVisible();
  await expect(dialog.getByText('Please write a kind note.')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'Kind Heart' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: 'Helping Hand' })).toBeChecked();
  await dialog.getByLabel('A kind note').fill('You laid the table.');
  await expectAccessibleInLightAndDark(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Give badge' }).click();
  await expectToast(page, 'Badge given!', 'Mia is told right away.');

  await expectToast(mia, 'New badge: Helping Hand', '“You laid the table.” – Ben');
  await expect(panelOf(mia).getByText('1 Badge Earned')).toBeVisible();
  await tab(mia, 'Behavior').click();
  await expect(tile(mia, 'Helping Hand')).toContainText('You laid the table.');
  await expect(tile(mia, 'Helping Hand')).toContainText('From Ben');
  await expect(tile(mia, 'Kind Heart')).toContainText('A grown-up gives it for being kind.');

  await panelOf(page).getByRole('button', { name: 'Mia', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Mia’s achievements' })).toBeVisible();
  await expect(panelOf(page).getByText('1 Badge Earned')).toBeVisible();
  await expect(panelOf(page).getByText('No achievements in this category yet')).toBeVisible();
  await tab(page, 'Behavior').click();
  await expect(tile(page, 'Helping Hand')).toContainText('You laid the table.');
});

test('what cannot be given or read is said, and typed words stay', { tag: once }, async ({
  openAs,
  guard,
}) => {
  guard.allow(/500/);
  const page = await openAs('ben');
  await panelOf(page).getByRole('button', { name: 'Give a badge' }).click();
  await page.route('**/api/achievements/**', (route) =>
    route.fulfill({ status: 500, contentType: 'text/plain', body: 'It rained in.' }),
  );
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Brave Step').click();
  await dialog.getByLabel('A kind note').fill('You jumped.');
  await dialog.getByRole('button', { name: 'Give badge' }).click();
  await expectToast(page, 'Error giving the badge', '500: It rained in.');
  await expect(dialog.getByLabel('A kind note')).toHaveValue('You jumped.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await panelOf(page).getByRole('button', { name: 'Mia', exact: true }).click();
  await expect(panelOf(page).getByText('500: It rained in.')).toBeVisible();
  await page.unroute('**/api/achievements/**');
  await panelOf(page).getByRole('button', { name: 'Try again' }).click();
  await expect(panelOf(page).getByText('0 Badges Earned')).toBeVisible();
});

test('confetti is for those who like things to move', { tag: once }, async ({
  openAs,
  deviceOf,
  family,
}) => {
  const page = await openAs('mia', { path: '/help' });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const calm = await openAs('anna', { path: '/help' });
  const ben = await deviceOf('ben');
  const { id: userId } = family.mia.user;
  await call(ben, giveBadge, { body: { userId, badge: 'kindHeart', note: 'Thank you.' } });
  await expect(page.locator('canvas')).toBeAttached();
  await expectToast(page, 'New badge: Kind Heart', '“Thank you.” – Ben');
  await sharePost(await deviceOf('anna'), { title: 'The moon' });
  await expectToast(calm, '2 new badges!', 'First Leaf, Storyteller');
  await expect(calm.locator('canvas')).toHaveCount(0);
});

test('a badge is celebrated where the confetti cannot be fetched', { tag: once }, async ({
  openAs,
  deviceOf,
  guard,
}) => {
  guard.allow(/net::ERR_FAILED/);
  const page = await openAs('anna', { path: '/help' });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.route('**/assets/confetti.module-*', (route) => route.abort());
  const asked = page.waitForEvent('requestfailed');
  await sharePost(await deviceOf('anna'), { title: 'The moon' });
  await expectToast(page, '2 new badges!', 'First Leaf, Storyteller');
  await asked;
  await expect(page.locator('canvas')).toHaveCount(0);
});

/** Types, and presses Escape before the browser comes to anything else. */
const typeAndEscape = (field: HTMLElement | SVGElement, text: string) => {
  field.focus();
  document.execCommand('insertText', false, text);
  field.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  );
};

test('Escape asks before a note that was begun is lost', { tag: once }, async ({ openAs }) => {
  const page = await openAs('ben');
  const give = panelOf(page).getByRole('button', { name: 'Give a badge' });
  const dialog = page.getByRole('dialog');
  await give.click();
  await escapeFrom(page, dialog);
  await give.click();
  await dialog.getByLabel('A kind note').evaluate(typeAndEscape, 'You jumped.');
  await confirm(page, 'Cancel');
  await expect(dialog.getByLabel('A kind note')).toHaveValue('You jumped.');
  await page.keyboard.press('Escape');
  await confirm(page, 'Leave');
  await expect(dialog).toHaveCount(0);
});
