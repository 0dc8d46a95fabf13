import type { Page } from '@playwright/test';
import { createContent, filePart } from '#shared/features/content/content.contract.ts';
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { call } from '#tests/support/e2e/api.ts';
import { cardOf, sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { makePng } from '#tests/support/e2e/media-files.ts';
import { expectToast } from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';

const title = 'In the bath';
const ask = t('takeDown:ask.image');
const asked = t('takeDown:asked.image');
const enlarge = t('content:post.enlarge', { title });

const openBell = async (page: Page) => {
  await page.getByRole('button', { name: t('content:notifications.labelOther') }).click();
  return page.getByRole('dialog', { name: t('content:notifications.title') });
};

const askInViewer = async (page: Page) => {
  await cardOf(page, title).getByRole('button', { name: enlarge }).click();
  await page.getByRole('dialog').getByRole('button', { name: ask }).click();
};

test('a kid has a picture hidden at once, and a grown-up keeps or takes it down', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  await sharePost(await deviceOf('fred'), { title, type: 'photo', file: makePng('bath.png') });
  const freds = await openAs('fred');
  await expect(cardOf(freds, title).getByRole('button', { name: enlarge })).toBeVisible();

  const mias = await openAs('mia');
  await askInViewer(mias);
  await expectToast(mias, asked, t('takeDown:isHidden'));
  // The picture is gone, so is the viewer.
  await expect(mias.getByRole('dialog')).toHaveCount(0);
  const card = cardOf(mias, title);
  await expect(card.getByText(t('takeDown:placeholder'))).toBeVisible();
  await expect(card.getByText(asked)).toBeVisible();
  // The bar of a phone covers part of what is above it at this moment.
  await expectAccessibleInLightAndDark(mias, 'article');

  // Its owner no longer sees it, and cannot show it again.
  const own = cardOf(freds, title);
  await expect(own.getByText(t('takeDown:placeholder'))).toBeVisible();
  await expect(own.getByText(t('takeDown:waiting.notYours'))).toBeVisible();
  await expect(own.getByRole('button', { name: t('takeDown:keep') })).toHaveCount(0);
  const bell = await openBell(freds);
  await expect(
    bell.getByText(t('content:notifications.takeDowns.someoneIn', { title })),
  ).toBeVisible();

  const bens = await openAs('ben');
  await expect(cardOf(bens, title).getByText(t('takeDown:waiting.hidden'))).toBeVisible();
  await expect(cardOf(bens, title).getByRole('button', { name: enlarge })).toBeVisible();
  await cardOf(bens, title)
    .getByRole('button', { name: t('takeDown:keep') })
    .click();
  await expectToast(bens, t('takeDown:done.keep'));
  await expect(card.getByRole('button', { name: enlarge })).toBeVisible();
  const told = await openBell(mias);
  await expect(told.getByText(t('approvals:outcomes.takeDown.no', { name: 'Ben' }))).toBeVisible();
  await mias.keyboard.press('Escape');

  await askInViewer(mias);
  await expect(card.getByText(asked)).toBeVisible();
  await bens.goto('/approvals');
  await expect(
    bens.getByText(t('approvals:what.takeDown', { reporter: 'Mia', name: 'Fred' })),
  ).toBeVisible();
  await bens.getByRole('button', { name: t('approvals:refuse.takeDown') }).click();
  await expect(bens.getByText(t('approvals:empty'))).toBeVisible();
  await expect(card).toHaveCount(0);
  await expect(own).toHaveCount(0);
});

test('a request is withdrawn with the toast, or from the viewer', { tag: phoneOnly }, async ({
  openAs,
  deviceOf,
}) => {
  const body = { title, contentType: 'photo' as const };
  const files = { [filePart]: makePng('bath.png') };
  await call(await deviceOf('ben'), createContent, { body, files });
  const mias = await openAs('mia');
  await askInViewer(mias);
  await mias.getByRole('button', { name: t('common:actions.undo') }).click();
  await expect(cardOf(mias, title).getByRole('button', { name: enlarge })).toBeVisible();

  const freds = await openAs('fred');
  await askInViewer(freds);
  const viewer = freds.getByRole('dialog', { name: title });
  await expect(viewer.getByText(asked)).toBeVisible();
  await expectAccessibleInLightAndDark(freds);
  await viewer.getByRole('button', { name: t('takeDown:withdraw') }).click();
  await expect(viewer.getByText(asked)).toHaveCount(0);
  await expect(viewer.getByRole('button', { name: ask })).toBeVisible();
});
