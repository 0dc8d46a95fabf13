import { expect, type Page } from '@playwright/test';
import type { PuzzleBoard } from '#shared/features/games/puzzle.ts';
import {
  type Cell,
  directions,
  isInside,
  type Line,
  lettersOf,
} from '#shared/features/games/word-lines.ts';
import { pattern, t } from '#tests/support/messages.ts';

export async function openGames(page: Page) {
  await page.clock.install();
  await page.goto('/games');
  await expect(gameCard(page, t('games:names.memory'))).toBeVisible();
}

export const gameCard = (page: Page, name: string) =>
  page.getByRole('article', { name, exact: true });

export const playGame = (page: Page, name: string) =>
  gameCard(page, name)
    .getByRole('button', { name: t('common:named', { action: t('games:card.play'), name: name }) })
    .click();

/** Stubs reporting wins, and records the reports. */
export async function takeReports(page: Page): Promise<unknown[]> {
  const reports: unknown[] = [];
  await page.route('**/api/achievements', async (route) => {
    reports.push(route.request().postDataJSON());
    await route.fulfill({ status: 201, json: {} });
  });
  return reports;
}

async function buttonsOf(page: Page, board: 'memory' | 'puzzle' | 'wordSearch') {
  const buttons = page
    .getByRole('group', { name: t(`games:${board}.board`), exact: true })
    .getByRole('button');
  await expect(buttons.first()).toBeVisible();
  return buttons;
}

const labelsOf = async (page: Page, board: 'puzzle' | 'wordSearch') =>
  (await buttonsOf(page, board)).evaluateAll((buttons) =>
    buttons.map((button) => button.getAttribute('aria-label') ?? ''),
  );

const faces = [
  pattern('games:memory.matched', { number: /\d+/, face: /(?<face>.+)/ }),
  pattern('games:memory.open', { number: /\d+/, face: /(?<face>.+)/ }),
];

const faceIn = (label: string): string =>
  faces.map((face) => face.exec(label)?.groups?.face).find(Boolean) ?? '';

export async function matchAllCards(page: Page) {
  const cards = await buttonsOf(page, 'memory');
  const count = await cards.count();
  const faceOf = new Map<number, string>();
  const matched = new Set<number>();
  const turn = async (place: number) => {
    await cards.nth(place).click();
    await expect(cards.nth(place)).not.toHaveAttribute(
      'aria-label',
      pattern('games:memory.closed', { number: /.+/ }),
    );
    const label = (await cards.nth(place).getAttribute('aria-label')) ?? '';
    faceOf.set(place, faceIn(label));
  };
  const knownPair = () => {
    const places = [...faceOf.keys()].filter((place) => !matched.has(place));
    for (const one of places) {
      const other = places.find((p) => p !== one && faceOf.get(p) === faceOf.get(one));
      if (other !== undefined) return [one, other] as const;
    }
    return null;
  };
  while (matched.size < count) {
    const unseen = [...Array(count).keys()].filter((place) => !faceOf.has(place));
    const [first = 0, next = 0] = knownPair() ?? unseen;
    await turn(first);
    const partner = [...faceOf].find(
      ([place, face]) => place !== first && !matched.has(place) && face === faceOf.get(first),
    )?.[0];
    const second = partner ?? next;
    await turn(second);
    if (faceOf.get(first) === faceOf.get(second)) {
      matched.add(first).add(second);
      await page.clock.runFor(500);
    } else {
      await page.clock.runFor(1_000);
      await expect(cards.nth(second)).toHaveAttribute(
        'aria-label',
        pattern('games:memory.closed', { number: /.+/ }),
      );
    }
  }
}

const movable = pattern('games:puzzle.movable', { tile: /(?<tile>.+)/ });
const tile = pattern('games:puzzle.tile', {
  number: /(?<number>\d+)/,
  row: /(?<row>\d+)/,
  column: /(?<column>\d+)/,
});

export async function readPuzzle(page: Page): Promise<PuzzleBoard> {
  const labels = await labelsOf(page, 'puzzle');
  const size = Math.sqrt(labels.length + 1);
  const tiles: number[] = new Array(size * size).fill(0);
  for (const label of labels) {
    const { number, row, column } =
      tile.exec(movable.exec(label)?.groups?.tile ?? label)?.groups ?? {};
    tiles[(Number(row) - 1) * size + Number(column) - 1] = Number(number);
  }
  return { size, tiles, moves: 0 };
}

export async function findWords(page: Page): Promise<{ size: number; lines: Line[] }> {
  const letters = (await labelsOf(page, 'wordSearch')).map((label) => label.split(',')[0] ?? '');
  const size = Math.sqrt(letters.length);
  const listed = page
    .getByRole('region', { name: t('games:wordSearch.words') })
    .getByRole('listitem');
  const lines = (await listed.allTextContents()).map((word) => {
    for (let at = 0; at < letters.length; at += 1) {
      const from: Cell = { row: Math.floor(at / size), column: at % size };
      for (const [down, right] of directions) {
        const steps = word.length - 1;
        const to = { row: from.row + down * steps, column: from.column + right * steps };
        if (isInside(size, to) && lettersOf({ size, letters }, { from, to }) === word) {
          return { from, to };
        }
      }
    }
    throw new Error(`${word} is listed, and not there`);
  });
  return { size, lines };
}

/** The centre of a letter, in px. */
export async function letterSpot(page: Page, size: number, { row, column }: Cell) {
  const box = await page
    .getByRole('group', { name: t('games:wordSearch.board'), exact: true })
    .boundingBox();
  if (!box) throw new Error('there are no letters');
  const unit = box.width / size;
  return { x: box.x + (column + 0.5) * unit, y: box.y + (row + 0.5) * unit };
}

export const letterAt = (page: Page, size: number, { row, column }: Cell) =>
  page
    .getByRole('group', { name: t('games:wordSearch.board'), exact: true })
    .getByRole('button')
    .nth(row * size + column);

/** Finds the words of the board and marks each with a press on its first and last letter. */
export async function markAllWords(page: Page) {
  const { size, lines } = await findWords(page);
  for (const { from, to } of lines) {
    await letterAt(page, size, from).click();
    await letterAt(page, size, to).click();
  }
}
