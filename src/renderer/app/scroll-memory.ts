import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const storageKey = 'treehouse.scroll';

const stored = (): Map<string, number> => {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'));
  } catch {
    return new Map();
  }
};

/** How far down each entry of the history was, by its key and path, so that a reload finds it too. */
const positions = stored();

const remember = () => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-100)));
  } catch {
    // Private windows may refuse; going back then works until the reload.
  }
};

/** The key of whatever a tab was opened with. */
const firstKey = 'default';
/** Whether nothing has been shown since the page was loaded. */
let isFresh = true;

/** How long a page may take to become as long as it was, in ms. */
const growingMs = 5_000;
const movements = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to a position that may not exist until more of the page is there, unless the person scrolls first.
 * @returns how to stop.
 */
const goTo = (top: number): (() => void) => {
  window.scrollTo(0, top);
  // A browser may keep a place in whole pixels.
  const isThere = () => Math.abs(window.scrollY - top) < 2;
  if (isThere()) return () => {};
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const name of movements) window.removeEventListener(name, stop);
  };
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (isThere()) stop();
  });
  const timer = setTimeout(stop, growingMs);
  for (const name of movements) window.addEventListener(name, stop, { passive: true });
  observer.observe(document.body);
  return stop;
};

/** Another page begins at its top or at the part its address names; going back finds the old place. */
export const useScrollMemory = (): void => {
  const { key, pathname, hash } = useLocation();
  // What a tab is opened with has the same key each time.
  const entry = `${key} ${pathname}`;
  const direction = useNavigationType();
  const shownPath = useRef<string | null>(null);
  useEffect(() => {
    history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', remember);
    return () => window.removeEventListener('pagehide', remember);
  }, []);
  useLayoutEffect(() => {
    const isSamePage = shownPath.current === pathname;
    shownPath.current = pathname;
    const named = hash ? document.getElementById(hash.slice(1)) : null;
    const known = direction === 'POP' ? positions.get(entry) : undefined;
    const note = () => positions.set(entry, window.scrollY);
    // Asking a page that has just come where it is would make it lay itself out once more.
    const isAtTop = isFresh && key === firstKey && known === undefined && !named;
    isFresh = false;
    let stop = () => {};
    if (isAtTop) positions.set(entry, 0);
    else {
      if (known !== undefined) stop = goTo(known);
      else if (named) named.scrollIntoView();
      else if (!isSamePage) window.scrollTo(0, 0);
      note();
    }
    window.addEventListener('scroll', note, { passive: true });
    return () => {
      stop();
      window.removeEventListener('scroll', note);
    };
  }, [entry, key, pathname, hash, direction]);
};
