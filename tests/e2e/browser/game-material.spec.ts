import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import {
  findWords,
  gameCard,
  matchAllCards,
  openGames,
  playGame,
  takeReports,
} from '#tests/support/e2e/games.ts';
import { sharePost } from '#tests/support/e2e/posts.ts';
import { confirm, escapeFrom, expectToast } from '#tests/support/e2e/screen.ts';

test('a grown-up writes the words of the week, and a kid looks for them', async ({ openAs }) => {
  const mias = await openAs('mia', { path: '/games' });
  await expect(mias.getByRole('button', { name: 'Our own words' })).toHaveCount(0);
  const bens = await openAs('ben', { path: '/games' });
  await bens.getByRole('button', { name: 'Our own words' }).click();
  const dialog = bens.getByRole('dialog', { name: 'Our own words' });
  await dialog.getByLabel('Words').fill('because\nfriend\nit');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('it: A word has 3 to 12 letters and nothing else.')).toBeVisible();
  await dialog.getByLabel('Words').fill('because\nfriend\nladder');
  await expectAccessibleInLightAndDark(bens, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(bens, 'Words saved');

  const card = gameCard(mias, 'Word Search');
  await card.getByRole('combobox').click();
  await mias.getByRole('option', { name: 'Our own words', exact: true }).click();
  await card.getByRole('switch').click();
  await expect(card.getByText('No clock', { exact: true })).toBeVisible();
  await playGame(mias, 'Word Search');
  const listed = mias.getByRole('region', { name: 'Words to find' }).getByRole('listitem');
  await expect(listed).toHaveCount(3);
  expect((await listed.allTextContents()).sort()).toEqual(['BECAUSE', 'FRIEND', 'LADDER']);
  await findWords(mias);
});

test("the family's pictures are on cards and tiles, and visitors play without the rest", {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  await sharePost(await deviceOf('ben'), { title: 'Our owl', type: 'art', isFamily: true });
  const page = await openAs('mia', { path: '/help' });
  const reports = await takeReports(page);
  await openGames(page);
  for (const name of ['Memory Match', 'Sliding Puzzle']) {
    await gameCard(page, name).getByRole('combobox').click();
    await page.getByRole('option', { name: 'Our own pictures', exact: true }).click();
  }
  const card = gameCard(page, 'Memory Match');
  await card.getByRole('switch').click();
  await playGame(page, 'Memory Match');
  await matchAllCards(page);
  await expect(page.getByRole('button', { name: /^Card \d+: Our owl, found$/ })).toHaveCount(2);
  await expect(page.getByText('A calm round counts as a play and has no points.')).toBeVisible();
  await page.clock.runFor(2_000);
  await expect
    .poll(() => reports)
    .toEqual([{ type: 'game_completion', gameId: 'memory', score: 0 }]);
  await page.getByRole('button', { name: 'Back to Games' }).click();
  await playGame(page, 'Sliding Puzzle');
  await expect(page.getByRole('img', { name: 'The finished picture: Our owl' })).toBeVisible();

  const freds = await openAs('fred', { path: '/games' });
  await gameCard(freds, 'Memory Match').getByRole('combobox').click();
  await expect(freds.getByRole('option', { name: 'Our own pictures (none yet)' })).toBeDisabled();
  await escapeFrom(freds);
  await gameCard(freds, 'Word Search').getByRole('combobox').click();
  await expect(freds.getByRole('option')).toHaveText(['Animals', 'Food', 'Space']);
});

test('Escape asks before words that were typed are lost', { tag: once }, async ({ openAs }) => {
  const page = await openAs('ben', { path: '/games' });
  const dialog = page.getByRole('dialog', { name: 'Our own words' });
  await page.getByRole('button', { name: 'Our own words' }).click();
  await expect(dialog.getByLabel('Words')).toBeVisible();
  await escapeFrom(page, dialog);
  await page.getByRole('button', { name: 'Our own words' }).click();
  await dialog.getByLabel('Words').fill('because');
  await page.keyboard.press('Escape');
  await confirm(page, 'Cancel');
  await expect(dialog.getByLabel('Words')).toHaveValue('because');
  await page.keyboard.press('Escape');
  await confirm(page, 'Leave');
  await expect(dialog).toHaveCount(0);
});
