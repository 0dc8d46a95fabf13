/** What the desktop app needs for the data folder's location. */

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
