import { type PointerEvent, useEffect, useRef } from 'react';
import { limits, type Point, type Stroke } from '../model/drawing.ts';

/** Where on the canvas an event is, in its units. */
type PlaceOf = (event: { clientX: number; clientY: number }) => { x: number; y: number };

interface Live {
  pointerId: number;
  isPen: boolean;
  stroke: Stroke;
  placeOf: PlaceOf;
}

interface StrokesOptions {
  /** What a stroke that begins now looks like; null where the tool makes none. */
  look: Pick<Stroke, 'brush' | 'colour' | 'size'> | null;
  /** Measures the canvas once for a press, since doing so for each of its points is slow. */
  openPlaces: () => PlaceOf;
  /** Draws the stroke that is being made, once a frame; null where there is none. */
  paintLive: (stroke: Stroke | null) => void;
  onStroke: (stroke: Stroke) => void;
  /** A tool that makes no strokes was used here. */
  onPress: (place: { x: number; y: number }) => void;
}

/** Units of the canvas that a stroke moves before it gets another point. */
const step = 2;

const roundedTo = (value: number, parts: number): number => Math.round(value * parts) / parts;

const addPoint = (points: Point[], [x, y, pressure]: Point, least: number): void => {
  const last = points.at(-1);
  if (last && Math.hypot(x - last[0], y - last[1]) < least) return;
  // As fine as a draft keeps them, so that it looks the same when it is found again.
  points.push([roundedTo(x, 2), roundedTo(y, 2), roundedTo(pressure, 100)]);
};

const pointOf = (placeOf: PlaceOf, event: globalThis.PointerEvent): Point => {
  const { x, y } = placeOf(event);
  return [x, y, event.pointerType === 'pen' ? event.pressure : 0.5];
};

/** Paints at most once a frame. */
const useFrame = (paint: () => void) => {
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  return () => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(paint);
  };
};

/**
 * Makes strokes of what one finger, pen or mouse does; other fingers and a resting hand are ignored meanwhile,
 * and a pen takes over from a hand that touched first.
 */
export const useStrokes = (options: StrokesOptions) => {
  const { look, openPlaces, paintLive, onStroke, onPress } = options;
  const live = useRef<Live | null>(null);
  const paintSoon = useFrame(() => paintLive(live.current?.stroke ?? null));

  const isOwn = ({ pointerId }: PointerEvent) => live.current?.pointerId === pointerId;

  const handleDown = (event: PointerEvent<HTMLElement>) => {
    const isPen = event.pointerType === 'pen';
    const isTaken = live.current !== null && !(isPen && !live.current.isPen);
    if (event.button !== 0 || isTaken) return;
    // The page keeps its selection, and a name or field its focus.
    event.preventDefault();
    const placeOf = openPlaces();
    if (!look) return onPress(placeOf(event));
    event.currentTarget.setPointerCapture(event.pointerId);
    const points: Point[] = [];
    addPoint(points, pointOf(placeOf, event.nativeEvent), 0);
    const stroke: Stroke = { type: 'stroke', ...look, hasPressure: isPen, points };
    live.current = { pointerId: event.pointerId, isPen, stroke, placeOf };
    paintSoon();
  };

  const handleMove = (event: PointerEvent) => {
    if (!live.current || !isOwn(event)) return;
    const { nativeEvent } = event;
    const events = nativeEvent.getCoalescedEvents?.() ?? [];
    for (const one of events.length > 0 ? events : [nativeEvent]) {
      const { stroke, placeOf } = live.current;
      addPoint(stroke.points, pointOf(placeOf, one), step);
      if (stroke.points.length < limits.strokePoints) continue;
      onStroke(stroke);
      live.current.stroke = { ...stroke, points: stroke.points.slice(-1) };
    }
    paintSoon();
  };

  const handleUp = (event: PointerEvent) => {
    if (!live.current || !isOwn(event)) return;
    const { stroke, placeOf } = live.current;
    // A cancelled touch may be anywhere.
    if (event.type === 'pointerup' && stroke.points.length < limits.strokePoints)
      addPoint(stroke.points, pointOf(placeOf, event.nativeEvent), 0.5);
    live.current = null;
    onStroke(stroke);
    paintSoon();
  };

  return {
    onPointerDown: handleDown,
    onPointerMove: handleMove,
    onPointerUp: handleUp,
    onPointerCancel: handleUp,
  };
};
