import type { Page } from '@playwright/test';
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { gameCard, openGames, playGame, takeReports } from '#tests/support/e2e/features/games.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { t } from '#tests/support/messages.ts';

const name = t('games:names.differences');

const placesOf = (page: Page, which: 'first' | 'second') =>
  page
    .getByRole('group', { name: t(`games:differences.${which}`), exact: true })
    .getByRole('button');

const labelsOf = (page: Page, which: 'first' | 'second') =>
  placesOf(page, which).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));

/** The places that differ by what screen readers say, and those that do not. */
const comparePictures = async (page: Page) => {
  await expect(placesOf(page, 'first').first()).toBeVisible();
  const [first, second] = [await labelsOf(page, 'first'), await labelsOf(page, 'second')];
  const places = [...first.keys()];
  const differ = (place: number) => first[place] !== second[place];
  return { different: places.filter(differ), same: places.filter((place) => !differ(place)) };
};

const foundIn = (page: Page, which: 'first' | 'second') =>
  placesOf(page, which).and(page.locator('[data-found="true"]'));

test('differences are pressed in either picture and marked in both, and the level has stars', {
  tag: phoneOnly,
}, async ({ openAs }) => {
  const page = await openAs('mia', { path: '/help' });
  const reports = await takeReports(page);
  await openGames(page);
  await playGame(page, name);
  const { different, same } = await comparePictures(page);
  expect([different.length, same.length]).toEqual([3, 6]);
  await expectAccessibleInLightAndDark(page, 'main');

  const [wrong = 0] = same;
  await placesOf(page, 'first').nth(wrong).click();
  await expect(placesOf(page, 'second').nth(wrong)).toHaveAttribute('data-missed', 'true');
  await expect(foundIn(page, 'first')).toHaveCount(0);
  for (const [index, place] of different.entries()) {
    const which = index % 2 === 0 ? 'first' : 'second';
    await placesOf(page, which).nth(place).click();
    await expect(foundIn(page, 'first')).toHaveCount(index + 1);
    await expect(foundIn(page, 'second')).toHaveCount(index + 1);
  }
  await expect(page.getByRole('heading', { name: t('games:result.won') })).toBeInViewport();
  await page.clock.runFor(2_000);
  await expect
    .poll(() => reports)
    .toMatchObject([{ type: 'game_completion', gameId: 'differences' }]);
  await page.getByRole('button', { name: t('games:round.back') }).click();
  const card = gameCard(page, name);
  await expect(
    card.getByText(t('games:practice.plays', { count: 1 }), { exact: true }),
  ).toBeVisible();
  const stars = new RegExp(t('games:stars.count', { count: '[123]', most: 3 }));
  await expect(card.getByRole('radio', { name: stars })).toBeVisible();
});

test('the arrow keys go through the pictures from the first press', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('mia', { path: '/games' });
  await playGame(page, name);
  const { different } = await comparePictures(page);
  await page.keyboard.press('ArrowRight');
  const first = placesOf(page, 'first');
  await expect(first.nth(1)).toBeFocused();
  let at = 1;
  const step = async (key: string, by: number) => {
    await page.keyboard.press(key);
    at += by;
    await expect(first.nth(at)).toBeFocused();
  };
  for (const place of different) {
    while (Math.floor(at / 3) < Math.floor(place / 3)) await step('ArrowDown', 3);
    while (at % 3 < place % 3) await step('ArrowRight', 1);
    while (at % 3 > place % 3) await step('ArrowLeft', -1);
    await page.keyboard.press('Enter');
    await expect(placesOf(page, 'second').nth(place)).toHaveAttribute('data-found', 'true');
  }
  await expect(page.getByRole('heading', { name: t('games:result.won') })).toBeVisible();
});

test('a hint points to the row of a difference', { tag: once }, async ({ openAs }) => {
  const page = await openAs('mia', { path: '/games' });
  await playGame(page, name);
  const { different } = await comparePictures(page);
  const [place = 0] = different;
  const row = Math.floor(place / 3) + 1;
  await page.getByRole('button', { name: t('games:differences.askHint') }).click();
  await expect(
    page.getByText(t('games:differences.saidHint', { row })).and(page.locator(':visible')).first(),
  ).toBeVisible();
  await expect(placesOf(page, 'first').and(page.locator('[data-hinted="true"]'))).toHaveCount(3);
  await placesOf(page, 'second').nth(place).click();
  await expect(page.locator('[data-hinted="true"]')).toHaveCount(0);
});
