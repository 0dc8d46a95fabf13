import type { Action } from '../model/drawing.ts';
import { clearCanvas, paintAction, type StickerPictures } from './paint-action.ts';

interface Snapshot {
  count: number;
  canvas: HTMLCanvasElement;
}

export interface Painter {
  /** Brings the canvas to these actions. */
  show: (actions: readonly Action[]) => void;
}

/** Actions between two copies of the canvas. */
const snapshotEvery = 20;
/** Each takes 8 MB. */
const snapshotsKept = 5;

const commonLength = (one: readonly Action[], other: readonly Action[]): number => {
  const differs = one.findIndex((action, at) => action !== other[at]);
  return differs === -1 ? one.length : differs;
};

const copyOf = (canvas: HTMLCanvasElement): HTMLCanvasElement => {
  const copy = document.createElement('canvas');
  copy.width = canvas.width;
  copy.height = canvas.height;
  copy.getContext('2d')?.drawImage(canvas, 0, 0);
  return copy;
};

/**
 * Keeps a canvas at a list of actions. Each is drawn once, when it is added; undoing draws those since the last
 * copy again.
 */
export const createPainter = (
  context: CanvasRenderingContext2D,
  pictures: StickerPictures,
): Painter => {
  let painted: readonly Action[] = [];
  let snapshots: Snapshot[] = [];
  clearCanvas(context);
  /** Puts back the newest copy that has no action after the first `most`. */
  const goBack = (actions: readonly Action[], most: number): number => {
    snapshots = snapshots.filter(({ count }) => count <= most);
    const newest = snapshots.at(-1);
    // What is under a cleared canvas is not seen again.
    const cleared = actions.slice(0, most).findLastIndex(({ type }) => type === 'clear') + 1;
    if (!newest || newest.count < cleared) {
      clearCanvas(context);
      return cleared;
    }
    context.drawImage(newest.canvas, 0, 0);
    return newest.count;
  };
  const show = (actions: readonly Action[]): void => {
    const common = commonLength(painted, actions);
    let count = common < painted.length ? goBack(actions, common) : common;
    for (const action of actions.slice(count)) {
      paintAction(context, action, pictures);
      count += 1;
      // A long drawing that is opened again needs copies only of its end.
      if (count % snapshotEvery !== 0) continue;
      if (actions.length - count > snapshotEvery * snapshotsKept) continue;
      snapshots.push({ count, canvas: copyOf(context.canvas) });
      snapshots = snapshots.slice(-snapshotsKept);
    }
    painted = actions;
  };
  return { show };
};
