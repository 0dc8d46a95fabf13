/** What the desktop app needs to keep the house where somebody wants it. */

export {
  currentDataDir,
  DataDirError,
  planMove,
  readDataDir,
  usualDataDir,
} from './location.ts';
export { cancelMove, newMoveId, settleMove } from './move.ts';
export { DataMoveError } from './move-error.ts';
export { judgeDataDir } from './move-target.ts';
export { removeOldCopies } from './previous-copies.ts';
