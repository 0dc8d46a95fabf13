import { useSyncExternalStore } from 'react';

/** Below this width the sidebar gives way to the menu (spec, part 1 section 9; rule 38). */
const phoneQuery = '(max-width: 767.98px)';

/** Whether a media query matches, kept up to date. */
export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    (notify) => {
      const list = matchMedia(query);
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    () => matchMedia(query).matches,
  );

export const isPhone = (): boolean => matchMedia(phoneQuery).matches;

export const useIsPhone = (): boolean => useMediaQuery(phoneQuery);
