import { randomFrom, shuffled } from './random.ts';

/** Memory Match: cards face down, two of each face. */
export interface MemoryBoard {
  /** The face of each card, from 0. */
  faces: readonly number[];
  /** Places of the cards lying open that are no pair yet; at most two. */
  open: readonly number[];
  /** Places of the cards that are out of play. */
  matched: readonly number[];
  /** Twice a card turned is one move. */
  moves: number;
}

/** Deals two cards of each face, in an order that the seed decides. */
export const dealCards = (pairs: number, seed: number): MemoryBoard => {
  const faces = Array.from({ length: pairs * 2 }, (_, card) => Math.floor(card / 2));
  return { faces: shuffled(faces, randomFrom(seed)), open: [], matched: [], moves: 0 };
};

/** Turns a card up; the board stays as it is where none may be turned: two at once are open at most. */
export const turnCard = (board: MemoryBoard, index: number): MemoryBoard => {
  const { faces, open, matched, moves } = board;
  const isThere = faces[index] !== undefined;
  if (!isThere || open.length === 2 || open.includes(index) || matched.includes(index)) {
    return board;
  }
  return { ...board, open: [...open, index], moves: moves + open.length };
};

/** Whether the two open cards are a pair; false while fewer are open. */
export const isPair = ({ faces, open }: MemoryBoard): boolean => {
  const [first, second] = open;
  return first !== undefined && second !== undefined && faces[first] === faces[second];
};

/** Takes a pair out of play, or turns two different cards down again. */
export const settleCards = (board: MemoryBoard): MemoryBoard => {
  if (board.open.length < 2) return board;
  const matched = isPair(board) ? [...board.matched, ...board.open] : board.matched;
  return { ...board, open: [], matched };
};

export const matchedPairs = ({ matched }: MemoryBoard): number => matched.length / 2;

export const areAllMatched = ({ faces, matched }: MemoryBoard): boolean =>
  matched.length === faces.length;
