import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropDrawing, keepDrawing, keptDrawing } from '#renderer/features/drawing/drawing-draft.ts';
import { readDrawing, writeDrawing } from '#renderer/features/drawing/model/draft-text.ts';
import { type Drawing, limits, type Point } from '#renderer/features/drawing/model/drawing.ts';
import { forgetDrafts } from '#renderer/lib/storage/device-drafts.ts';

const look = { type: 'stroke', colour: 'pink', size: 'large' } as const;
const drawing: Drawing = {
  format: 'tall',
  actions: [
    {
      ...look,
      brush: 'pencil',
      hasPressure: true,
      points: [
        [10.5, 20, 0.25],
        [8, 1_599.5, 1],
        [-3.5, 40, 0.01],
      ],
    },
    {
      ...look,
      brush: 'eraser',
      hasPressure: false,
      points: [
        [0, 0, 0.5],
        [700, 3, 0.5],
      ],
    },
    { type: 'fill', x: 12, y: 1_000, colour: 'turquoise' },
    { type: 'sticker', name: 'owl', x: 300, y: 400, size: 'small' },
    { type: 'clear' },
  ],
  undone: [],
};

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal(
    'localStorage',
    new Proxy(
      {
        getItem: (name: string) => kept.get(name) ?? null,
        setItem: (name: string, text: string) => void kept.set(name, text),
        removeItem: (name: string) => void kept.delete(name),
      },
      {
        ownKeys: () => [...kept.keys()],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      },
    ),
  );
});
afterEach(() => vi.unstubAllGlobals());

test('a drawing is found again as it was, without what was undone', () => {
  keepDrawing(3, { ...drawing, undone: [{ type: 'clear' }] });
  expect(keptDrawing(3)).toEqual(drawing);
  expect(keptDrawing(4)).toBeNull();
});

test('a drawing is gone once it was shared, emptied or its person signed out', () => {
  keepDrawing(3, drawing);
  dropDrawing(3);
  expect(keptDrawing(3)).toBeNull();
  keepDrawing(3, drawing);
  keepDrawing(3, { ...drawing, actions: [] });
  expect(keptDrawing(3)).toBeNull();
  keepDrawing(3, drawing);
  forgetDrafts(3);
  expect(keptDrawing(3)).toBeNull();
});

test('the largest drawing fits into what a browser keeps for a site', () => {
  const points = Array.from(
    { length: limits.strokePoints },
    (_, at): Point => [(at * 397) % 1_600, (at * 613) % 1_200, (at % 100) / 100],
  );
  const stroke = { ...look, brush: 'crayon', hasPressure: true, points } as const;
  const actions = Array.from({ length: limits.points / limits.strokePoints }, () => ({
    ...stroke,
  }));
  const text = JSON.stringify(writeDrawing({ ...drawing, actions }));
  expect(text.length).toBeLessThan(2_000_000);
  expect(readDrawing(JSON.parse(text))?.actions).toHaveLength(actions.length);
});

test.each([
  ['nothing', undefined],
  ['an unknown format', { ...writeDrawing(drawing), paper: 'huge' }],
  ['an unknown action', { paper: 'tall', actions: [{ type: 'explode' }] }],
  ['points that are no numbers', withPoints('1 ? 3')],
  ['a stroke without points', withPoints('')],
  ['a point far outside', withPoints('zzzzzz 1')],
])('a draft with %s is not used', (_what, kept) => {
  expect(readDrawing(kept)).toBeNull();
});

function withPoints(points: string) {
  return { paper: 'wide', actions: [{ ...look, brush: 'pen', hasPressure: false, points }] };
}
