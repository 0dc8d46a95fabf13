/** A window's bounds in screen coordinates; without `x` and `y` it is centred. */
export interface WindowBounds {
  x?: number;
  y?: number;
  width: number;
  height: number;
  isMaximized: boolean;
}

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const minimumSize = { width: 360, height: 560 };
const usualSize = { width: 1280, height: 860 };
/** As much of the window's top edge must be on a screen as one can grab. */
const graspable = 80;

const isNumber = (value: unknown): value is number => Number.isFinite(value);

/** No larger than the screen, which may be smaller than the one it was stored for. */
const sizeOn = (
  screen: Area | undefined,
  size: { width: number; height: number },
): { width: number; height: number } => {
  const within = (side: 'width' | 'height') =>
    Math.max(
      minimumSize[side],
      Math.min(Math.round(size[side]), screen?.[side] ?? usualSize[side]),
    );
  return { width: within('width'), height: within('height') };
};

const isGraspableOn = (area: Area, screen: Area): boolean =>
  area.x + area.width >= screen.x + graspable &&
  area.x <= screen.x + screen.width - graspable &&
  area.y >= screen.y &&
  area.y <= screen.y + screen.height - graspable;

/**
 * Where to open the window: as it was, unless that screen is gone or the file was edited by hand.
 * The first of the screens is the main one.
 */
export const boundsFrom = (stored: unknown, screens: readonly Area[]): WindowBounds => {
  const { x, y, width, height, isMaximized } = (stored ?? {}) as Record<string, unknown>;
  const size = isNumber(width) && isNumber(height) ? { width, height } : usualSize;
  const isWhole = isMaximized === true;
  if (isNumber(x) && isNumber(y)) {
    const screen = screens.find((area) => isGraspableOn({ x, y, ...size }, area));
    const at = { x: Math.round(x), y: Math.round(y) };
    if (screen) return { ...at, ...sizeOn(screen, size), isMaximized: isWhole };
  }
  return { ...sizeOn(screens[0], size), isMaximized: isWhole };
};
