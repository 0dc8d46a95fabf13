import { giveBadge } from '#shared/features/badges/achievements.contract.ts';
import { dealCards } from '#shared/features/games/memory.ts';
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { call } from '#tests/support/e2e/api.ts';
import {
  gameCard,
  matchAllCards,
  openGames,
  playGame,
  readPuzzle,
  takeReports,
} from '#tests/support/e2e/features/games.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { confirm } from '#tests/support/e2e/screen.ts';
import { pattern, t } from '#tests/support/messages.ts';

test('each tab has its game, and each level says its real limit', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('mia', { path: '/games' });
  const games = page.getByRole('article');
  await expect(games).toHaveCount(5);
  for (const [category, name, limits] of [
    [t('games:categories.brain'), t('games:names.memory'), ['1:30', '2:00', '3:00']],
    [t('games:categories.brain'), t('games:names.differences'), ['1:30', '2:30', '4:00']],
    [t('games:categories.puzzle'), t('games:names.puzzle'), ['2:00', '3:00', '5:00']],
    [t('games:categories.puzzle'), t('games:names.jigsaw'), ['2:00', '4:00', '7:00']],
    [t('games:categories.word'), t('games:names.word_search'), ['2:00', '3:00', '4:00']],
  ] as const) {
    await page.getByRole('tab', { name: category, exact: true }).click();
    await expect(games).toHaveCount(category === t('games:categories.word') ? 1 : 2);
    const card = gameCard(page, name);
    for (const [index, level] of [
      t('games:levels.easy'),
      t('games:levels.medium'),
      t('games:levels.hard'),
    ].entries()) {
      await card.getByRole('radio', { name: level, exact: true }).click();
      await expect(
        card.getByText(t('games:card.limit', { time: limits[index] ?? '' }), { exact: true }),
      ).toBeVisible();
    }
  }
  await page.getByRole('tab', { name: t('games:categories.all'), exact: true }).click();
  await expect(games).toHaveCount(5);
});

test.describe('after a number of rounds', () => {
  const rounds = (gameId: string, plays: number) =>
    `INSERT INTO game_records (user_id, game_id, difficulty, plays, wins)
     SELECT id, '${gameId}', 'easy', ${plays}, 0 FROM users WHERE username = 'mia';`;
  test.use({ sql: rounds('memory', 4) + rounds('puzzle', 5) + rounds('word_search', 10) });

  test('each card shows the player’s practice level', { tag: once }, async ({ openAs }) => {
    const page = await openAs('mia', { path: '/games' });
    for (const [name, level, percent] of [
      [t('games:names.memory'), t('games:practice.beginner'), '40'],
      [t('games:names.puzzle'), t('games:practice.amateur'), '50'],
      [t('games:names.word_search'), t('games:practice.expert'), '100'],
    ] as const) {
      const card = gameCard(page, name);
      await expect(card.getByText(level, { exact: true })).toBeVisible();
      await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', percent);
    }
    await gameCard(page, t('games:names.word_search')).getByRole('combobox').click();
    for (const theme of [
      t('games:choices.animals'),
      t('games:choices.food'),
      t('games:choices.space'),
    ])
      await expect(page.getByRole('option', { name: theme, exact: true })).toBeVisible();
  });
});

test('a pair counts after half a second, others turn back after one, and a third card cannot be turned', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('mia', { path: '/help' });
  await page.addInitScript(() => {
    crypto.getRandomValues = (numbers) => {
      if (numbers instanceof Uint32Array) numbers.fill(7);
      return numbers;
    };
  });
  const { faces } = dealCards(6, 7);
  const other = faces.findIndex((face) => face !== faces[0]);
  const partner = faces.indexOf(faces[0] ?? 0, 1);
  const third = faces.findIndex((_, place) => ![0, other, partner].includes(place));

  await openGames(page);
  await playGame(page, t('games:names.memory'));
  const cards = page
    .getByRole('group', { name: t('games:memory.board'), exact: true })
    .getByRole('button');
  await expect(cards).toHaveCount(12);
  await page.clock.pauseAt(Date.now() + 5_000);
  const expectLabel = async (places: number[], label: RegExp) => {
    for (const place of places) await expect(cards.nth(place)).toHaveAttribute('aria-label', label);
  };
  for (const [second, ms, after] of [
    [other, 1_000, pattern('games:memory.closed', { number: /\d+/ })],
    [partner, 500, pattern('games:memory.matched', { number: /\d+/, face: /.+/ })],
  ] as const) {
    for (const place of [0, second, third]) await cards.nth(place).click();
    const isOpen = pattern('games:memory.open', { number: /\d+/, face: /[^,]+/ });
    await expectLabel([0, second], isOpen);
    await expectLabel([third], pattern('games:memory.closed', { number: /.+/ }));
    await page.clock.runFor(ms - 1);
    await expectLabel([0, second], isOpen);
    await page.clock.runFor(1);
    await expectLabel([0, second], after);
  }
});

test('the first press of an arrow key moves on every board, without a click before it', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('mia', { path: '/games' });
  const leave = async () => {
    await page.getByRole('button', { name: t('games:round.back') }).click();
    await confirm(page, t('games:quit.yes'));
  };
  for (const [name, board, columns] of [
    [t('games:names.memory'), t('games:memory.board'), 4],
    [t('games:names.word_search'), t('games:wordSearch.board'), 8],
  ] as const) {
    const squares = page.getByRole('group', { name: board, exact: true }).getByRole('button');
    await playGame(page, name);
    await expect(squares.first()).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(squares.nth(1)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(squares.nth(1 + columns)).toBeFocused();
    await leave();
    await playGame(page, name);
    await expect(squares.first()).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await expect(squares.first()).toBeFocused();
    await leave();
  }
  await playGame(page, t('games:names.puzzle'));
  const { size, tiles } = await readPuzzle(page);
  await page.keyboard.press(tiles.indexOf(0) < size ? 'ArrowUp' : 'ArrowDown');
  await expect.poll(async () => (await readPuzzle(page)).tiles).not.toEqual(tiles);
});

test('the letters of an easy word search are 44 px on a small phone', {
  tag: phoneOnly,
}, async ({ openAs }) => {
  const page = await openAs('mia', { path: '/games' });
  await page.setViewportSize({ width: 360, height: 640 });
  await playGame(page, t('games:names.word_search'));
  const board = page.getByRole('group', { name: t('games:wordSearch.board'), exact: true });
  const letter = await board.getByRole('button').first().boundingBox();
  expect(letter?.width).toBeGreaterThanOrEqual(44);
  expect(letter?.height).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('a badge that comes during a round is celebrated when the round is over', {
  tag: once,
}, async ({ openAs, deviceOf, family }) => {
  const page = await openAs('mia', { path: '/help' });
  await openGames(page);
  await playGame(page, t('games:names.memory'));
  await expect(page.getByRole('timer')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 5_000);
  const book = page.waitForResponse((answer) => answer.url().includes('/api/achievements/badges'));
  await call(await deviceOf('ben'), giveBadge, {
    body: { userId: family.mia.user.id, badge: 'kindHeart', note: 'Thank you.' },
  });
  await book;
  const celebration = page.getByText(
    t('badges:celebration.one', { name: t('badges:badges.kindHeart.name') }),
    { exact: true },
  );
  await page.clock.runFor(5_000);
  await expect(celebration).toBeHidden();
  await page.getByRole('button', { name: t('games:round.back') }).click();
  await confirm(page, t('games:quit.yes'));
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await page.clock.resume();
  await expect(celebration).toBeVisible();
});

test('a win shows its stars beside the board, which stays where it is, and its level keeps them', async ({
  openAs,
}) => {
  const page = await openAs('mia', { path: '/help' });
  await takeReports(page);
  await openGames(page);
  await playGame(page, t('games:names.memory'));
  const board = page.getByRole('group', { name: t('games:memory.board'), exact: true });
  await expect(board).toBeVisible();
  const before = await board.boundingBox();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.getByRole('button', { name: t('games:round.pause') }).click();
  await expect(page.getByRole('heading', { name: t('games:round.paused') })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  await page.getByRole('button', { name: t('games:round.continue') }).click();
  await page.clock.pauseAt(Date.now() + 5_000);
  await matchAllCards(page);
  const result = page.getByRole('heading', { name: t('games:result.won') });
  await expect(result).toBeFocused();
  await expect(result).toBeInViewport();
  const stars = t('games:stars.count', { count: 3, most: 3 });
  await expect(page.getByText(stars)).toBeAttached();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await board.boundingBox()).toEqual(before);
  await page.clock.resume();
  await expectAccessibleInLightAndDark(page, 'main');
  await page.getByRole('button', { name: t('games:round.back') }).click();
  const card = gameCard(page, t('games:names.memory'));
  await expect(
    card.getByRole('radio', { name: `${t('games:levels.easy')} ${stars}`, exact: true }),
  ).toBeVisible();
  await expect(
    card.getByRole('radio', { name: t('games:levels.hard'), exact: true }),
  ).toBeVisible();
});

test('the way back from a round leads to the tab that it was chosen from', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('mia', { path: '/help' });
  await openGames(page);
  const tab = page.getByRole('tab', { name: t('games:categories.word'), exact: true });
  await tab.click();
  await playGame(page, t('games:names.word_search'));
  await expect(page.getByRole('group', { name: t('games:wordSearch.board') })).toBeVisible();
  await page.getByRole('button', { name: t('games:round.back') }).click();
  await confirm(page, t('games:quit.yes'));
  await expect(gameCard(page, t('games:names.word_search'))).toBeVisible();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(gameCard(page, t('games:names.memory'))).toBeHidden();
});

test('a round whose answer got lost counts once, also when another was played before it is sent again', {
  tag: once,
}, async ({ openAs, guard }) => {
  guard.allow(/ERR_FAILED.*\/api\/games\/plays/);
  const page = await openAs('mia', { path: '/help' });
  await takeReports(page);
  let isLost = true;
  await page.route('**/api/games/plays', async (route) => {
    if (route.request().method() !== 'POST' || !isLost) return route.fallback();
    isLost = false;
    await route.fetch();
    await route.abort();
  });
  await openGames(page);
  await playGame(page, t('games:names.memory'));
  await page.clock.pauseAt(Date.now() + 5_000);
  await matchAllCards(page);
  const failure = page.getByText(t('games:toasts.playFailed'), { exact: true });
  await expect(failure).toBeVisible();
  await page.getByRole('button', { name: t('games:result.again') }).click();
  await matchAllCards(page);
  await page.clock.resume();
  await page.getByRole('button', { name: t('common:actions.tryAgain') }).click();
  await expect(failure).toBeHidden();
  await page.getByRole('button', { name: t('games:round.back') }).click();
  await expect(
    gameCard(page, t('games:names.memory')).getByText(t('games:practice.plays', { count: 2 }), {
      exact: true,
    }),
  ).toBeVisible();
});

test('after a pause the keyboard goes on where it was, and a pair that ends the round meanwhile stays in view', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('mia', { path: '/help' });
  await takeReports(page);
  await page.addInitScript(() => {
    crypto.getRandomValues = (numbers) => {
      if (numbers instanceof Uint32Array) numbers.fill(7);
      return numbers;
    };
  });
  await openGames(page);
  await playGame(page, t('games:names.memory'));
  const board = page.getByRole('group', { name: t('games:memory.board'), exact: true });
  const cards = board.getByRole('button');
  await expect(cards).toHaveCount(12);
  const pause = page.getByRole('button', { name: t('games:round.pause') });
  await page.keyboard.press('ArrowRight');
  await pause.click();
  await page.getByRole('button', { name: t('games:round.continue') }).press('Enter');
  await expect(cards.nth(1)).toBeFocused();

  await page.clock.pauseAt(Date.now() + 5_000);
  const { faces } = dealCards(6, 7);
  for (const face of new Set(faces)) {
    await page.clock.runFor(500);
    await cards.nth(faces.indexOf(face)).click();
    await cards.nth(faces.lastIndexOf(face)).click();
  }
  await pause.click();
  await expect(board).toBeHidden();
  await page.clock.runFor(500);
  await expect(page.getByRole('heading', { name: t('games:result.won') })).toBeVisible();
  await expect(cards.first()).toBeVisible();
});
