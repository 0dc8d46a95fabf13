import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

type Change = Record<string, string> | ((before: URLSearchParams) => URLSearchParams);

/**
 * The search part of the address, and how to change it. What it says already adds nothing to go back to:
 * a tab reports one press twice, by the pointer and by the focus, before the page has followed the first.
 */
export const useSearchAddress = () => {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (next: Change, options: { replace?: boolean } = {}) => {
      const now = new URLSearchParams(location.search);
      const wanted = new URLSearchParams(typeof next === 'function' ? next(now) : next);
      if (wanted.toString() === new URLSearchParams(location.search).toString()) return;
      setSearch(wanted, { preventScrollReset: true, ...options });
    },
    [setSearch],
  );
  return [search, change] as const;
};
