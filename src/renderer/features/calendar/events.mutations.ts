import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  type CalendarEvent,
  createEvent,
  deleteEvent,
  updateEvent,
} from '#shared/features/calendar/calendar.contract.ts';
import type { EventFields, Scope } from '#shared/features/calendar/calendar.fields.ts';
import { ApiError, call } from '../../lib/api-client.ts';
import { useFailureToast } from '../../ui/failure-toast.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useHouseholdDays } from '../accounts/accounts.hooks.ts';
import { calendarKeys } from './calendar.hooks.ts';
import { type Entry, entryOf } from './entries.ts';
import { datesOf, daysOf, type Span } from './spans.ts';

/** Which occurrences a change is for. */
export interface Choice {
  entry: Entry;
  /** Undefined for what does not repeat. */
  scope?: Scope | undefined;
}

const placeOf = ({ entry, scope }: Choice) => ({
  params: { id: entry.event.id },
  query: scope ? { scope, occurrence: entry.event.occurrence ?? undefined } : {},
});

const refresh = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: calendarKeys.events });

interface Saving {
  /** Nothing for a new event. */
  choice: Choice | null;
  fields: EventFields;
}

const send = ({ choice, fields }: Saving): Promise<CalendarEvent> =>
  choice
    ? call(updateEvent, { ...placeOf(choice), body: fields })
    : call(createEvent, { body: fields });

const withoutSharing = ({ choice, fields }: Saving): Saving => {
  const { sharedWith: _people, isShared: _isShared, isFamily: _isFamily, ...rest } = fields;
  return { choice, fields: rest };
};

/** The event is worth more than its sharing: where that alone is refused, the rest is saved (spec, part 2 section 8). */
const sendWhatGoes = async (saving: Saving): Promise<{ isWhole: boolean }> => {
  try {
    await send(saving);
    return { isWhole: true };
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
    if (!isRefused || !saving.fields.sharedWith?.length) throw error;
    // When the rest is refused as well, the first refusal tells why.
    await send(withoutSharing(saving)).catch(() => Promise.reject(error));
    return { isWhole: false };
  }
};

export const useSaveEvent = () => {
  const { t } = useTranslation('calendar');
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: sendWhatGoes,
    onSuccess: async ({ isWhole }, { choice }) => {
      await refresh(client);
      if (isWhole) {
        showToast({ tone: 'success', title: t(choice ? 'toasts.updated' : 'toasts.created') });
      } else {
        showToast({
          tone: 'failure',
          title: t('toasts.partial'),
          description: t('toasts.partialText'),
        });
      }
    },
    onError: (error) => showFailure(t('toasts.saveFailed'), error),
  });
};

export const useDeleteEvent = () => {
  const { t } = useTranslation('calendar');
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: (choice: Choice) => call(deleteEvent, placeOf(choice)),
    onSuccess: async () => {
      await refresh(client);
      showToast({ tone: 'success', title: t('toasts.deleted') });
    },
    onError: (error) => showFailure(t('toasts.deleteFailed'), error),
  });
};

export interface Move extends Choice {
  span: Span;
}

/** Shows the event where it goes before the house has answered. */
const showMoved = (client: QueryClient, { entry, span }: Move, timeZone: string) => {
  const { firstDay, lastDay } = daysOf(span, timeZone);
  const dates = { ...datesOf(span, timeZone), startDay: firstDay, endDay: lastDay };
  client.setQueriesData<CalendarEvent[]>({ queryKey: calendarKeys.events }, (events) =>
    events?.map((event) => (entryOf(event).key === entry.key ? { ...event, ...dates } : event)),
  );
};

/** The way back: of a series, the occurrence is named by the day it was moved to. */
const undone = ({ entry, scope, span }: Move, id: number, timeZone: string): Move => {
  const isSeries = scope === 'all' || scope === 'following';
  const occurrence = isSeries ? daysOf(span, timeZone).firstDay : null;
  return {
    entry: { ...entry, event: { ...entry.event, id, occurrence } },
    scope: isSeries ? 'all' : undefined,
    span: entry.span,
  };
};

/** Moves or stretches an event; the toast takes it back. */
export const useMoveEvent = () => {
  const { t } = useTranslation(['calendar', 'common']);
  const { timeZone } = useHouseholdDays();
  const client = useQueryClient();
  const showFailure = useFailureToast();
  const send = ({ span, ...choice }: Move) =>
    call(updateEvent, { ...placeOf(choice), body: datesOf(span, timeZone) });
  const onError = async (error: unknown) => {
    showFailure(t('toasts.saveFailed'), error);
    await refresh(client);
  };
  const back = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      await refresh(client);
      showToast({ tone: 'success', title: t('toasts.updated') });
    },
    onError,
  });
  return useMutation({
    mutationFn: send,
    onMutate: (move) => showMoved(client, move, timeZone),
    onSuccess: async (moved, { entry, scope, span }) => {
      await refresh(client);
      const undo = () => back.mutate(undone({ entry, scope, span }, moved.id, timeZone));
      showToast({
        tone: 'success',
        title: t('toasts.updated'),
        action: { label: t('common:actions.undo'), onPress: undo },
      });
    },
    onError,
  });
};
