import { type PointerEvent, useEffect, useRef } from 'react';

/** How long a finger stays for a hold, in ms. */
const holdMs = 450;
/** How far it may move meanwhile, in pixels. */
const stillPx = 10;

/** Press and hold with a finger or pen; the press that follows does not count. */
export const useHold = (onHold: () => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const isHeld = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    /** Whether a press is the end of a hold. */
    wasHeld: () => isHeld.current,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        isHeld.current = false;
        if (event.pointerType === 'mouse') return;
        start.current = { x: event.clientX, y: event.clientY };
        stop();
        timer.current = setTimeout(() => {
          isHeld.current = true;
          onHold();
        }, holdMs);
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        const { x, y } = start.current;
        if (Math.hypot(clientX - x, clientY - y) > stillPx) stop();
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      // A finger's hold would open the browser's own menu.
      onContextMenu: (event: { preventDefault: () => void }) => {
        if (isHeld.current) event.preventDefault();
      },
    },
  };
};
