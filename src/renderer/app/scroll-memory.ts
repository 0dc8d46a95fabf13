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

/** How far down each entry of the history was, so that a reload finds it too. */
const positions = stored();

const remember = () => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-100)));
  } catch {
    // Private windows may refuse; going back then works until the reload.
  }
};

/** Whether nothing has been shown since the page was loaded. */
let isFresh = true;

/** Another page begins at its top or at the part its address names; going back finds the old place. */
export const useScrollMemory = (): void => {
  const { key, pathname, hash } = useLocation();
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
    const known = direction === 'POP' ? positions.get(key) : undefined;
    const note = () => positions.set(key, window.scrollY);
    // Asking a page that has just come where it is would make it lay itself out once more.
    const isAtTop = isFresh && known === undefined && !named;
    isFresh = false;
    if (isAtTop) positions.set(key, 0);
    else {
      if (known !== undefined) window.scrollTo(0, known);
      else if (named) named.scrollIntoView();
      else if (!isSamePage) window.scrollTo(0, 0);
      note();
    }
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [key, pathname, hash, direction]);
};
