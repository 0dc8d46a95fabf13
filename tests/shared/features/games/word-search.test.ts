import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockedWords, isBlockedWord } from '#shared/features/games/blocked-words.ts';
import { Word, Words } from '#shared/features/games/games.contract.ts';
import { difficulties, levels } from '#shared/features/games/games.levels.ts';
import { makeWordGrid, type WordGrid } from '#shared/features/games/word-grid.ts';
import {
  type Cell,
  cellsOf,
  directions,
  isInside,
  lettersOf,
  straightLine,
} from '#shared/features/games/word-lines.ts';
import { areAllFound, startWordSearch, tryLine } from '#shared/features/games/word-search.ts';
import { wordThemes } from '#shared/features/games/word-themes.ts';

const anyDifficulty = fc.constantFrom(...difficulties);
const themes = fc.constantFrom(...Object.values(wordThemes));
const seeds = fc.integer({ min: 0, max: 0xffff_ffff });

/** Brute force: every rude word on the board that is not just a part of one listed word. */
const rudeOn = ({ size, letters, placed }: WordGrid): string[] => {
  const found: string[] = [];
  const keyOf = ({ row, column }: Cell) => `${row},${column}`;
  const own = placed.map((line) => new Set(cellsOf(line).map(keyOf)));
  for (let at = 0; at < letters.length; at += 1) {
    const from = { row: Math.floor(at / size), column: at % size };
    for (const [down, right] of directions) {
      for (const word of blockedWords) {
        const steps = word.length - 1;
        const to = { row: from.row + down * steps, column: from.column + right * steps };
        if (!isInside(size, to) || lettersOf({ size, letters }, { from, to }) !== word) continue;
        const cells = cellsOf({ from, to }).map(keyOf);
        if (!own.some((cellsOfWord) => cells.every((cell) => cellsOfWord.has(cell)))) {
          found.push(word);
        }
      }
    }
  }
  return found;
};

describe('the themes', () => {
  it.each(Object.entries(wordThemes))(
    '%s has at least 16 words, none twice, none rude',
    (_, words) => {
      expect(words.length).toBeGreaterThanOrEqual(16);
      expect(new Set(words).size).toBe(words.length);
      for (const word of words) {
        expect(Word.parse(word)).toBe(word);
        const both = [word, [...word].reverse().join('')];
        expect(blockedWords.filter((rude) => both.some((text) => text.includes(rude)))).toEqual([]);
      }
    },
  );

  it.each(difficulties)('have enough words that fit at %s', (difficulty) => {
    const { size, words } = levels.word_search[difficulty];
    for (const theme of Object.values(wordThemes)) {
      expect(theme.filter((word) => word.length <= size).length).toBeGreaterThanOrEqual(words);
    }
  });
});

describe('a board', () => {
  it('holds as many words as the level asks for, where it says, and is the same for the same seed', () => {
    fc.assert(
      fc.property(themes, anyDifficulty, seeds, (theme, difficulty, seed) => {
        const level = levels.word_search[difficulty];
        const grid = makeWordGrid(theme, difficulty, seed);
        expect(grid.words).toHaveLength(level.words);
        expect(new Set(grid.words).size).toBe(level.words);
        expect(grid.letters).toHaveLength(level.size ** 2);
        expect(grid.placed.map(({ word }) => word).sort()).toEqual([...grid.words].sort());
        for (const line of grid.placed) expect(lettersOf(grid, line)).toBe(line.word);
        expect(makeWordGrid(theme, difficulty, seed)).toEqual(grid);
      }),
    );
  });

  it.each([
    ['easy', ['0 1', '1 0']],
    ['medium', ['-1 1', '0 1', '1 0', '1 1']],
    ['hard', ['-1 -1', '-1 0', '-1 1', '0 -1', '0 1', '1 -1', '1 0', '1 1']],
  ] as const)('hides words at the level %s only in its directions', (difficulty, expected) => {
    const used = new Set<string>();
    for (let seed = 0; seed < 40; seed += 1) {
      for (const { from, to } of makeWordGrid(wordThemes.animals, difficulty, seed).placed) {
        used.add(`${Math.sign(to.row - from.row)} ${Math.sign(to.column - from.column)}`);
      }
    }
    expect([...used].sort()).toEqual([...expected].sort());
  });

  it('hides words of an easy puzzle only to the right and downwards, whatever the words and the seed', () => {
    const letters = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    const ownWords = fc.array(
      fc.array(letters, { minLength: 3, maxLength: 12 }).map((word) => word.join('')),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(fc.oneof(themes, ownWords), seeds, (words, seed) => {
        const { placed } = makeWordGrid(words, 'easy', seed);
        for (const { from, to } of placed) {
          const [down, right] = [to.row - from.row, to.column - from.column];
          expect(Math.min(down, right)).toBe(0);
          expect(Math.max(down, right)).toBeGreaterThan(0);
        }
      }),
    );
  });

  it('spells nothing rude by chance, in any of the eight directions', () => {
    fc.assert(
      fc.property(themes, anyDifficulty, seeds, (theme, difficulty, seed) => {
        expect(rudeOn(makeWordGrid(theme, difficulty, seed))).toEqual([]);
      }),
    );
    const letters = [...'ZZTZIZTZZ'];
    expect(rudeOn({ size: 3, letters, words: [], placed: [] })).toContain('TIT');
  });

  it('takes words that hold a rude one, lets nothing else spell it, and knows other alphabets', () => {
    const words = ['CLASS', 'GRASS', 'GRAPE', 'TITLE', 'ÄPFEL', 'ΦΙΛΟΣ', 'ASSET'];
    for (let seed = 0; seed < 100; seed += 1) {
      const grid = makeWordGrid(words, 'medium', seed);
      expect(grid.words).toHaveLength(7);
      expect(rudeOn(grid)).toEqual([]);
    }
  });

  it('leaves out words that are too long, and makes do with few', () => {
    const words = ['STRAWBERRY', 'OWL', 'OWL', 'FOX'];
    const grid = makeWordGrid(words, 'easy', 1);
    expect([...grid.words].sort()).toEqual(['FOX', 'OWL']);
  });

  it('has room for the longest words there can be', () => {
    const word = (n: number) => String.fromCharCode(65 + n).repeat(12);
    const words = Array.from({ length: 30 }, (_, n) =>
      n < 23 ? word(n) : word(n - 23).replace(/.$/, 'Q'),
    );
    for (let seed = 0; seed < 20; seed += 1) {
      expect(makeWordGrid(words, 'hard', seed).words).toHaveLength(10);
    }
  });
});

describe('playing', () => {
  it('finds every word, forwards or backwards, once, and then is won', () => {
    fc.assert(
      fc.property(
        themes,
        anyDifficulty,
        seeds,
        fc.boolean(),
        (theme, difficulty, seed, isBackwards) => {
          const grid = makeWordGrid(theme, difficulty, seed);
          let search = startWordSearch(grid);
          for (const { from, to } of grid.placed) {
            const line = isBackwards ? { from: to, to: from } : { from, to };
            expect(areAllFound(search)).toBe(false);
            search = tryLine(search, line);
            search = tryLine(search, line);
          }
          expect(areAllFound(search)).toBe(true);
          const { words } = levels.word_search[difficulty];
          expect(search.found).toHaveLength(words);
          expect(search.moves).toBe(words * 2);
        },
      ),
    );
  });

  it.each([
    [-1, -1],
    [-1, 0],
    [-1, 1],
    [0, -1],
    [0, 1],
    [1, -1],
    [1, 0],
    [1, 1],
  ])('finds a word that goes %i down and %i to the right, from either end', (down, right) => {
    const from = { row: 2, column: 2 };
    const to = { row: 2 + 2 * down, column: 2 + 2 * right };
    const letters = Array.from({ length: 25 }, () => 'X');
    for (const [step, letter] of [...'OWL'].entries()) {
      letters[(2 + step * down) * 5 + 2 + step * right] = letter;
    }
    const grid = { size: 5, letters, words: ['OWL'], placed: [{ word: 'OWL', from, to }] };
    for (const line of [
      { from, to },
      { from: to, to: from },
    ]) {
      expect(straightLine(5, line.from, line.to)).toEqual(line);
      expect(areAllFound(tryLine(startWordSearch(grid), line))).toBe(true);
    }
    const shorter = { from, to: { row: 2 + down, column: 2 + right } };
    expect(areAllFound(tryLine(startWordSearch(grid), shorter))).toBe(false);
  });

  it('ignores crooked lines and single letters', () => {
    const search = startWordSearch(makeWordGrid(wordThemes.space, 'easy', 5));
    const corner = { row: 0, column: 0 };
    expect(tryLine(search, { from: corner, to: corner })).toBe(search);
    expect(tryLine(search, { from: corner, to: { row: 1, column: 2 } })).toBe(search);
  });

  it('straightens what a finger draws, and stays on the board', () => {
    const from = { row: 4, column: 4 };
    expect(straightLine(8, from, { row: 4, column: 7 }).to).toEqual({ row: 4, column: 7 });
    expect(straightLine(8, from, { row: 5, column: 7 }).to).toEqual({ row: 4, column: 7 });
    expect(straightLine(8, from, { row: 6, column: 7 }).to).toEqual({ row: 7, column: 7 });
    expect(straightLine(8, from, { row: 0, column: 3 }).to).toEqual({ row: 0, column: 4 });
    expect(straightLine(8, from, from).to).toEqual(from);
    const cells = fc.record({ row: fc.nat(7), column: fc.nat(7) });
    fc.assert(
      fc.property(cells, cells, (one, other) => {
        const line = straightLine(8, one, other);
        expect(isInside(8, line.to)).toBe(true);
        expect(cellsOf(line).length).toBeGreaterThan(0);
      }),
    );
  });
});

describe("the household's words", () => {
  it('are kept in capitals, each once', () => {
    expect(Words.parse([' because ', 'Because', 'a\u0308pfel'])).toEqual(['BECAUSE', 'ÄPFEL']);
  });

  it.each(['ab', 'x'.repeat(13), 'two words', "it's", 'a1b', '', 'arse', 'Pissing', 7, null])(
    'are not %j',
    (word) => expect(Word.safeParse(word).success).toBe(false),
  );

  it('may hold a rude word inside a harmless one', () => {
    for (const word of ['class', 'grape', 'title', 'cocktail', 'button']) {
      expect(isBlockedWord(word.toUpperCase())).toBe(false);
    }
  });
});
