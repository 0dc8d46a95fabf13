import { z } from 'zod';
import { avatarPresets } from '#shared/features/accounts/avatars.ts';
import {
  type Action,
  brushes,
  type Colour,
  canvasSizes,
  colours,
  type Drawing,
  limits,
  type Point,
  type Stroke,
  sizes,
} from './drawing.ts';

// A drawing of 120,000 points takes about a megabyte, a fifth of what a browser keeps for a site: each point is
// written as its distance from the one before, in halves of a unit and hundredths of the pressure.
const fineness = [2, 2, 100] as const;

const writePoints = ({ points, hasPressure }: Stroke): string => {
  const parts = hasPressure ? 3 : 2;
  const before = [0, 0, 0];
  const numbers = points.flatMap((point) =>
    point.slice(0, parts).map((value, part) => {
      const written = Math.round(value * (fineness[part] ?? 1));
      const distance = written - (before[part] ?? 0);
      before[part] = written;
      return distance.toString(36);
    }),
  );
  return numbers.join(' ');
};

const readPoints = (text: string, hasPressure: boolean): Point[] => {
  const parts = hasPressure ? 3 : 2;
  const numbers = text.split(' ').map((part) => Number.parseInt(part, 36));
  const points: Point[] = [];
  const sum = [0, 0, 50];
  if (hasPressure) sum[2] = 0;
  for (let at = 0; at + parts <= numbers.length; at += parts) {
    for (let part = 0; part < parts; part += 1)
      sum[part] = (sum[part] ?? 0) + (numbers[at + part] ?? Number.NaN);
    const [x = 0, y = 0, pressure = 0] = sum.map((value, part) => value / (fineness[part] ?? 1));
    points.push([x, y, pressure]);
  }
  return points;
};

const Place = z.number().min(-10_000).max(10_000);
const ColourName = z.enum(Object.keys(colours) as [Colour, ...Colour[]]);
const Points = z
  .array(z.tuple([Place, Place, z.number().min(0).max(1)]))
  .min(1)
  .max(limits.strokePoints);

const KeptAction = z.discriminatedUnion('type', [
  z
    .object({
      type: z.literal('stroke'),
      brush: z.enum(brushes),
      colour: ColourName,
      size: z.enum(sizes),
      hasPressure: z.boolean(),
      points: z.string(),
    })
    .transform((kept) => ({
      ...kept,
      points: Points.parse(readPoints(kept.points, kept.hasPressure)),
    })),
  z.object({ type: z.literal('fill'), x: Place, y: Place, colour: ColourName }),
  z.object({
    type: z.literal('sticker'),
    name: z.enum(avatarPresets),
    x: Place,
    y: Place,
    size: z.enum(sizes),
  }),
  z.object({ type: z.literal('clear') }),
]);

/** Drafts that are kept on devices call the format `paper`. */
const KeptDrawing = z
  .object({
    paper: z.enum(Object.keys(canvasSizes) as [keyof typeof canvasSizes]),
    actions: z.array(KeptAction).max(limits.actions + 1),
  })
  .transform(({ paper, actions }) => ({ format: paper, actions }));

/** Strokes never change, so each is written once. */
const written = new WeakMap<Action, object>();

const writeAction = (action: Action): object => {
  if (action.type !== 'stroke') return action;
  const known = written.get(action);
  if (known) return known;
  const kept = { ...action, points: writePoints(action) };
  written.set(action, kept);
  return kept;
};

/** A drawing as a draft keeps it, without what was undone. */
export const writeDrawing = ({ format, actions }: Drawing) => ({
  paper: format,
  actions: actions.map(writeAction),
});

/** A drawing that was kept; null for anything else. */
export const readDrawing = (kept: unknown): Drawing | null => {
  try {
    return { ...KeptDrawing.parse(kept), undone: [] };
  } catch {
    return null;
  }
};
