import { useEffect } from 'react';

/** Called instead of navigation when a link to another page is followed while `isGuarded`. */
export const useLeaveGuard = (isGuarded: boolean, onLeave: (path: string) => void): void => {
  useEffect(() => {
    if (!isGuarded) return;
    const handle = (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || link.target || link.origin !== location.origin) return;
      // Marks within the page lead nowhere else.
      if (link.pathname === location.pathname && link.hash) return;
      event.preventDefault();
      onLeave(link.pathname + link.search);
    };
    document.addEventListener('click', handle, { capture: true });
    return () => document.removeEventListener('click', handle, { capture: true });
  }, [isGuarded, onLeave]);
};
