import { listAchievements } from '#shared/features/badges/achievements.contract.ts';
import { isSolved, slideTile } from '#shared/features/games/puzzle.ts';
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { call } from '#tests/support/e2e/api.ts';
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
} from '#tests/support/e2e/features/games.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { confirm, expectToast } from '#tests/support/e2e/screen.ts';
import { solve } from '#tests/support/games/solve-puzzle.ts';
import { pattern, t } from '#tests/support/messages.ts';

test('Memory Match is won by pressing cards, and two seconds later its card and the achievements show the win', {
  tag: phoneOnly,
}, async ({ openAs, deviceOf }) => {
  const page = await openAs('mia', { path: '/help' });
  const reports: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/api/achievements')) return;
    reports.push(request.postDataJSON());
  });
  await openGames(page);
  const card = gameCard(page, t('games:names.memory'));
  await expect(card.getByText(t('games:practice.beginner'))).toBeVisible();
  await expect(card.getByText(t('games:card.limit', { time: '1:30' }))).toBeVisible();
  await expect(card.getByText(t('games:card.noBest'))).toBeVisible();
  await page.getByRole('tab', { name: t('games:categories.word'), exact: true }).click();
  await expect(card).toBeHidden();
  await page.getByRole('tab', { name: t('games:categories.brain'), exact: true }).click();
  await playGame(page, t('games:names.memory'));
  await expect(page.getByRole('timer')).toHaveText(/^1:(30|2\d)$/);
  await expectAccessibleInLightAndDark(page, 'main');
  await page.clock.pauseAt(Date.now() + 5_000);
  await matchAllCards(page);
  await expect(page.getByRole('heading', { name: t('games:result.won') })).toBeFocused();
  await expect(page.getByRole('heading', { name: t('games:result.won') })).toBeInViewport();
  await expect(page.getByRole('group', { name: t('games:memory.board') })).toBeInViewport();
  const score = Number(
    await page
      .getByText(new RegExp(`^${t('games:result.score')}`))
      .locator('strong')
      .textContent(),
  );
  await page.clock.runFor(1_999);
  // Any request the page made is known once a later one was answered.
  await page.evaluate(() => fetch('/api/household').then(({ ok }) => ok));
  expect(reports).toEqual([]);
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect.poll(() => reports).toEqual([{ type: 'game_completion', gameId: 'memory', score }]);
  await page.getByRole('button', { name: t('games:round.back') }).click();
  await expect(
    card.getByText(t('games:practice.plays', { count: 1 }), { exact: true }),
  ).toBeVisible();
  await expect(
    card.getByText(`${t('games:card.best')}: ${t('games:card.points', { count: score })}`),
  ).toBeVisible();

  const mias = await deviceOf('mia');
  const results = async () =>
    (await call(mias, listAchievements, {})).flatMap((one) => (one.gameId ? [one] : []));
  await expect
    .poll(async () => (await results()).map(({ type, score: points }) => [type, points]))
    .toEqual([
      ['high_score', score],
      ['game_completion', score],
    ]);
  await page.goto('/');
  const panel = page.getByRole('region', { name: t('badges:panel.title') });
  await panel.getByRole('tab', { name: t('badges:categories.games.name') }).click();
  const badge = panel.getByRole('listitem').filter({ hasText: t('badges:badges.firstWin.name') });
  await expect(badge.getByText(pattern('badges:tile.earned', { day: /\d.+/ }))).toBeVisible();
});

test('the Sliding Puzzle is solved with the arrow keys; a report whose answer got lost is kept once', {
  tag: once,
}, async ({ openAs, deviceOf, guard }) => {
  guard.allow(/status of 500.*\/api\/achievements/);
  const page = await openAs('ben', { path: '/help' });
  await page.route('**/api/achievements', async (route) => {
    await route.fetch();
    await route.fulfill({ status: 500 });
  });
  await openGames(page);
  await playGame(page, t('games:names.puzzle'));
  await expect(page.getByRole('group', { name: t('games:puzzle.board') })).toBeVisible();
  await expectAccessibleInLightAndDark(page, 'main');
  const start = await readPuzzle(page);
  const keys = { up: start.size, down: -start.size, left: 1, right: -1 };
  let board = start;
  for (const place of solve(start)) {
    const step = place - board.tiles.indexOf(0);
    const [way = ''] = Object.entries(keys).find(([, value]) => value === step) ?? [];
    await page.keyboard.press(`Arrow${way[0]?.toUpperCase()}${way.slice(1)}`);
    board = slideTile(board, place);
  }
  expect(isSolved(board)).toBe(true);
  await expect(page.getByRole('heading', { name: t('games:result.won') })).toBeVisible();
  await page.clock.runFor(2_000);
  await expectToast(page, t('games:toasts.badgeFailed'));
  await page.unroute('**/api/achievements');
  const reported = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/achievements') && answer.request().method() === 'POST',
  );
  await page.getByRole('button', { name: t('common:actions.tryAgain'), exact: true }).click();
  expect((await reported).status()).toBe(201);
  const device = await deviceOf('ben');
  const achieved = await call(device, listAchievements);
  expect(achieved.filter(({ type }) => type === 'game_completion')).toHaveLength(1);
  // The game in progress is saved separately.
  await page.getByRole('button', { name: t('games:round.back') }).click();
  await expect(
    gameCard(page, t('games:names.puzzle')).getByText(t('games:practice.plays', { count: 1 }), {
      exact: true,
    }),
  ).toBeVisible();
});

test('words are found by drawing, by pressing both ends, and with the keys', {
  tag: phoneOnly,
}, async ({ openAs }) => {
  const page = await openAs('mia', { path: '/help' });
  await takeReports(page);
  await openGames(page);
  await playGame(page, t('games:names.word_search'));
  const { size, lines } = await findWords(page);
  expect(lines).toHaveLength(5);
  const found = (count: number) =>
    expect(
      page.getByText(t('games:round.ofTotal', { done: count, total: '5' }), { exact: true }),
    ).toBeVisible();
  const [drawn, pressed, ...typed] = lines;
  if (!drawn || !pressed) throw new Error('there are too few words');
  const listed = page.getByRole('region', { name: t('games:wordSearch.words') });
  const firstWord = await listed.getByRole('listitem').first().innerText();

  const [from, to] = [
    await letterSpot(page, size, drawn.from),
    await letterSpot(page, size, drawn.to),
  ];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  // Its letters are shown above the board, which a hand covers.
  const board = page.getByRole('group', { name: t('games:wordSearch.board'), exact: true });
  const letters = board.locator('[aria-hidden="true"]:not(svg)');
  await expect(letters).toHaveText(firstWord);
  await page.mouse.up();
  await expect(letters).toBeHidden();
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
  await expect(page.getByRole('heading', { name: t('games:result.won') })).toBeVisible();
  await found(5);
  await expect(page.locator('body')).toHaveAttribute('data-cheered');
});

test('the clock pauses while no one plays, and the round ends with it', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('mia', { path: '/help' });
  await openGames(page);
  await playGame(page, t('games:names.memory'));
  // An open dialog hides the rest from screen readers.
  const timer = page.getByRole('timer', { includeHidden: true });
  const frozen = async () => {
    const before = await timer.textContent();
    await page.clock.runFor(30_000);
    await expect(timer).toHaveText(before ?? '');
  };
  await page.getByRole('button', { name: t('games:round.pause') }).click();
  await expect(page.getByRole('group', { name: t('games:memory.board') })).toBeHidden();
  await frozen();
  await page.getByRole('button', { name: t('games:round.continue') }).click();

  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Object.defineProperty(document, 'visibilityState', { value: 'visible' });
  });
  await expect(page.getByRole('heading', { name: t('games:round.paused') })).toBeVisible();
  await frozen();
  await page.getByRole('button', { name: t('games:round.continue') }).click();

  await page.getByRole('button', { name: t('games:round.back') }).click();
  await expect(page.getByRole('alertdialog', { name: t('games:quit.title') })).toBeVisible();
  await frozen();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('common:actions.cancel') })
    .click();
  await expect(page.getByRole('alertdialog')).toBeHidden();

  const cards = page.getByRole('group', { name: t('games:memory.board') }).getByRole('button');
  await cards.first().click();
  await expect(cards.first()).not.toHaveAttribute(
    'aria-label',
    pattern('games:memory.closed', { number: /.+/ }),
  );
  await page.clock.runFor(90_000);
  await expect(page.getByRole('heading', { name: t('games:result.timeout') })).toBeVisible();
  await expect(page.getByText(`${t('games:result.score')} 0`)).toBeVisible();
  await page.getByRole('button', { name: t('games:result.again') }).click();
  await expect(cards.first()).toHaveAttribute(
    'aria-label',
    t('games:memory.closed', { number: 1 }),
  );

  // An abandoned game does not count, however it is left.
  await page.goBack();
  await confirm(page, t('games:quit.yes'));
  await expect(
    gameCard(page, t('games:names.memory')).getByText(t('games:practice.plays', { count: 1 }), {
      exact: true,
    }),
  ).toBeVisible();
  await playGame(page, t('games:names.memory'));
  await expect(cards.first()).toBeVisible();
  // Not a link at the bottom: the first badge's toast may cover it.
  await page.getByRole('link', { name: t('shell:nav.stories') }).click();
  await confirm(page, t('games:quit.yes'));
  await expect(page).toHaveURL(/\/stories$/);
});
