import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { giveBadge } from '#shared/features/badges/achievements.contract.ts';
import {
  giveScreenTime,
  setScreenTime,
} from '#shared/features/screen-time/screen-time.contract.ts';
import badges from '#shared/locales/en/badges.json' with { type: 'json' };
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { call } from '#tests/support/e2e/api.ts';
import { fillPost, share, sharePost } from '#tests/support/e2e/features/posts.ts';
import { leftOfMia } from '#tests/support/e2e/features/screen-time.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { confirm, escapeFrom, expectToast } from '#tests/support/e2e/screen.ts';
import { pattern, t, within } from '#tests/support/messages.ts';

const panelOf = (page: Page) =>
  page
    .getByRole('region', { name: t('badges:panel.title') })
    .or(page.getByRole('region', { name: pattern('badges:panel.titleOf', { name: /.*/ }) }));
const tab = (page: Page, name: string) => panelOf(page).getByRole('tab', { name });
const tile = (page: Page, name: string) =>
  panelOf(page).getByRole('listitem').filter({ hasText: name });
const toasts = (page: Page, title: string) =>
  page.getByRole('listitem', { includeHidden: true }).filter({ hasText: title });

test('a first story earns badges, celebrated on one device', { tag: once }, async ({ openAs }) => {
  const page = await openAs('mia');
  const tablet = await openAs('mia');
  await expect(panelOf(page).getByText(t('badges:panel.count', { count: 0 }))).toBeVisible();
  await expect(panelOf(tablet).getByText(t('badges:panel.count', { count: 0 }))).toBeVisible();
  await expect(tile(page, t('badges:badges.firstStory.name'))).toContainText(
    t('badges:badges.firstStory.description'),
  );
  await expect(tile(page, t('badges:badges.firstStory.name'))).toContainText(
    t('badges:tile.locked'),
  );
  await page.getByRole('button', { name: t('content:home.create.story') }).click();
  await fillPost(page, { title: 'The owl', text: 'It could not sleep.' });
  await share(page);
  await expectToast(page, t('content:form.created'));

  const title = t('badges:celebration.many', { count: 2 });
  const devices = [page, tablet];
  const celebrating = async () => {
    const counts = await Promise.all(devices.map((device) => toasts(device, title).count()));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  await expect.poll(celebrating, { timeout: 20_000 }).toBe(1);
  for (const device of devices) {
    await expect(panelOf(device).getByText(t('badges:panel.count', { count: 2 }))).toBeVisible();
    await expect(tile(device, t('badges:badges.firstStory.name'))).toContainText(
      within('badges:tile.earned', { day: /\d/ }),
    );
    await expect(tile(device, t('badges:badges.tenPosts.name'))).toContainText(
      t('badges:tile.progress', { have: '1', goal: '10' }),
    );
  }
  await tablet.reload();
  await expect(panelOf(tablet).getByText(t('badges:panel.count', { count: 2 }))).toBeVisible();
  await expect(toasts(tablet, title)).toHaveCount(0);
});

test('a celebration does not remove a toast that appeared meanwhile', { tag: once }, async ({
  openAs,
}) => {
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
  await page.getByRole('button', { name: t('emotions:types.happy'), exact: true }).click();
  await expectToast(page, t('emotions:toasts.logged'));
  await page.getByRole('button', { name: t('common:actions.close'), exact: true }).click();
  await isClaimed;
  await page.getByRole('button', { name: t('emotions:types.sad'), exact: true }).click();
  await expectToast(page, t('emotions:toasts.logged'));
  const answered = page.waitForResponse('**/api/achievements/celebrations');
  answer();
  await answered;
  await page.getByRole('button', { name: t('common:actions.undo') }).click();
  await expectToast(page, t('emotions:toasts.deleted'));
  await page.getByRole('button', { name: t('common:actions.close'), exact: true }).click();
  await expectToast(
    page,
    t('badges:celebration.one', { name: t('badges:badges.firstFeeling.name') }),
  );
});

test('a celebration waits until a save is done', { tag: once }, async ({ openAs }) => {
  const page = await openAs('mia', { path: '/?tab=emotions' });
  await page.route('**/api/emotion-logs/*', async (route) => {
    const response = await route.fetch();
    await setTimeout(2_500);
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: t('emotions:types.happy'), exact: true }).click();
  await expectToast(page, t('emotions:toasts.logged'));
  await page.getByRole('button', { name: t('common:actions.undo') }).click();
  await expectToast(page, t('emotions:toasts.deleted'));
  await page.getByRole('button', { name: t('common:actions.close'), exact: true }).click();
  await expectToast(
    page,
    t('badges:celebration.one', { name: t('badges:badges.firstFeeling.name') }),
  );
});

test('a celebration waits until a drawing is left', { tag: once }, async ({
  openAs,
  deviceOf,
  family,
}) => {
  const page = await openAs('mia', { path: '/games' });
  await page.clock.install();
  await page.goto('/draw');
  await expect(page.getByRole('img', { name: t('drawing:canvas') })).toBeVisible();
  const book = page.waitForResponse((answer) => answer.url().includes('/api/achievements/badges'));
  const body = { userId: family.mia.user.id, badge: 'kindHeart', note: 'Thank you.' } as const;
  await call(await deviceOf('ben'), giveBadge, { body });
  await book;
  const celebration = page.getByText(
    t('badges:celebration.one', { name: t('badges:badges.kindHeart.name') }),
    { exact: true },
  );
  await page.clock.runFor(5_000);
  await expect(celebration).toBeHidden();
  await page.goBack();
  await expect(celebration).toBeVisible();
});

test('the badge panel is reachable below a long feed and shows each category', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const ben = await deviceOf('ben');
  for (let n = 1; n <= 22; n += 1) await sharePost(ben, { title: `Story ${n}` });
  const page = await openAs('anna');
  const panel = panelOf(page);
  const count = panel.getByText(t('badges:panel.count', { count: 0 }));
  // Cards get their real height when visible, so scroll until one arrives.
  await expect(async () => {
    await count.scrollIntoViewIfNeeded();
    await expect(count).toBeInViewport({ timeout: 500 });
  }).toPass();
  await tab(page, t('badges:categories.behavior.name')).click();
  await expect(panel.getByText(t('badges:panel.empty'))).toBeVisible();
  await expect(panel.getByRole('tab')).toHaveText([
    new RegExp(`^${t('badges:categories.content.name')}`),
    new RegExp(`^${t('badges:categories.social.name')}`),
    new RegExp(`^${t('badges:categories.learning.name')}`),
    new RegExp(`^${t('badges:categories.growth.name')}`),
    new RegExp(`^${t('badges:categories.behavior.name')}`),
    new RegExp(`^${t('badges:categories.games.name')}`),
  ]);
  for (const { name, hint } of Object.values(badges.categories)) {
    await tab(page, name).click();
    await expect(panel.getByText(hint)).toBeVisible();
  }
  await expectAccessibleInLightAndDark(page, '[aria-labelledby="achievements-title"]');
  await page.getByRole('button', { name: t('content:feed.older') }).click();
  await expect(page.getByRole('button', { name: t('content:feed.older') })).toHaveCount(0);
});

test('a grown-up gives a badge, and the kid is notified', { tag: once }, async ({ openAs }) => {
  const mia = await openAs('mia');
  await expect(panelOf(mia).getByText(t('badges:panel.count', { count: 0 }))).toBeVisible();
  await expect(mia.getByRole('button', { name: t('badges:give.title') })).toHaveCount(0);
  const page = await openAs('ben');
  await panelOf(page)
    .getByRole('button', { name: t('badges:give.title') })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: 'Mia' })).toBeChecked();
  await dialog.getByRole('button', { name: t('badges:give.submit') }).click();
  await expect(dialog.getByText(t('badges:errors.kind'))).toBeVisible();
  await expect(dialog.getByText(t('badges:errors.noteRequired'))).toBeVisible();
  await expect(
    dialog.getByRole('radio', { name: t('badges:badges.kindHeart.name') }),
  ).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(
    dialog.getByRole('radio', { name: t('badges:badges.helpingHand.name') }),
  ).toBeChecked();
  await dialog.getByLabel(t('badges:give.note')).fill('You laid the table.');
  await expectAccessibleInLightAndDark(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: t('badges:give.submit') }).click();
  await expectToast(page, t('badges:give.done'));

  await expectToast(
    mia,
    t('badges:celebration.one', { name: t('badges:badges.helpingHand.name') }),
    t('badges:celebration.from', { note: 'You laid the table.', name: 'Ben' }),
  );
  await expect(panelOf(mia).getByText(t('badges:panel.count', { count: 1 }))).toBeVisible();
  await tab(mia, t('badges:categories.behavior.name')).click();
  await expect(tile(mia, t('badges:badges.helpingHand.name'))).toContainText('You laid the table.');
  await expect(tile(mia, t('badges:badges.helpingHand.name'))).toContainText(
    t('common:fromPerson', { name: 'Ben' }),
  );
  await expect(tile(mia, t('badges:badges.kindHeart.name'))).toContainText(
    t('badges:badges.kindHeart.description'),
  );

  await panelOf(page).getByRole('button', { name: 'Mia', exact: true }).click();
  await expect(
    page.getByRole('heading', { name: t('badges:panel.titleOf', { name: 'Mia' }) }),
  ).toBeVisible();
  await expect(panelOf(page).getByText(t('badges:panel.count', { count: 1 }))).toBeVisible();
  await expect(panelOf(page).getByText(t('badges:panel.empty'))).toBeVisible();
  await tab(page, t('badges:categories.behavior.name')).click();
  await expect(tile(page, t('badges:badges.helpingHand.name'))).toContainText(
    'You laid the table.',
  );
});

test('a badge that cannot be given or loaded shows an error and keeps the input', {
  tag: once,
}, async ({ openAs, guard }) => {
  guard.allow(/500/);
  const page = await openAs('ben');
  await panelOf(page)
    .getByRole('button', { name: t('badges:give.title') })
    .click();
  await page.route('**/api/achievements/**', (route) =>
    route.fulfill({ status: 500, contentType: 'text/plain', body: 'It rained in.' }),
  );
  const dialog = page.getByRole('dialog');
  await dialog.getByText(t('badges:badges.braveStep.name')).click();
  await dialog.getByLabel(t('badges:give.note')).fill('You jumped.');
  await dialog.getByRole('button', { name: t('badges:give.submit') }).click();
  await expectToast(page, t('badges:give.failed'), 'It rained in.');
  await expect(dialog.getByLabel(t('badges:give.note'))).toHaveValue('You jumped.');
  await dialog.getByRole('button', { name: t('common:actions.cancel') }).click();
  await panelOf(page).getByRole('button', { name: 'Mia', exact: true }).click();
  await expect(panelOf(page).getByText('It rained in.')).toBeVisible();
  await page.unroute('**/api/achievements/**');
  await panelOf(page)
    .getByRole('button', { name: t('common:actions.tryAgain') })
    .click();
  await expect(panelOf(page).getByText(t('badges:panel.count', { count: 0 }))).toBeVisible();
});

test('confetti is shown only to people who allow motion', { tag: once }, async ({
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
  await expectToast(
    page,
    t('badges:celebration.one', { name: t('badges:badges.kindHeart.name') }),
    t('badges:celebration.from', { note: 'Thank you.', name: 'Ben' }),
  );
  await sharePost(await deviceOf('anna'), { title: 'The moon' });
  await expectToast(
    calm,
    t('badges:celebration.many', { count: 2 }),
    `${t('badges:badges.firstPost.name')}, ${t('badges:badges.firstStory.name')}`,
  );
  await expect(calm.locator('canvas')).toHaveCount(0);
});

test('a badge is celebrated even if the confetti cannot be loaded', { tag: once }, async ({
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
  await expectToast(
    page,
    t('badges:celebration.many', { count: 2 }),
    `${t('badges:badges.firstPost.name')}, ${t('badges:badges.firstStory.name')}`,
  );
  await asked;
  await expect(page.locator('canvas')).toHaveCount(0);
});

/** Types and presses Escape in the same task. */
const typeAndEscape = (field: HTMLElement | SVGElement, text: string) => {
  field.focus();
  document.execCommand('insertText', false, text);
  field.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  );
};

test('Escape asks before it discards an unfinished note', { tag: once }, async ({ openAs }) => {
  const page = await openAs('ben');
  const give = panelOf(page).getByRole('button', { name: t('badges:give.title') });
  const dialog = page.getByRole('dialog');
  await give.click();
  await escapeFrom(page, dialog);
  await give.click();
  await dialog.getByLabel(t('badges:give.note')).evaluate(typeAndEscape, 'You jumped.');
  await confirm(page, t('common:actions.cancel'));
  await expect(dialog.getByLabel(t('badges:give.note'))).toHaveValue('You jumped.');
  await page.keyboard.press('Escape');
  await confirm(page, t('common:unsaved.leave'));
  await expect(dialog).toHaveCount(0);
});

test.describe('a kid whose time ends', () => {
  test.use({ sql: leftOfMia(1500) });

  test('a new badge is celebrated once the app opens again', { tag: once }, async ({
    openAs,
    deviceOf,
    family,
    guard,
  }) => {
    guard.allow(/403/);
    const page = await openAs('mia');
    await page.clock.install();
    const answered = (path: string) => page.waitForResponse(`**/api/${path}`);
    const known = answered('achievements/badges*');
    const connected = page
      .waitForEvent('websocket')
      .then((socket) => socket.waitForEvent('framereceived'));
    await page.goto('/settings');
    await known;
    await connected;
    await page.clock.pauseAt(Date.now() + 60_000);
    const params = { id: family.mia.user.id };
    const anna = await deviceOf('anna');
    const badge = { userId: params.id, badge: 'kindHeart', note: 'You waited.' } as const;
    const [given] = [
      answered('achievements/badges*'),
      await call(anna, giveBadge, { body: badge }),
    ];
    await given;
    const rules = { dailyMinutes: null, windows: [] };
    const [ended] = [
      answered('kid-time'),
      await call(anna, setScreenTime, { params, body: rules }),
    ];
    await ended;
    const over = page.getByRole('heading', { name: t('screenTime:over.title') });
    // Less than a second in all: it comes before the celebration looks.
    await expect(async () => {
      await page.clock.runFor(5);
      await expect(over).toBeVisible({ timeout: 100 });
    }).toPass({ intervals: [20] });
    for (let second = 0; second < 20; second += 1) await page.clock.runFor(1_000);
    await call(anna, giveScreenTime, { params, body: { minutes: 10 } });
    await page.clock.resume();
    await expect(over).toBeHidden();
    await expectToast(
      page,
      t('badges:celebration.one', { name: t('badges:badges.kindHeart.name') }),
    );
  });
});
