import { isSolved, slideTile } from '#shared/features/games/puzzle.ts';
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import {
  findWords,
  gameCard,
  letterAt,
  letterSpot,
  matchAllCards,
  openGames,
  playGame,
  readPuzzle,
  takeReports,
} from '#tests/support/e2e/games.ts';
import { sharePost } from '#tests/support/e2e/posts.ts';
import { confirm, expectToast } from '#tests/support/e2e/screen.ts';
import { solve } from '#tests/support/games/solve-puzzle.ts';

test('Memory Match is won by pressing cards; the card shows the play and the best', async ({
  openAs,
}) => {
  const page = await openAs('mia', { path: '/help' });
  const reports = await takeReports(page);
  await openGames(page);
  const card = gameCard(page, 'Memory Match');
  await expect(card.getByText('Beginner')).toBeVisible();
  await expect(card.getByText('Time: 1:30')).toBeVisible();
  await expect(card.getByText('No win against the clock at this level yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Word', exact: true }).click();
  await expect(card).toBeHidden();
  await page.getByRole('tab', { name: 'Brain', exact: true }).click();
  await playGame(page, 'Memory Match');
  await expect(page.getByRole('timer')).toHaveText(/^1:(30|2\d)$/);
  await expectAccessibleInLightAndDark(page, 'main');
  await matchAllCards(page);
  await expect(page.getByRole('heading', { name: 'You did it!' })).toBeFocused();
  const score = Number(
    await page
      .getByText(/^Your score/)
      .locator('strong')
      .textContent(),
  );
  expect(reports).toEqual([]);
  await page.clock.runFor(2_000);
  await expect.poll(() => reports).toEqual([{ type: 'game_completion', gameId: 'memory', score }]);
  await page.getByRole('button', { name: 'Back to Games' }).click();
  await expect(card.getByText('1 play', { exact: true })).toBeVisible();
  await expect(card.getByText(new RegExp(`Your best: ${score} points`))).toBeVisible();
});

test('the Sliding Puzzle is solved with the arrow keys; a report that fails is told', async ({
  openAs,
  guard,
}) => {
  guard.allow(/status of 500.*\/api\/achievements/);
  const page = await openAs('ben', { path: '/help' });
  await takeReports(page, 500);
  await openGames(page);
  await playGame(page, 'Sliding Puzzle');
  await expect(page.getByRole('group', { name: 'Tiles' })).toBeVisible();
  await expectAccessibleInLightAndDark(page, 'main');
  const start = await readPuzzle(page);
  await page.getByRole('button', { name: /^Tile 1,/ }).focus();
  const keys = { up: start.size, down: -start.size, left: 1, right: -1 };
  let board = start;
  for (const place of solve(start)) {
    const step = place - board.tiles.indexOf(0);
    const [way = ''] = Object.entries(keys).find(([, value]) => value === step) ?? [];
    await page.keyboard.press(`Arrow${way[0]?.toUpperCase()}${way.slice(1)}`);
    board = slideTile(board, place);
  }
  expect(isSolved(board)).toBe(true);
  await expect(page.getByRole('heading', { name: 'You did it!' })).toBeVisible();
  await page.clock.runFor(2_000);
  await expectToast(page, 'Failed to report the win for a badge');
  // The play is kept apart from it.
  await page.getByRole('button', { name: 'Back to Games' }).click();
  await expect(gameCard(page, 'Sliding Puzzle').getByText('1 play', { exact: true })).toBeVisible();
});

test('words are found by drawing, by pressing both ends, and with the keys', async ({ openAs }) => {
  const page = await openAs('mia', { path: '/help' });
  await takeReports(page);
  await openGames(page);
  await playGame(page, 'Word Search');
  const { size, lines } = await findWords(page);
  expect(lines).toHaveLength(5);
  const found = (count: number) =>
    expect(page.getByText(`${count} of 5`, { exact: true })).toBeVisible();
  const [drawn, pressed, ...typed] = lines;
  if (!drawn || !pressed) throw new Error('there are too few words');

  const [from, to] = [
    await letterSpot(page, size, drawn.from),
    await letterSpot(page, size, drawn.to),
  ];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await found(1);
  await expectAccessibleInLightAndDark(page, 'main');
  await letterAt(page, size, pressed.from).click();
  await letterAt(page, size, pressed.to).click();
  await found(2);
  await letterAt(page, size, { row: 0, column: 0 }).focus();
  let at = { row: 0, column: 0 };
  const go = async (goal: typeof at) => {
    for (; at.row !== goal.row; at.row += Math.sign(goal.row - at.row)) {
      await page.keyboard.press(goal.row > at.row ? 'ArrowDown' : 'ArrowUp');
    }
    for (; at.column !== goal.column; at.column += Math.sign(goal.column - at.column)) {
      await page.keyboard.press(goal.column > at.column ? 'ArrowRight' : 'ArrowLeft');
    }
    at = { ...goal };
    await page.keyboard.press('Enter');
  };
  // With everything that moves: the cheer comes, and keeps to the page's policy.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.evaluate(() => {
    const note = () => {
      if (document.querySelector('body > canvas')) document.body.dataset.cheered = '';
    };
    new MutationObserver(note).observe(document.body, { childList: true });
  });
  for (const line of typed) {
    await go(line.from);
    await go(line.to);
  }
  await expect(page.getByRole('heading', { name: 'You did it!' })).toBeVisible();
  await found(5);
  await expect(page.locator('body')).toHaveAttribute('data-cheered');
});

test('the clock stands still while nobody plays, and its end is the end of the round', async ({
  openAs,
}) => {
  const page = await openAs('mia', { path: '/help' });
  await openGames(page);
  await playGame(page, 'Memory Match');
  // A question that is asked hides the rest from screen readers.
  const timer = page.getByRole('timer', { includeHidden: true });
  const frozen = async () => {
    const before = await timer.textContent();
    await page.clock.runFor(30_000);
    await expect(timer).toHaveText(before ?? '');
  };
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('group', { name: 'Cards' })).toBeHidden();
  await frozen();
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Object.defineProperty(document, 'visibilityState', { value: 'visible' });
  });
  await expect(page.getByRole('heading', { name: 'Paused' })).toBeVisible();
  await frozen();
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByRole('button', { name: 'Back to Games' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Stop this round?' })).toBeVisible();
  await frozen();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();

  const cards = page.getByRole('group', { name: 'Cards' }).getByRole('button');
  await cards.first().click();
  await expect(cards.first()).not.toHaveAttribute('aria-label', /face down/);
  await page.clock.runFor(90_000);
  await expect(page.getByRole('heading', { name: 'Time is up!' })).toBeVisible();
  await expect(page.getByText('Your score 0')).toBeVisible();
  await page.getByRole('button', { name: 'Play again' }).click();
  await expect(cards.first()).toHaveAttribute('aria-label', 'Card 1, face down');

  // What is left does not count, by whichever way it is left.
  await page.goBack();
  await confirm(page, 'Stop the round');
  await expect(gameCard(page, 'Memory Match').getByText('1 play', { exact: true })).toBeVisible();
  await playGame(page, 'Memory Match');
  await expect(cards.first()).toBeVisible();
  await page.getByRole('link', { name: 'Privacy & Safety' }).click();
  await confirm(page, 'Stop the round');
  await expect(page).toHaveURL(/\/privacy$/);
});

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
  await freds.keyboard.press('Escape');
  await gameCard(freds, 'Word Search').getByRole('combobox').click();
  await expect(freds.getByRole('option')).toHaveText(['Animals', 'Food', 'Space']);
});
