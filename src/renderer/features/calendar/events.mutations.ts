import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  type CalendarEvent,
  deleteEvent,
  updateEvent,
} from '#shared/features/calendar/calendar.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { useFailureToast } from '../../ui/feedback/failure-toast.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { useHouseholdDays } from '../accounts/accounts.hooks.ts';
import { calendarKeys } from './calendar.hooks.ts';
import { type Choice, placeOf, saveWhatGoes } from './dialog/save-event.ts';
import { type Move, wayBack } from './dialog/undo-move.ts';
import { entryOf } from './views/entries.ts';
import { datesOf, daysOf } from './views/spans.ts';

const refresh = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: calendarKeys.events });

export const useSaveEvent = () => {
  const { t } = useTranslation('calendar');
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: saveWhatGoes,
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

/** Shows the move before the server has answered. */
const showMoved = (client: QueryClient, { entry, span }: Move, timeZone: string) => {
  const { firstDay, lastDay } = daysOf(span, timeZone);
  const dates = { ...datesOf(span, timeZone), startDay: firstDay, endDay: lastDay };
  client.setQueriesData<CalendarEvent[]>({ queryKey: calendarKeys.events }, (events) =>
    events?.map((event) => (entryOf(event).key === entry.key ? { ...event, ...dates } : event)),
  );
};

/** Moves or stretches an event; the toast takes it back where there is a way. */
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
    onSuccess: async (moved, move) => {
      await refresh(client);
      const way = wayBack(move, moved.id, timeZone);
      const label = t('common:actions.undo');
      showToast({
        tone: 'success',
        title: t('toasts.updated'),
        ...(way && { action: { label, onPress: () => back.mutate(way) } }),
      });
    },
    onError,
  });
};
