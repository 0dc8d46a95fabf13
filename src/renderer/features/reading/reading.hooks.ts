import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getBook, listBooks } from '#shared/features/reading/books.contract.ts';
import {
  BookSort,
  type ListFilters,
  listFilterChoices,
} from '#shared/features/reading/filters.contract.ts';
import { listGoals } from '#shared/features/reading/goals.contract.ts';
import { listLogs } from '#shared/features/reading/logs.contract.ts';
import { listSessions } from '#shared/features/reading/sessions.contract.ts';
import {
  getReadingSettings,
  listSharedTotals,
  listShelves,
} from '#shared/features/reading/settings.contract.ts';
import { getStatistics } from '#shared/features/reading/statistics.contract.ts';
import { getTimer } from '#shared/features/reading/timer.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import type { ListName, ListView } from './filters/list-address.ts';

export const readingKeys = {
  all: ['reading'] as const,
  books: ['reading', 'books'] as const,
  book: (id: number) => ['reading', 'book', id] as const,
  logs: ['reading', 'logs'] as const,
  filters: ['reading', 'filters'] as const,
  sessions: (bookId: number) => ['reading', 'sessions', bookId] as const,
  goals: ['reading', 'goals'] as const,
  statistics: ['reading', 'statistics'] as const,
  settings: ['reading', 'settings'] as const,
  shared: ['reading', 'shared'] as const,
  shelves: ['reading', 'shelves'] as const,
  timer: ['reading', 'timer'] as const,
};

const pageSize = 50;

/** A list in pages whose cursor is the id of the last record. */
const paged = <T extends { id: number }>(
  queryKey: readonly unknown[],
  read: (page: { limit: number; before?: number }, signal: AbortSignal) => Promise<T[]>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      read({ limit: pageSize, ...(pageParam === undefined ? {} : { before: pageParam }) }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last: T[]) => (last.length < pageSize ? undefined : last.at(-1)?.id),
  });

/** Without what is not there. */
const present = (filters: ListFilters) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value));

export const booksQuery = ({ filters, sort, isMine }: ListView) =>
  paged([...readingKeys.books, filters, sort, isMine], (page, signal) => {
    const filter = isMine ? 'mine' : 'all';
    const order = BookSort.catch('added').parse(sort);
    return call(
      listBooks,
      { query: { ...page, ...present(filters), filter, sort: order } },
      { signal },
    );
  });

export const bookQuery = (id: number) =>
  queryOptions({
    queryKey: readingKeys.book(id),
    queryFn: ({ signal }) => call(getBook, { params: { id } }, { signal }),
  });

export const logsQuery = ({ filters, sort }: Pick<ListView, 'filters' | 'sort'>) =>
  paged([...readingKeys.logs, filters, sort], (page, signal) =>
    call(listLogs, { query: { ...page, ...present(filters), sort } }, { signal }),
  );

/** What a list can be narrowed by. */
export const filterChoicesQuery = (list: ListName) =>
  queryOptions({
    queryKey: [...readingKeys.filters, list],
    queryFn: ({ signal }) => call(listFilterChoices, { query: { list } }, { signal }),
  });

export const sessionsQuery = (bookId: number) =>
  paged(readingKeys.sessions(bookId), (page, signal) =>
    call(listSessions, { query: { ...page, bookId } }, { signal }),
  );

/** Goals by day: no event marks midnight. */
export const goalsQuery = (today: string) =>
  queryOptions({
    queryKey: [...readingKeys.goals, today],
    queryFn: ({ signal }) => call(listGoals, {}, { signal }),
    // What is open over midnight stays open.
    placeholderData: keepPreviousData,
  });

/** The numbers of a day, the streak among them. */
export const statisticsQuery = (weekStartsOn: number, today: string) =>
  queryOptions({
    queryKey: [...readingKeys.statistics, weekStartsOn, today],
    queryFn: ({ signal }) => call(getStatistics, { query: { weekStartsOn } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const readingSettingsQuery = queryOptions({
  queryKey: readingKeys.settings,
  queryFn: ({ signal }) => call(getReadingSettings, {}, { signal }),
});

export const sharedTotalsQuery = queryOptions({
  queryKey: readingKeys.shared,
  queryFn: ({ signal }) => call(listSharedTotals, {}, { signal }),
});

/** The kids a grown-up may write reading down for. */
export const shelvesQuery = queryOptions({
  queryKey: readingKeys.shelves,
  queryFn: ({ signal }) => call(listShelves, {}, { signal }),
});

export const timerQuery = queryOptions({
  queryKey: readingKeys.timer,
  queryFn: async ({ signal }) => {
    const { timer } = await call(getTimer, {}, { signal });
    // The answer's age is counted from here.
    return { timer, readAt: performance.now() };
  },
});
