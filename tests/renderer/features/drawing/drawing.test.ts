import { describe, expect, test } from 'vitest';
import {
  type Action,
  addAction,
  type Drawing,
  emptyDrawing,
  isBlank,
  isFull,
  limits,
  type Point,
  redo,
  type Stroke,
  shownActions,
  undo,
} from '#renderer/features/drawing/model/drawing.ts';

const stroke = (brush: Stroke['brush'] = 'pen', points: Point[] = [[1, 2, 0.5]]): Stroke => ({
  type: 'stroke',
  brush,
  colour: 'red',
  size: 'medium',
  hasPressure: false,
  points,
});
const fill: Action = { type: 'fill', x: 5, y: 6, colour: 'lime' };
const clear: Action = { type: 'clear' };
const drawn = (...actions: Action[]): Drawing => actions.reduce(addAction, emptyDrawing('wide'));

describe('a drawing', () => {
  test('undoes and does again one action after the other', () => {
    const first = stroke();
    const drawing = drawn(first, fill);
    const back = undo(undo(drawing));
    expect(back.actions).toEqual([]);
    expect(redo(back).actions).toEqual([first]);
    expect(redo(redo(back)).actions).toEqual([first, fill]);
    expect(undo(emptyDrawing('tall'))).toEqual(emptyDrawing('tall'));
    expect(redo(drawing)).toBe(drawing);
  });

  test('does nothing again after something new', () => {
    const drawing = addAction(undo(drawn(stroke(), fill)), fill);
    expect(drawing.undone).toEqual([]);
  });

  test('comes back when clearing it is undone', () => {
    const drawing = drawn(stroke(), clear);
    expect(shownActions(drawing.actions)).toEqual([]);
    expect(isBlank(drawing)).toBe(true);
    expect(shownActions(undo(drawing).actions)).toEqual([stroke()]);
    expect(isBlank(undo(drawing))).toBe(false);
  });

  test('is blank with nothing but the eraser’s strokes', () => {
    expect(isBlank(emptyDrawing('wide'))).toBe(true);
    expect(isBlank(drawn(stroke('eraser')))).toBe(true);
    expect(isBlank(drawn(stroke('eraser'), stroke()))).toBe(false);
  });
});

describe('a drawing takes no more', () => {
  const full = (actions: Action[]): Drawing => ({ ...emptyDrawing('wide'), actions });
  const long = stroke('pen', Array<Point>(limits.strokePoints).fill([0, 0, 0.5]));

  test.each([
    ['actions', full(Array<Action>(limits.actions).fill(stroke()))],
    ['points', full(Array<Action>(limits.points / limits.strokePoints).fill(long))],
  ])('once it has its most %s, but can be cleared', (_what, drawing) => {
    expect(isFull(drawing, 'stroke')).toBe(true);
    expect(addAction(drawing, stroke())).toBe(drawing);
    expect(addAction(drawing, clear).actions).toHaveLength(drawing.actions.length + 1);
  });

  test.each<[string, Action[]]>([
    ['actions', Array<Action>(limits.actions).fill(stroke())],
    ['fills', Array<Action>(limits.fills).fill(fill)],
    ['points', Array<Action>(limits.points / limits.strokePoints).fill(long)],
  ])('of its most %s, until a new page is started', (_what, actions) => {
    const cleared = addAction(full(actions), clear);
    expect(isFull(cleared, 'fill')).toBe(false);
    expect(undo(cleared).actions).toEqual(actions);
    const next = addAction(addAction(cleared, fill), long);
    expect(shownActions(next.actions)).toEqual([fill, long]);
    expect(isFull(full([...next.actions]), 'fill')).toBe(false);
  });

  test('fills than can be put together again quickly', () => {
    const drawing = full(Array<Action>(limits.fills).fill(fill));
    expect(isFull(drawing, 'fill')).toBe(true);
    expect(isFull(drawing, 'stroke')).toBe(false);
  });
});
