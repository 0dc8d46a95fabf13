import { type MascotName, mascotNames } from '../../mascots.ts';
import { numberBelow, oneOf, type Random, randomFrom, shuffled } from './random.ts';

/** What a scene is made of besides the mascots. */
export const sceneObjects = [
  'flower',
  'mushroom',
  'tree',
  'balloon',
  'ball',
  'cottage',
  'star',
  'apple',
] as const;
export type SceneObject = (typeof sceneObjects)[number];

const kinds = [...mascotNames, ...sceneObjects];

/** How many looks each thing has: poses of a mascot, colours of an object. */
export const looksOf = 4;

/** A thing in a scene; `look` counts from 0. */
export interface SceneThing {
  kind: MascotName | SceneObject;
  look: number;
}

/** Find the Differences: two scenes of a square of places, row by row; null is an empty place. */
export interface DifferencesBoard {
  /** Places in a row, and rows. */
  size: number;
  first: readonly (SceneThing | null)[];
  second: readonly (SceneThing | null)[];
  /** The places found so far. */
  found: readonly number[];
  /** The row that a hint points to, from 0; null for none. */
  hint: number | null;
  /** Places pressed, and `hintMoves` for each hint. */
  moves: number;
}

/** What a hint costs, in moves (rule 186). */
export const hintMoves = 2;

const drawThing = (random: Random): SceneThing => ({
  kind: oneOf(kinds, random),
  look: numberBelow(looksOf, random),
});

/** The same thing looking otherwise, another thing, or none. */
const changed = ({ kind, look }: SceneThing, random: Random): SceneThing | null => {
  const way = numberBelow(3, random);
  if (way === 0) return null;
  const otherLook = (look + 1 + numberBelow(looksOf - 1, random)) % looksOf;
  if (way === 1) return { kind, look: otherLook };
  const others = kinds.filter((one) => one !== kind);
  return { kind: oneOf(others, random), look };
};

/** One place in six is empty in both scenes. */
const emptyOf = 6;

/** Draws two scenes that differ in as many places as the level says, as the seed decides. */
export const drawScenes = (
  { size, differences }: { size: number; differences: number },
  seed: number,
): DifferencesBoard => {
  const random = randomFrom(seed);
  const places = [...Array(size * size).keys()];
  const differing = new Set(shuffled(places, random).slice(0, differences));
  const first: (SceneThing | null)[] = [];
  const second: (SceneThing | null)[] = [];
  for (const place of places) {
    const thing = drawThing(random);
    const isEmpty = numberBelow(emptyOf, random) === 0;
    const pair = differing.has(place)
      ? [thing, changed(thing, random)]
      : isEmpty
        ? [null, null]
        : [thing, thing];
    // Either scene may be the one with something missing.
    const isTurned = numberBelow(2, random) === 0;
    first.push(pair[isTurned ? 1 : 0] ?? null);
    second.push(pair[isTurned ? 0 : 1] ?? null);
  }
  return { size, first, second, found: [], hint: null, moves: 0 };
};

const isSame = (a: SceneThing | null | undefined, b: SceneThing | null | undefined): boolean =>
  a?.kind === b?.kind && a?.look === b?.look;

/** Whether the two scenes differ at a place. */
export const isDifference = ({ first, second }: DifferencesBoard, place: number): boolean =>
  !isSame(first[place], second[place]);

/** The places where the scenes differ, in their order. */
export const differencesOf = (board: DifferencesBoard): number[] =>
  [...board.first.keys()].filter((place) => isDifference(board, place));

const rowOf = ({ size }: DifferencesBoard, place: number): number => Math.floor(place / size);

/**
 * Presses a place of either scene: a difference is found in both, any other press is only counted. The board
 * stays as it is for a place that was found, or that there is not.
 */
export const pressPlace = (board: DifferencesBoard, place: number): DifferencesBoard => {
  const isThere = board.first[place] !== undefined;
  if (!isThere || board.found.includes(place)) return board;
  const moves = board.moves + 1;
  if (!isDifference(board, place)) return { ...board, moves };
  const hint = board.hint === rowOf(board, place) ? null : board.hint;
  return { ...board, found: [...board.found, place], hint, moves };
};

/** Points to the row of a difference that was not found; the board stays as it is while it does so already. */
export const showHint = (board: DifferencesBoard): DifferencesBoard => {
  const next = differencesOf(board).find((place) => !board.found.includes(place));
  if (next === undefined || board.hint !== null) return board;
  return { ...board, hint: rowOf(board, next), moves: board.moves + hintMoves };
};

export const areAllFound = (board: DifferencesBoard): boolean =>
  board.found.length === differencesOf(board).length;
