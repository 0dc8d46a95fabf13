import type { Page } from '@playwright/test';
import { openGames, playGame } from '#tests/support/e2e/features/games.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { t } from '#tests/support/messages.ts';

const soundSwitch = (page: Page) =>
  page.getByRole('button', { name: t('games:sounds.switch'), exact: true });

/** Counts the tones that the page plays. */
const countTones = (page: Page) =>
  page.addInitScript(() => {
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      document.documentElement.dataset.tones = `${Number(document.documentElement.dataset.tones ?? 0) + 1}`;
      start.call(this, when);
    };
  });

const tones = async (page: Page) =>
  Number((await page.locator('html').getAttribute('data-tones')) ?? 0);

test('sounds are off until a person turns them on, and stay so at this device for that person', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('mia', { path: '/help' });
  await countTones(page);
  await openGames(page);
  await playGame(page, t('games:names.memory'));
  const cards = page
    .getByRole('group', { name: t('games:memory.board'), exact: true })
    .getByRole('button');
  await expect(soundSwitch(page)).toHaveAttribute('aria-pressed', 'false');
  await cards.first().click();
  expect(await tones(page)).toBe(0);
  await soundSwitch(page).click();
  await expect(soundSwitch(page)).toHaveAttribute('aria-pressed', 'true');
  const before = await tones(page);
  expect(before).toBeGreaterThan(0);
  await cards.nth(1).click();
  await expect.poll(() => tones(page)).toBeGreaterThan(before);

  // One switch for all games, also where they are chosen.
  await page.goto('/games');
  await expect(soundSwitch(page)).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(soundSwitch(page)).toHaveAttribute('aria-pressed', 'true');
  const kept = await page.evaluate(() => localStorage.getItem('treehouse.gameSounds') ?? '');

  const bens = await openAs('ben', { path: '/help' });
  await bens.evaluate((text) => localStorage.setItem('treehouse.gameSounds', text), kept);
  await bens.goto('/games');
  await expect(soundSwitch(bens)).toHaveAttribute('aria-pressed', 'false');

  await soundSwitch(page).click();
  await page.reload();
  await expect(soundSwitch(page)).toHaveAttribute('aria-pressed', 'false');
});
