import type { Point, Stroke } from '../model/drawing.ts';
import { brushWidths, paintStroke } from './paint-action.ts';

type Context = CanvasRenderingContext2D;

/** Newest points whose outline the next one may still change. */
const unsettled = 8;
/** The outline's beginning depends on this many points. */
const beginning = 12;

const boxOf = (points: readonly Point[], margin: number) => {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const left = Math.floor(Math.min(...xs) - margin);
  const top = Math.floor(Math.min(...ys) - margin);
  const width = Math.ceil(Math.max(...xs) + margin) - left;
  const height = Math.ceil(Math.max(...ys) + margin) - top;
  return [left, top, width, height] as const;
};

/**
 * Shows the stroke that is being made. Only what may have changed since the last time is painted: a slow device
 * cannot fill a long stroke sixty times a second.
 */
export const createLivePainter = (context: Context): ((stroke: Stroke | null) => void) => {
  let shown: Stroke | null = null;
  let count = 0;
  return (stroke) => {
    if (stroke !== shown) {
      context.clearRect(0, 0, context.canvas.width, context.canvas.height);
      shown = stroke;
      count = 0;
    }
    if (!stroke) return;
    const from = count <= beginning + unsettled ? 0 : count - unsettled;
    count = stroke.points.length;
    const box = boxOf(stroke.points.slice(from), brushWidths[stroke.brush][stroke.size] + 2);
    context.save();
    context.beginPath();
    context.rect(...box);
    context.clip();
    context.clearRect(...box);
    paintStroke(context, stroke);
    context.restore();
  };
};
