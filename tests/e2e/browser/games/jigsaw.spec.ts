import type { Page } from '@playwright/test';
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { gameCard, openGames, playGame, takeReports } from '#tests/support/e2e/features/games.ts';
import { sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { pattern, t } from '#tests/support/messages.ts';

const placesOf = (page: Page) =>
  page.getByRole('group', { name: t('games:jigsaw.board'), exact: true }).getByRole('button');
const piecesOf = (page: Page) =>
  page.getByRole('group', { name: t('games:jigsaw.tray'), exact: true }).getByRole('button');
const pieceAt = (page: Page, place: number) =>
  page.getByRole('button', { name: t('games:jigsaw.piece', { number: place + 1 }), exact: true });

const centreOf = async (part: ReturnType<typeof pieceAt>) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('it is not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

const drag = async (page: Page, piece: number, place: number) => {
  await pieceAt(page, piece).scrollIntoViewIfNeeded();
  const from = await centreOf(pieceAt(page, piece));
  const to = await centreOf(placesOf(page).nth(place));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
};

/** Goes to a place with the arrow keys, and puts the piece down. */
const putWithKeys = async (page: Page, place: number) => {
  for (let press = 0; press < 5; press += 1) {
    const at = await placesOf(page).evaluateAll((all) =>
      [...all].indexOf(document.activeElement as HTMLElement),
    );
    if (at === place) break;
    const rows = Math.floor(place / 3) - Math.floor(at / 3);
    const vertical = rows > 0 ? 'ArrowDown' : 'ArrowUp';
    const horizontal = place % 3 > at % 3 ? 'ArrowRight' : 'ArrowLeft';
    await page.keyboard.press(rows === 0 ? horizontal : vertical);
  }
  await page.keyboard.press('Enter');
};

test('the jigsaw is put together by dragging, by pressing and with the keys, and its level has stars', {
  tag: phoneOnly,
}, async ({ openAs }) => {
  const page = await openAs('mia', { path: '/help' });
  const reports = await takeReports(page);
  await openGames(page);
  await playGame(page, t('games:names.jigsaw'));
  await expect(piecesOf(page)).toHaveCount(9);
  await expectAccessibleInLightAndDark(page, 'main');

  await drag(page, 0, 1);
  await expect(piecesOf(page)).toHaveCount(9);
  await drag(page, 0, 0);
  await expect(piecesOf(page)).toHaveCount(8);
  await pieceAt(page, 4).click();
  await expect(pieceAt(page, 4)).toHaveAttribute('aria-pressed', 'true');
  await placesOf(page).nth(4).click();
  const label = pattern('games:jigsaw.piece', { number: /(?<number>\d+)/ });
  await page.keyboard.press('ArrowLeft');
  for (let left = 7; left > 0; left -= 1) {
    await expect(piecesOf(page)).toHaveCount(left);
    await expect(piecesOf(page).first()).toBeFocused();
    const name = await piecesOf(page).first().getAttribute('aria-label');
    await page.keyboard.press('Enter');
    await expect(piecesOf(page).first()).not.toBeFocused();
    await putWithKeys(page, Number(label.exec(name ?? '')?.groups?.number) - 1);
  }
  await expect(page.getByRole('heading', { name: t('games:result.won') })).toBeInViewport();
  await page.clock.runFor(2_000);
  await expect.poll(() => reports).toMatchObject([{ type: 'game_completion', gameId: 'jigsaw' }]);
  await page.getByRole('button', { name: t('games:round.back') }).click();
  const card = gameCard(page, t('games:names.jigsaw'));
  await expect(
    card.getByText(t('games:practice.plays', { count: 1 }), { exact: true }),
  ).toBeVisible();
  const stars = new RegExp(t('games:stars.count', { count: '[123]', most: 3 }));
  await expect(card.getByRole('radio', { name: stars })).toBeVisible();
});

test('the jigsaw is cut from a picture of the family', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  await sharePost(await deviceOf('ben'), { title: 'Our owl', type: 'art', isFamily: true });
  const page = await openAs('mia', { path: '/games' });
  await gameCard(page, t('games:names.jigsaw')).getByRole('combobox').click();
  await page.getByRole('option', { name: t('games:choices.family'), exact: true }).click();
  await playGame(page, t('games:names.jigsaw'));
  await expect(piecesOf(page)).toHaveCount(9);
  await expect(
    page.getByRole('img', { name: t('games:puzzle.model', { title: 'Our owl' }) }),
  ).toBeVisible();
  const address = await pieceAt(page, 0).locator('image').getAttribute('href');
  expect((await page.request.get(address ?? '')).status()).toBe(200);
});
