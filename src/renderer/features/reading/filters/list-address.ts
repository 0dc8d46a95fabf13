import { BookSort, ListFilters, LogSort } from '#shared/features/reading/filters.contract.ts';
import { useSearchAddress } from '../../../lib/dom/search-address.ts';

export type ListName = 'books' | 'logs';

/** What narrows a list besides the words of its search. */
const filterNames = ['status', 'genre', 'age', 'author', 'shelf'] as const;
export type FilterName = (typeof filterNames)[number];

/** How a list is shown. */
export interface ListView {
  filters: ListFilters;
  sort: LogSort;
  /** Whether only the reader's own books are shown. */
  isMine: boolean;
}

/** What an address says about a list; what does not exist is as if it were not there. */
const readView = (list: ListName, search: URLSearchParams): ListView => {
  const typed = Object.fromEntries([...search].filter(([, value]) => value.trim() !== ''));
  const sorts = list === 'books' ? BookSort : LogSort;
  return {
    filters: ListFilters.catch({}).parse(typed),
    sort: sorts.catch('added').parse(typed.sort),
    isMine: list === 'books' && typed.show === 'mine',
  };
};

/** The names in the address that narrow a list. */
export const narrowing = ({ filters, isMine }: ListView): (FilterName | 'show')[] => [
  ...(isMine ? (['show'] as const) : []),
  ...filterNames.filter((name) => filters[name]),
];

/** Whether a list may be empty only because of what was asked for. */
export const isNarrowed = (view: ListView): boolean =>
  narrowing(view).length > 0 || Boolean(view.filters.q);

/** How a list is shown, as the address says, and how to change that. */
export const useListAddress = (list: ListName) => {
  const [search, setSearch] = useSearchAddress();
  const view = readView(list, search);
  /** Takes away what has no value. */
  const change = (values: Partial<Record<FilterName | 'q' | 'show' | 'sort', string>>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  const clear = () =>
    change({ ...Object.fromEntries(filterNames.map((name) => [name, ''])), q: '', show: '' });
  return { view, change, clear };
};

export type ListAddress = ReturnType<typeof useListAddress>;
