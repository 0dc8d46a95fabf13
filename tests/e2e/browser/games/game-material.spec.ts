import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import {
  findWords,
  gameCard,
  markAllWords,
  matchAllCards,
  openGames,
  playGame,
  takeReports,
} from '#tests/support/e2e/features/games.ts';
import { sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { confirm, escapeFrom, expectToast } from '#tests/support/e2e/screen.ts';
import { pattern, t } from '#tests/support/messages.ts';

test('a grown-up writes the words of the week, and a kid looks for them', { tag: once }, async ({
  openAs,
}) => {
  const mias = await openAs('mia', { path: '/games' });
  await expect(mias.getByRole('button', { name: t('games:words.open') })).toHaveCount(0);
  const bens = await openAs('ben', { path: '/games' });
  await bens.getByRole('button', { name: t('games:words.open') }).click();
  const dialog = bens.getByRole('dialog', { name: t('games:words.title') });
  await dialog.getByLabel(t('games:words.label')).fill('because\nfriend\nit');
  await dialog.getByRole('button', { name: t('common:actions.save') }).click();
  await expect(
    dialog.getByText(t('games:words.wrong', { words: 'it', reason: t('games:errors.word') })),
  ).toBeVisible();
  await dialog.getByLabel(t('games:words.label')).fill('because\nfriend\nladder');
  await expectAccessibleInLightAndDark(bens, '[role=dialog]');
  await dialog.getByRole('button', { name: t('common:actions.save') }).click();
  await expectToast(bens, t('games:words.saved'));

  const card = gameCard(mias, t('games:names.word_search'));
  await card.getByRole('combobox').click();
  await mias.getByRole('option', { name: t('games:choices.household'), exact: true }).click();
  await card.getByRole('switch').click();
  await expect(card.getByText(t('games:card.noLimit'), { exact: true })).toBeVisible();
  await playGame(mias, t('games:names.word_search'));
  const listed = mias
    .getByRole('region', { name: t('games:wordSearch.words') })
    .getByRole('listitem');
  await expect(listed).toHaveCount(3);
  expect((await listed.allTextContents()).sort()).toEqual(['BECAUSE', 'FRIEND', 'LADDER']);
  await findWords(mias);

  await bens.getByRole('button', { name: t('games:words.open') }).click();
  await dialog.getByLabel(t('games:words.label')).fill('bridge\nmeadow');
  await dialog.getByRole('button', { name: t('common:actions.save') }).click();
  await expect(dialog).toHaveCount(0);
  await markAllWords(mias);
  await mias.getByRole('button', { name: t('games:result.again') }).click();
  await expect
    .poll(async () => (await listed.allTextContents()).sort())
    .toEqual(['BRIDGE', 'MEADOW']);
});

test('the family’s pictures are on cards and tiles, and visitors do not see them', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  await sharePost(await deviceOf('ben'), { title: 'Our owl', type: 'art', isFamily: true });
  const page = await openAs('mia', { path: '/help' });
  const reports = await takeReports(page);
  await openGames(page);
  for (const name of [t('games:names.memory'), t('games:names.puzzle')]) {
    await gameCard(page, name).getByRole('combobox').click();
    await page.getByRole('option', { name: t('games:choices.family'), exact: true }).click();
  }
  const card = gameCard(page, t('games:names.memory'));
  await card.getByRole('switch').click();
  await playGame(page, t('games:names.memory'));
  await matchAllCards(page);
  await expect(
    page.getByRole('button', {
      name: pattern('games:memory.matched', { number: /\d+/, face: 'Our owl' }),
    }),
  ).toHaveCount(2);
  await expect(page.getByText(t('games:result.calm'))).toBeVisible();
  await page.clock.runFor(2_000);
  await expect
    .poll(() => reports)
    .toEqual([{ type: 'game_completion', gameId: 'memory', score: 0 }]);
  await page.getByRole('button', { name: t('games:round.back') }).click();
  await playGame(page, t('games:names.puzzle'));
  await expect(
    page.getByRole('img', { name: t('games:puzzle.model', { title: 'Our owl' }) }),
  ).toBeVisible();

  const freds = await openAs('fred', { path: '/games' });
  await gameCard(freds, t('games:names.memory')).getByRole('combobox').click();
  await expect(freds.getByRole('option', { name: t('games:choices.noPictures') })).toBeDisabled();
  await escapeFrom(freds);
  await gameCard(freds, t('games:names.word_search')).getByRole('combobox').click();
  await expect(freds.getByRole('option')).toHaveText([
    t('games:choices.animals'),
    t('games:choices.food'),
    t('games:choices.space'),
  ]);
});

test('tiles have a drawn picture, or numbers alone where those were chosen', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('mia', { path: '/games' });
  const model = page.getByRole('img', {
    name: pattern('games:puzzle.model', { title: /.+/ }),
  });
  await playGame(page, t('games:names.puzzle'));
  await expect(model).toBeVisible();
  const width = await model.evaluate((image: HTMLImageElement) => image.naturalWidth);
  expect(width).toBeGreaterThan(0);
  await page.getByRole('button', { name: t('games:round.back') }).click();
  await confirm(page, t('games:quit.yes'));
  await gameCard(page, t('games:names.puzzle')).getByRole('combobox').click();
  await page.getByRole('option', { name: t('games:choices.numbers'), exact: true }).click();
  await playGame(page, t('games:names.puzzle'));
  await expect(page.getByRole('group', { name: t('games:puzzle.board') })).toBeVisible();
  await expect(model).toHaveCount(0);
});

test('Escape asks before it discards typed words', { tag: once }, async ({ openAs }) => {
  const page = await openAs('ben', { path: '/games' });
  const dialog = page.getByRole('dialog', { name: t('games:words.title') });
  await page.getByRole('button', { name: t('games:words.open') }).click();
  await expect(dialog.getByLabel(t('games:words.label'))).toBeVisible();
  await escapeFrom(page, dialog);
  await page.getByRole('button', { name: t('games:words.open') }).click();
  await dialog.getByLabel(t('games:words.label')).fill('because');
  await page.keyboard.press('Escape');
  await confirm(page, t('common:actions.cancel'));
  await expect(dialog.getByLabel(t('games:words.label'))).toHaveValue('because');
  await page.keyboard.press('Escape');
  await confirm(page, t('common:unsaved.leave'));
  await expect(dialog).toHaveCount(0);
});
