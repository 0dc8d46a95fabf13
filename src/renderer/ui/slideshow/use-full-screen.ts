import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Shows an element on the whole screen where a browser lets it; `onLeave` is called when someone leaves that. */
export const useFullScreen = (
  element: RefObject<HTMLElement | null>,
  onLeave: () => void,
): void => {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    let wasFull = false;
    const handleChange = () => {
      const isFull = document.fullscreenElement !== null;
      // Escape ends it without a key event.
      if (wasFull && !isFull) leave();
      wasFull = isFull;
    };
    document.addEventListener('fullscreenchange', handleChange);
    // iPhones have none, and a press may be too long ago: then it fills the window.
    void element.current?.requestFullscreen?.().catch(() => {});
    return () => {
      document.removeEventListener('fullscreenchange', handleChange);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
    };
  }, [element]);
};
