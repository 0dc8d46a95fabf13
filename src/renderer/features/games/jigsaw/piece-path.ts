import type { PieceSides, Side } from '#shared/features/games/jigsaw.ts';

/** A piece is this wide without its tabs, and tabs stick out as far as the margin allows. */
export const pieceSize = 100;
export const pieceMargin = 25;

const bulge: Record<Side, number> = { straight: 0, tab: -22, hole: 22 };

type Point = readonly [x: number, y: number];

/** Turns the upper side into one of the four. */
const turns: Record<keyof PieceSides, (point: Point) => Point> = {
  top: ([x, y]) => [x, y],
  right: ([x, y]) => [pieceSize - y, x],
  bottom: ([x, y]) => [pieceSize - x, pieceSize - y],
  left: ([x, y]) => [y, pieceSize - x],
};

const sidePath = (side: Side, turn: (point: Point) => Point): string => {
  const at = (x: number, y: number) => turn([x, y]).join(' ');
  if (side === 'straight') return `L${at(pieceSize, 0)}`;
  const out = bulge[side];
  return (
    `L${at(38, 0)}C${at(46, out * 0.3)} ${at(24, out)} ${at(50, out)}` +
    `C${at(76, out)} ${at(54, out * 0.3)} ${at(62, 0)}L${at(pieceSize, 0)}`
  );
};

/** The outline of a piece as an SVG path, from its upper left corner, which is 0 0. */
export const piecePath = ({ top, right, bottom, left }: PieceSides): string =>
  `M0 0${sidePath(top, turns.top)}${sidePath(right, turns.right)}` +
  `${sidePath(bottom, turns.bottom)}${sidePath(left, turns.left)}Z`;
