import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import {
  type CalendarEvent,
  cursorOf,
  type ListType,
  listEvents,
  listShareable,
} from '#shared/features/calendar/calendar.contract.ts';
import { limits } from '#shared/features/calendar/calendar.limits.ts';
import { call } from '../../lib/api/api-client.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useFailureToast } from '../../ui/feedback/failure-toast.ts';
import { type Entry, mergedEntries } from './views/entries.ts';
import type { DayRange } from './views/view-range.ts';

export const calendarKeys = {
  all: ['calendar'] as const,
  events: ['calendar', 'events'] as const,
  shareable: ['calendar', 'shareable'] as const,
  subscription: ['calendar', 'subscription'] as const,
};

/** Every occurrence of some days: the grid and the list count all of them. */
const readEvents = async (type: ListType, range: DayRange, signal: AbortSignal) => {
  const events: CalendarEvent[] = [];
  let after: string | undefined;
  do {
    const page = await call(listEvents, { query: { type, ...range, after } }, { signal });
    events.push(...page);
    const last = page.at(-1);
    after = page.length === limits.occurrencesPage && last ? cursorOf(last) : undefined;
  } while (after !== undefined);
  return events;
};

const eventsQuery = (type: ListType, range: DayRange) =>
  queryOptions({
    queryKey: [...calendarKeys.events, type, range],
    queryFn: ({ signal }) => readEvents(type, range, signal),
    // No events arrive while the calendar is not shown.
    staleTime: 0,
    // The days before stay until the next are there.
    placeholderData: keepPreviousData,
  });

export interface Entries {
  entries: Entry[];
  isPending: boolean;
  /** Why the user's own events could not be loaded. */
  error: Error | null;
  /** The lists of others that could not be read. */
  missing: ('family' | 'shared')[];
  retry: () => void;
}

/** The user's own events, the family's and shared ones, as one list (spec, part 2 section 7). */
export const useEntries = (range: DayRange): Entries => {
  const { t } = useTranslation('calendar');
  const showFailure = useFailureToast();
  const [own, family, shared] = useQueries({
    queries: [
      eventsQuery('own', range),
      eventsQuery('family', range),
      eventsQuery('shared', range),
    ],
  });
  useEffect(() => {
    if (family.error) showFailure(t('toasts.familyFailed'), family.error);
  }, [family.error, showFailure, t]);
  useEffect(() => {
    if (shared.error) showFailure(t('toasts.sharedFailed'), shared.error);
  }, [shared.error, showFailure, t]);
  const entries = useMemo(
    () => mergedEntries([own.data ?? [], family.data ?? [], shared.data ?? []]),
    [own.data, family.data, shared.data],
  );
  const all = [own, family, shared];
  return {
    entries,
    isPending: own.isPending,
    error: own.error,
    missing: [
      ...(family.error ? (['family'] as const) : []),
      ...(shared.error ? (['shared'] as const) : []),
    ],
    retry: () => {
      for (const list of all) if (list.error) void list.refetch();
    },
  };
};

/** Whom one may share with (rule 100). */
export const useShareable = (isWanted: boolean) =>
  useQuery({
    queryKey: calendarKeys.shareable,
    queryFn: ({ signal }) => call(listShareable, {}, { signal }),
    enabled: isWanted,
    // Refetch: who there is may have changed meanwhile.
    staleTime: 0,
  });
