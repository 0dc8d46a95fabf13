/** What the desktop app needs to keep the house where somebody wants it. */
export { cancelMove, newMoveId, settleMove } from './data-move.ts';
export { DataMoveError } from './data-move-error.ts';
export {
  currentDataDir,
  DataPlaceError,
  planMove,
  readDataPlace,
  usualDataDir,
} from './data-place.ts';
export { judgePlace } from './data-target.ts';
export { removeOldCopies } from './old-copies.ts';
