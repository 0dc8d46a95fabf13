import type { AvatarPreset } from '#shared/features/accounts/avatars.ts';

/** Each name with its colour on the canvas, which is white in dark mode too. */
export const colours = {
  black: '#23211f',
  grey: '#8f8b86',
  white: '#ffffff',
  brown: '#8a5a33',
  beige: '#f3c99f',
  red: '#e02d3c',
  orange: '#f77f1e',
  yellow: '#ffd426',
  lime: '#9bd138',
  green: '#2e9b4f',
  turquoise: '#2bb8b3',
  sky: '#5bb8f5',
  blue: '#2457d6',
  purple: '#7d3cc9',
  pink: '#f46fb0',
} as const;
export type Colour = keyof typeof colours;

export const brushes = ['pencil', 'pen', 'crayon', 'eraser'] as const;
export type Brush = (typeof brushes)[number];

export const sizes = ['small', 'medium', 'large'] as const;
export type Size = (typeof sizes)[number];

/** Its place in units of the canvas, and the pressure from 0 to 1. */
export type Point = [x: number, y: number, pressure: number];

export interface Stroke {
  type: 'stroke';
  brush: Brush;
  colour: Colour;
  size: Size;
  /** Whether a pen measured the pressure. */
  hasPressure: boolean;
  points: Point[];
}

export interface Fill {
  type: 'fill';
  x: number;
  y: number;
  colour: Colour;
}

interface StickerPlaced {
  type: 'sticker';
  name: AvatarPreset;
  /** Its middle. */
  x: number;
  y: number;
  size: Size;
}

export type Action = Stroke | Fill | StickerPlaced | { type: 'clear' };

/** The canvas's size in its own units, which are pixels of the picture. */
export const canvasSizes = {
  wide: { width: 1_600, height: 1_200 },
  tall: { width: 1_200, height: 1_600 },
} as const;
type CanvasFormat = keyof typeof canvasSizes;

export const limits = {
  actions: 2_000,
  /** Each takes a pass over the whole canvas whenever the drawing is put together again. */
  fills: 200,
  points: 120_000,
  /** A longer stroke goes on as another one. */
  strokePoints: 500,
} as const;

/** A drawing is what was done, in its order. */
export interface Drawing {
  format: CanvasFormat;
  actions: readonly Action[];
  /** What can be done again, the next one last. */
  undone: readonly Action[];
}

export const emptyDrawing = (format: CanvasFormat): Drawing => ({
  format,
  actions: [],
  undone: [],
});

const pointsOf = (action: Action): number => (action.type === 'stroke' ? action.points.length : 0);

const pointCount = (actions: readonly Action[]): number =>
  actions.reduce((sum, action) => sum + pointsOf(action), 0);

/** What is on the canvas since it was last cleared. */
export const shownActions = (actions: readonly Action[]): readonly Action[] =>
  actions.slice(actions.findLastIndex(({ type }) => type === 'clear') + 1);

/** Whether one more action would be too much for this device to keep and to draw again. */
const areTooMany = (actions: readonly Action[], next: Action['type']): boolean =>
  actions.length >= limits.actions ||
  pointCount(actions) + limits.strokePoints > limits.points ||
  (next === 'fill' && actions.filter(({ type }) => type === 'fill').length >= limits.fills);

/** Whether the page takes no action of a type any more; a new page always does. */
export const isFull = ({ actions }: Drawing, next: Action['type']): boolean =>
  areTooMany(shownActions(actions), next);

/** Adds an action, after which nothing can be done again; a full page stays as it is. */
export const addAction = (drawing: Drawing, action: Action): Drawing => {
  const { actions } = drawing;
  // A page can always be cleared.
  if (action.type === 'clear') return { ...drawing, actions: [...actions, action], undone: [] };
  if (isFull(drawing, action.type)) return drawing;
  // Where there is no room for both, the new page takes that of the one before.
  const kept = areTooMany(actions, action.type) ? shownActions(actions) : actions;
  return { ...drawing, actions: [...kept, action], undone: [] };
};

export const undo = (drawing: Drawing): Drawing => {
  const last = drawing.actions.at(-1);
  if (!last) return drawing;
  return {
    ...drawing,
    actions: drawing.actions.slice(0, -1),
    undone: [...drawing.undone, last],
  };
};

export const redo = (drawing: Drawing): Drawing => {
  const next = drawing.undone.at(-1);
  if (!next) return drawing;
  return {
    ...drawing,
    actions: [...drawing.actions, next],
    undone: drawing.undone.slice(0, -1),
  };
};

/** Whether there is nothing to see. */
export const isBlank = ({ actions }: Drawing): boolean =>
  shownActions(actions).every((action) => action.type === 'stroke' && action.brush === 'eraser');
