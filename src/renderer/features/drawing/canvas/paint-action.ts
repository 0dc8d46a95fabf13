import getStroke from 'perfect-freehand';
import type { AvatarPreset } from '#shared/features/accounts/avatars.ts';
import {
  type Action,
  type Brush,
  colours,
  type Fill,
  type Size,
  type Stroke,
} from '../model/drawing.ts';
import { floodFill, rgbOf } from '../model/flood-fill.ts';

export type StickerPictures = ReadonlyMap<AvatarPreset, HTMLImageElement>;
type Context = CanvasRenderingContext2D;

/** Widths in units of the canvas. */
export const brushWidths: Record<Brush, Record<Size, number>> = {
  pencil: { small: 5, medium: 9, large: 16 },
  pen: { small: 12, medium: 24, large: 44 },
  crayon: { small: 26, medium: 48, large: 84 },
  eraser: { small: 30, medium: 64, large: 130 },
};

/** Widths of stickers in units of the canvas. */
const stickerWidths: Record<Size, number> = { small: 150, medium: 250, large: 400 };

/** How much pressure or speed changes the width. */
const thinning: Record<Brush, number> = { pencil: 0.35, pen: 0.5, crayon: 0.15, eraser: 0 };

const isGrainy = (brush: Brush): boolean => brush === 'pencil' || brush === 'crayon';

const grainSize = 128;
const grains = new Map<string, HTMLCanvasElement>();

/** A tile of a colour that lets some of the canvas through, always at the same spots. */
const grainOf = (colour: string): HTMLCanvasElement => {
  const known = grains.get(colour);
  if (known) return known;
  const tile = document.createElement('canvas');
  tile.width = grainSize;
  tile.height = grainSize;
  const context = tile.getContext('2d');
  if (!context) return tile;
  const [red, green, blue] = rgbOf(colour);
  const image = context.createImageData(grainSize, grainSize);
  // A linear congruential generator: the same grain each time the drawing is put together.
  let seed = 1;
  for (let at = 0; at < image.data.length; at += 4) {
    seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    image.data.set([red, green, blue, 255 - Math.floor((seed / 4_294_967_296) * 50)], at);
  }
  context.putImageData(image, 0, 0);
  grains.set(colour, tile);
  return tile;
};

const inkOf = (context: Context, { brush, colour }: Stroke): string | CanvasPattern => {
  if (brush === 'eraser') return colours.white;
  const plain = colours[colour];
  return isGrainy(brush) ? (context.createPattern(grainOf(plain), 'repeat') ?? plain) : plain;
};

const outlineOf = ({ points, brush, size, hasPressure }: Stroke): Path2D => {
  const outline = getStroke(points, {
    size: brushWidths[brush][size],
    thinning: thinning[brush],
    smoothing: 0.6,
    streamline: 0.35,
    // To the very end, so that outlines close before they are filled.
    last: true,
    simulatePressure: !hasPressure,
  });
  const path = new Path2D();
  const [first] = outline;
  if (!first) return path;
  path.moveTo(...first);
  outline.forEach(([x, y], at) => {
    const [nextX, nextY] = outline[(at + 1) % outline.length] ?? first;
    path.quadraticCurveTo(x, y, (x + nextX) / 2, (y + nextY) / 2);
  });
  path.closePath();
  return path;
};

export const paintStroke = (context: Context, stroke: Stroke): void => {
  context.fillStyle = inkOf(context, stroke);
  context.fill(outlineOf(stroke));
};

export const clearCanvas = (context: Context): void => {
  context.fillStyle = colours.white;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
};

/** A round sticker with a white rim. */
const paintSticker = (
  context: Context,
  picture: HTMLImageElement,
  { x, y, width }: { x: number; y: number; width: number },
): void => {
  const radius = width / 2;
  const circle = (size: number): void => {
    context.beginPath();
    context.arc(x, y, size, 0, 2 * Math.PI);
  };
  context.save();
  context.fillStyle = '#d8d3cb';
  circle(radius + 2);
  context.fill();
  context.fillStyle = colours.white;
  circle(radius);
  context.fill();
  circle(radius * 0.93);
  context.clip();
  context.drawImage(picture, x - radius, y - radius, width, width);
  context.restore();
};

const paintFill = (context: Context, { x, y, colour }: Fill): void => {
  const { width, height } = context.canvas;
  const pixels = context.getImageData(0, 0, width, height);
  floodFill(pixels, x, y, rgbOf(colours[colour]));
  context.putImageData(pixels, 0, 0);
};

export const paintAction = (context: Context, action: Action, pictures: StickerPictures): void => {
  if (action.type === 'stroke') paintStroke(context, action);
  else if (action.type === 'fill') paintFill(context, action);
  else if (action.type === 'clear') clearCanvas(context);
  else {
    const picture = pictures.get(action.name);
    if (picture) paintSticker(context, picture, { ...action, width: stickerWidths[action.size] });
  }
};
