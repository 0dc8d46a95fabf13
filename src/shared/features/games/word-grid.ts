import { blockedIn } from './blocked-words.ts';
import type { Difficulty } from './games.fields.ts';
import { levels } from './games.levels.ts';
import { numberBelow, oneOf, type Random, randomFrom, shuffled } from './random.ts';
import {
  type Cell,
  cellIndex,
  cellsOf,
  type Direction,
  hidingDirections,
  isInside,
  type LetterSquare,
  type Line,
} from './word-lines.ts';

interface PlacedWord extends Line {
  word: string;
}

/** A square of letters with words in it, each of them listed. */
export interface WordGrid extends LetterSquare {
  words: readonly string[];
  placed: readonly PlacedWord[];
}

/** Tries to place a word before starting over, and how often to start over. */
const triesPerWord = 120;
const triesPerGrid = 30;

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

type Letters = (string | undefined)[];

const lineFrom = (from: Cell, [down, right]: Direction, length: number): Line => ({
  from,
  to: { row: from.row + down * (length - 1), column: from.column + right * (length - 1) },
});

/** Writes a word along a line, crossing others only where letters agree. @returns whether it fits. */
const writeWord = (letters: Letters, size: number, word: string, line: Line): boolean => {
  if (!isInside(size, line.to)) return false;
  const signs = [...word];
  const indexes = cellsOf(line).map((cell) => cellIndex(size, cell));
  const fits = indexes.every((index, at) => (letters[index] ?? signs[at]) === signs[at]);
  if (!fits) return false;
  indexes.forEach((index, at) => {
    letters[index] = signs[at];
  });
  return true;
};

const tryToPlace = (letters: Letters, word: string, hiding: Hiding): Line | null => {
  const { size, directions, random } = hiding;
  for (let attempt = 0; attempt < triesPerWord; attempt += 1) {
    const from = { row: numberBelow(size, random), column: numberBelow(size, random) };
    const line = lineFrom(from, oneOf(directions, random), [...word].length);
    if (writeWord(letters, size, word, line)) return line;
  }
  return null;
};

interface Hiding {
  size: number;
  directions: readonly Direction[];
  random: Random;
}

interface Layout {
  letters: Letters;
  placed: PlacedWord[];
}

const layWords = (words: readonly string[], hiding: Hiding): Layout | null => {
  const letters: Letters = new Array(hiding.size ** 2).fill(undefined);
  const placed: PlacedWord[] = [];
  for (const word of [...words].sort((a, b) => b.length - a.length)) {
    const line = tryToPlace(letters, word, hiding);
    if (!line) return null;
    placed.push({ word, ...line });
  }
  return { letters, placed };
};

/** A word a row: dull, but there is always room, since no level has more words than rows. */
const layInRows = (words: readonly string[], { size, random }: Hiding): Layout => {
  const letters: Letters = new Array(size * size).fill(undefined);
  const rows = shuffled([...Array(size).keys()], random);
  const placed = words.map((word, index) => {
    const { length } = [...word];
    const from = { row: rows[index] as number, column: numberBelow(size - length + 1, random) };
    const line = lineFrom(from, [0, 1], length);
    writeWord(letters, size, word, line);
    return { word, ...line };
  });
  return { letters, placed };
};

const isWithin = (cells: readonly Cell[], line: Line): boolean => {
  const own = cellsOf(line);
  return cells.every(({ row, column }) =>
    own.some((cell) => cell.row === row && cell.column === column),
  );
};

/** Fills the rest; letters that spell something rude are drawn again. @returns null where words alone do. */
const fillIn = (layout: Layout, size: number, random: Random): string[] | null => {
  const words = layout.placed.flatMap(({ word }) => [...word]);
  // Letters that only the words had would give them away.
  const drawn = [...alphabet, ...words.filter((letter) => !alphabet.includes(letter))];
  const letters = layout.letters.map((letter) => letter ?? oneOf(drawn, random));
  for (;;) {
    const rude = blockedIn({ size, letters }).filter(
      // Part of a listed word, as in "class", is that word and nothing else.
      (cells) => !layout.placed.some((line) => isWithin(cells, line)),
    );
    if (rude.length === 0) return letters;
    for (const cells of rude) {
      const free = cells
        .map((cell) => cellIndex(size, cell))
        .filter((index) => layout.letters[index] === undefined);
      if (free.length === 0) return null;
      for (const index of free) letters[index] = oneOf(drawn, random);
    }
  }
};

/** As many of the words as a level asks for that fit into its square, chosen by chance. */
const chooseWords = (
  words: readonly string[],
  level: { size: number; words: number },
  random: Random,
): string[] => {
  const fitting = [...new Set(words)].filter((word) => [...word].length <= level.size);
  return shuffled(fitting, random).slice(0, level.words);
};

/** Hides words in a square of letters; every listed word is in it, and chance spells nothing rude. */
export const makeWordGrid = (
  words: readonly string[],
  difficulty: Difficulty,
  seed: number,
): WordGrid => {
  const random = randomFrom(seed);
  const level = levels.word_search[difficulty];
  const { size } = level;
  const hiding = { size, directions: hidingDirections[difficulty], random };
  const chosen = chooseWords(words, level, random);
  for (let attempt = 0; ; attempt += 1) {
    const layout = attempt < triesPerGrid ? layWords(chosen, hiding) : layInRows(chosen, hiding);
    const letters = layout && fillIn(layout, size, random);
    if (layout && letters) return { size, letters, words: chosen, placed: layout.placed };
  }
};
