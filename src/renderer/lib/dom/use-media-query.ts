import { useSyncExternalStore } from 'react';

/** Below this width the sidebar gives way to the menu (spec, part 1 section 9; rule 38). */
const phoneQuery = '(max-width: 767.98px)';

/** What the build puts a page's frame together for, where there is no screen. */
export const builtFor = { phone: false };

/** Whether a media query matches, kept up to date. */
export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    (notify) => {
      const list = matchMedia(query);
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    () => matchMedia(query).matches,
    () => builtFor.phone && query === phoneQuery,
  );

export const isPhone = (): boolean => matchMedia(phoneQuery).matches;

export const useIsPhone = (): boolean => useMediaQuery(phoneQuery);
