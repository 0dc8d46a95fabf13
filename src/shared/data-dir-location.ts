/** Why a folder cannot hold the data. */
export type PlaceProblem =
  | 'insideApp'
  | 'insideItself'
  | 'notAFolder'
  | 'notEmpty'
  | 'anotherHousehold'
  | 'readOnly'
  | 'network';

/** Where the app keeps its data. */
export interface DataLocation {
  path: string;
  isUsual: boolean;
  /** TREEHOUSE_DATA names it, so it cannot be chosen here. */
  isFixed: boolean;
  /** Folders where it was before. */
  oldCopies: string[];
}

/** What became of a request to move: refused, cancelled, or under way with a restart of the app. */
export type MoveAnswer = { problem: PlaceProblem } | { outcome: 'letBe' | 'startsAgain' };
