/** A window's place in screen coordinates. */
export interface Place {
  x?: number;
  y?: number;
  width: number;
  height: number;
  isMaximized: boolean;
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const minimumSize = { width: 360, height: 560 };
const defaultPlace: Place = { width: 1280, height: 860, isMaximized: false };
/** As much of the window must be on a screen as one can grab. */
const graspable = 80;

const isNumber = (value: unknown): value is number => Number.isFinite(value);

const isReachable = (place: Area, screens: readonly Area[]): boolean =>
  screens.some(
    (screen) =>
      place.x + place.width >= screen.x + graspable &&
      place.x <= screen.x + screen.width - graspable &&
      place.y >= screen.y &&
      place.y <= screen.y + screen.height - graspable,
  );

/** Where to open the window: as it was, unless that screen is gone or the file was edited by hand. */
export const placeFrom = (stored: unknown, screens: readonly Area[]): Place => {
  if (typeof stored !== 'object' || stored === null) return defaultPlace;
  const { x, y, width, height, isMaximized } = stored as Record<string, unknown>;
  if (!isNumber(width) || !isNumber(height)) return defaultPlace;
  const size = {
    width: Math.max(minimumSize.width, Math.round(width)),
    height: Math.max(minimumSize.height, Math.round(height)),
  };
  const place = { ...size, isMaximized: isMaximized === true };
  if (!isNumber(x) || !isNumber(y)) return place;
  return isReachable({ x, y, ...size }, screens) ? { ...place, x, y } : place;
};
