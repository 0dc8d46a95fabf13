import type { Page } from '@playwright/test';
import { listContent } from '#shared/features/content/content.contract.ts';
import { call } from '#tests/support/e2e/api.ts';
import { markAllWords, playGame } from '#tests/support/e2e/features/games.ts';
import {
  allowKids,
  giveMiaPictures,
  openMiasPictures,
  pressMiasPictures,
} from '#tests/support/e2e/features/kid-sign-in.ts';
import {
  cardOf,
  comment,
  fillPost,
  formOf,
  openCommentBox,
  share,
} from '#tests/support/e2e/features/posts.ts';
import { expect, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { withMicrophone } from '#tests/support/e2e/microphone.ts';
import { closeToasts, logOutInSettings } from '#tests/support/e2e/screen.ts';
import { checkLayout, checkScreen } from '#tests/support/e2e/screen-checks.ts';
import { pattern, t } from '#tests/support/messages.ts';

test.use({
  ...withMicrophone,
  sql: `UPDATE users SET display_name = 'Oma Rosa' WHERE username = 'anna'`,
  actionTimeout: 20_000,
});

const tile = (page: Page, name: 'draw' | 'story' | 'games') =>
  page
    .getByRole('region', { name: t('kidHome:title') })
    .getByText(t(`kidHome:tiles.${name}`), { exact: true });

async function draw(page: Page) {
  await tile(page, 'draw').click();
  const canvas = page.getByRole('img', { name: t('drawing:canvas') });
  const box = await canvas.boundingBox();
  if (!box) throw new Error('there is no canvas');
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.3);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.6, { steps: 8 });
  await page.mouse.up();
  await page.getByRole('button', { name: t('drawing:share'), exact: true }).click();
  await formOf(page).getByLabel(t('content:form.title'), { exact: true }).fill('A kite');
  await share(page);
  await expect(cardOf(page, 'A kite')).toBeVisible();
}

async function tellStory(page: Page) {
  await tile(page, 'story').click();
  const form = formOf(page);
  await fillPost(page, { title: 'The brave owl' });
  await form.getByRole('button', { name: t('recording:record'), exact: true }).click();
  await expect(form.getByRole('timer')).toHaveText(t('recording:left', { time: '4:58' }));
  await form.getByRole('button', { name: t('recording:stop'), exact: true }).click();
  await checkLayout(page, 'afternoon-2-story');
  await share(page);
  const player = cardOf(page, 'The brave owl').getByRole('group', {
    name: pattern('recording:player.label', { name: 'Mia', time: /\d:\d\d/ }),
  });
  await expect(player).toBeVisible();
}

async function play(page: Page) {
  await tile(page, 'games').click();
  await playGame(page, t('games:names.word_search'));
  await markAllWords(page);
  await expect(page.getByRole('heading', { name: t('games:result.won') })).toBeVisible();
}

/** A game that was won puts its thing into the treehouse. */
async function lookAtTreehouse(page: Page) {
  const firstWin = t('badges:badges.firstWin.name');
  await page.goto('/');
  await page.getByRole('button', { name: t('badges:treehouse.open') }).click();
  const dialog = page.getByRole('dialog', { name: t('badges:treehouse.title') });
  await dialog.getByRole('button', { name: firstWin, exact: true }).click();
  await expect(dialog.getByRole('heading', { name: firstWin })).toBeVisible();
  await checkScreen(page, 'afternoon-3-treehouse');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

test('a kid draws, tells a story, plays, looks into the treehouse and answers with a sticker', {
  tag: phoneOnly,
}, async ({ openAs, deviceOf, family, guard }) => {
  test.setTimeout(240_000);
  // Requests during sign-out are refused.
  guard.allow(/401/);
  const oma = await deviceOf('anna');
  await giveMiaPictures(oma, family);
  const page = await openAs('ben', { path: '/settings' });
  await allowKids(page);
  await logOutInSettings(page);
  await openMiasPictures(page);
  await pressMiasPictures(page);
  await checkLayout(page, 'afternoon-1-home');

  await draw(page);
  await tellStory(page);
  await play(page);
  await lookAtTreehouse(page);

  const kite = (await call(oma, listContent)).find(({ title }) => title === 'A kite');
  await comment(oma, kite?.id ?? 0, 'What a lovely kite!');
  const card = cardOf(page, 'A kite');
  await expect(card.getByText('What a lovely kite!')).toBeVisible();
  await closeToasts(page);
  await openCommentBox(page, 'A kite');
  await card.getByRole('button', { name: t('stickers:open') }).click();
  const fox = t('stickers:send', { name: t('stickers:names.fox') });
  await page.getByRole('button', { name: fox, exact: true }).click();
  const sent = t('stickers:text', { name: t('stickers:names.fox') });
  await expect(card.getByRole('listitem').filter({ hasText: sent })).toBeVisible();
  await expect
    .poll(async () => {
      const posts = await call(oma, listContent);
      const seen = posts.find(({ id }) => id === kite?.id);
      return seen?.comments.map(({ text, sticker }) => sticker ?? text).toSorted();
    })
    .toEqual(['What a lovely kite!', 'fox']);
  await checkLayout(page, 'afternoon-4-answered');
});
