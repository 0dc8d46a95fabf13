import type { Locator, Page } from '@playwright/test';
import { type MascotName, mascotNames } from '#shared/mascots.ts';
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { makeRoom, messageOf } from '#tests/support/e2e/features/chat.ts';
import { cardOf, openCommentBox, sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { t } from '#tests/support/messages.ts';

const owl = { name: t('stickers:names.owl') };
const textOfOwl = t('stickers:text', owl);
const pickerIn = (page: Page) => page.getByRole('dialog', { name: t('stickers:open') });
const stickerIn = (page: Page, name: MascotName) =>
  pickerIn(page).getByRole('button', {
    name: t('stickers:send', { name: t(`stickers:names.${name}`) }),
    exact: true,
  });

/** The mascot's picture, which holds all of its poses. */
const drawingIn = (row: Locator, name: MascotName) => row.locator(`image[href*="${name}"]`);

test('a sticker is sent as a comment with one press, shown at once and deleted like a text', {
  tag: phoneOnly,
}, async ({ openAs, deviceOf }) => {
  await sharePost(await deviceOf('mia'), { title: 'The owl', text: 'x' });
  const [page, mias] = [await openAs('ben'), await openAs('mia')];
  const card = cardOf(page, 'The owl');
  await openCommentBox(page, 'The owl');
  await card.getByRole('button', { name: t('stickers:open') }).click();
  const choices = pickerIn(page).getByRole('button');
  await expect(choices).toHaveCount(mascotNames.length);
  for (const choice of await choices.all()) {
    const box = await choice.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await expectAccessibleInLightAndDark(page, '[role="dialog"]');
  await stickerIn(page, 'owl').click();
  await expect(pickerIn(page)).toHaveCount(0);
  for (const seen of [card, cardOf(mias, 'The owl')]) {
    const row = seen.getByRole('listitem').filter({ hasText: textOfOwl });
    await expect(row).toHaveCount(1);
    await expect(drawingIn(row, 'owl')).toBeVisible();
  }
  await expectAccessibleInLightAndDark(page, 'main');
  await card.getByRole('button', { name: t('content:comments.menu', { name: 'Ben' }) }).click();
  await page.getByRole('menuitem', { name: t('content:comments.delete', { name: 'Ben' }) }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('common:actions.delete') })
    .click();
  await expect(card.getByText(t('content:comments.deleted'))).toBeVisible();
  await expect(card.getByText(textOfOwl)).toHaveCount(0);
});

test('the arrow keys choose a sticker from the first press', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  await sharePost(await deviceOf('mia'), { title: 'The owl', text: 'x' });
  const page = await openAs('ben');
  const card = cardOf(page, 'The owl');
  await openCommentBox(page, 'The owl');
  await expect(card.getByRole('button', { name: t('stickers:open') })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(stickerIn(page, 'fox')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(stickerIn(page, 'owl')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(stickerIn(page, 'frog')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(stickerIn(page, 'frog')).toBeFocused();
  await page.keyboard.press('End');
  await expect(stickerIn(page, 'bee')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(pickerIn(page)).toHaveCount(0);
  await expect(card.getByRole('button', { name: t('stickers:open') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(stickerIn(page, 'fox')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(card.getByText(textOfOwl)).toHaveCount(1);
});

test('a sticker is sent in chat, and waits for the connection like a text', { tag: once }, async ({
  openAs,
  deviceOf,
  family,
  guard,
}) => {
  guard.allowServerAway();
  const { id } = await makeRoom(await deviceOf('ben'), { name: 'Den', members: [family.mia] });
  const mias = await openAs('mia', { path: `/chat/${id}` });
  const send = async (name: MascotName) => {
    await mias.getByRole('button', { name: t('stickers:open') }).click();
    await stickerIn(mias, name).click();
  };
  await send('owl');
  const sent = messageOf(mias, textOfOwl);
  await expect(drawingIn(sent, 'owl')).toBeVisible();
  await expect(sent.getByText(t('chat:message.sending'))).toHaveCount(0);

  const block = (url: URL) => url.pathname.endsWith('/stickers');
  await mias.route(block, (route) => route.abort('internetdisconnected'));
  await send('frog');
  const frog = t('stickers:text', { name: t('stickers:names.frog') });
  const waiting = messageOf(mias, frog);
  await expect(waiting.getByText(t('chat:message.waiting'))).toBeVisible();
  await expect(drawingIn(waiting, 'frog')).toBeVisible();
  await mias.unroute(block);
  await expect(waiting.getByText(t('chat:message.waiting'))).toHaveCount(0);
  const bens = await openAs('ben', { path: `/chat/${id}` });
  await expect(drawingIn(messageOf(bens, frog), 'frog')).toBeVisible();
});
