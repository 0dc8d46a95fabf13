import type { Page } from '@playwright/test';
import { adminUpdateUser } from '#shared/features/accounts/admin.contract.ts';
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { call } from '#tests/support/e2e/api.ts';
import { composerOf, makeRoom, roomsIn, sendTo } from '#tests/support/e2e/features/chat.ts';
import { cardOf, fillPost, formOf, share, sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { escapeFrom } from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';

const barOf = (page: Page) => page.getByRole('navigation', { name: t('shell:nav.bar') });
const moreOn = (page: Page) => barOf(page).getByRole('button', { name: t('shell:nav.more') });
const menuOf = (page: Page) => page.getByRole('navigation', { name: t('shell:nav.label') });

test('the bar leads to the main places and marks the current one', { tag: phoneOnly }, async ({
  openAs,
}) => {
  const page = await openAs('ben', { path: '/help' });
  const bar = barOf(page);
  await expect(bar.locator('[aria-current="true"]')).toHaveText([t('shell:nav.mySpace')]);
  for (const [label, path] of [
    [t('shell:nav.chat'), '/chat'],
    [t('shell:nav.family'), '/family'],
    [t('shell:nav.mySpace'), '/'],
  ] as const) {
    await bar.getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(bar.locator('[aria-current="page"]')).toHaveText([label]);
  }
  await expectAccessibleInLightAndDark(page);
});

test('the plus makes something new on any page', { tag: phoneOnly }, async ({ openAs }) => {
  const page = await openAs('ben', { path: '/reading-tracker' });
  const create = barOf(page).getByRole('button', { name: t('shell:nav.create') });
  const sheet = page.getByRole('dialog', { name: t('content:home.createTitle') });
  await create.click();
  for (const way of ['art', 'story', 'video'] as const)
    await expect(
      sheet.getByRole('button', { name: t(`content:home.create.${way}`) }),
    ).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await escapeFrom(page, sheet);
  await expect(create).toBeFocused();

  await create.click();
  await sheet.getByRole('button', { name: t('content:home.create.story') }).click();
  await expect(sheet).toHaveCount(0);
  await fillPost(page, { title: 'From anywhere', text: 'Once upon a time' });
  await share(page);
  await expect(formOf(page)).toHaveCount(0);
  await barOf(page)
    .getByRole('link', { name: t('shell:nav.mySpace') })
    .click();
  await expect(cardOf(page, 'From anywhere')).toBeVisible();
});

test('More opens the whole menu, which Escape, Back and a press beside it close', {
  tag: phoneOnly,
}, async ({ openAs }) => {
  const page = await openAs('anna');
  const [more, menu] = [moreOn(page), menuOf(page)];
  await more.click();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await expect(menu.getByRole('link')).toHaveCount(9);
  await expect(menu.getByRole('button', { name: t('shell:header.logOut') })).toBeInViewport();
  await expectAccessibleInLightAndDark(page);
  await page.keyboard.press('Tab');
  // A guest waits to be verified.
  await expect(page.getByRole('link', { name: t('shell:nav.approvals') })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(more).toBeFocused();

  await more.click();
  await page.goBack();
  await expect(menu).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);

  await more.click();
  await page.getByRole('button', { name: t('shell:nav.menu'), exact: true }).click();
  await expect(menu).toHaveCount(1);
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await page.mouse.click(5, 800);
  await expect(menu).toHaveCount(0);
  await more.click();
  await menu.getByRole('link', { name: t('shell:nav.gallery') }).click();
  await expect(page).toHaveURL(/\/gallery$/);
  await expect(menu).toHaveCount(0);
});

test('badges show new messages, family posts and what waits for a decision', {
  tag: phoneOnly,
}, async ({ openAs, deviceOf, family }) => {
  const [mia, anna] = [await deviceOf('mia'), await deviceOf('anna')];
  const room = await makeRoom(anna, { name: 'Everyone', members: [family.ben] });
  const page = await openAs('ben', { path: '/help' });
  const bar = barOf(page);
  await expect(bar.getByRole('link', { name: t('shell:nav.family') })).toBeVisible();
  await sendTo(anna, room.id, 'Dinner is ready');
  await sharePost(anna, { title: 'Our picnic', isFamily: true });
  await sharePost(mia, { title: 'My boat' });
  await expect(bar.getByRole('link', { name: t('shell:nav.chat') })).toContainText(
    t('chat:rooms.unread', { count: 1 }),
  );
  await expect(bar.getByRole('link', { name: t('shell:nav.family') })).toContainText(
    t('shell:nav.new'),
  );
  await expect(moreOn(page)).toContainText(t('shell:nav.waiting'));
  await expectAccessibleInLightAndDark(page);
  await moreOn(page).click();
  await page.getByRole('link', { name: t('shell:nav.approvals') }).click();
  await expect(page).toHaveURL(/\/approvals$/);
});

test('the bar leaves chat rooms and the keyboard their room, and covers nothing else', {
  tag: phoneOnly,
}, async ({ openAs, deviceOf }) => {
  const room = await makeRoom(await deviceOf('anna'), { name: 'Everyone' });
  const page = await openAs('anna', { path: '/chat' });
  const bar = barOf(page);
  await expect(roomsIn(page)).toBeVisible();
  await expect(bar).toBeVisible();
  await page.goto(`/chat/${room.id}`);
  await expect(composerOf(page)).toBeVisible();
  await expect(bar).toBeHidden();

  await page.goto('/settings');
  await expect(bar).toBeVisible();
  const name = page.getByLabel(t('accounts:fields.displayName'), { exact: true });
  await name.focus();
  await expect(bar).toBeHidden();
  await name.blur();
  await expect(bar).toBeVisible();

  const last = page.getByRole('contentinfo').getByRole('link').last();
  await last.focus();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const [low, top] = [await last.boundingBox(), await bar.boundingBox()];
  expect((low?.y ?? 0) + (low?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0);
});

test('an expired guest has the menu but no bar', { tag: phoneOnly }, async ({
  openAs,
  deviceOf,
  family,
  guard,
}) => {
  guard.allow(/403/);
  await call(await deviceOf('anna'), adminUpdateUser, {
    params: { id: family.gus.user.id },
    body: { accessExpired: true },
  });
  const page = await openAs('gus', { path: '/settings' });
  await expect(page.getByRole('button', { name: t('shell:nav.menu'), exact: true })).toBeVisible();
  await expect(barOf(page)).toHaveCount(0);
});
