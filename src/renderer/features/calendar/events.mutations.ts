import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type CalendarEvent,
  deleteEvent,
  updateEvent,
} from '#shared/features/calendar/calendar.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useFailureToast } from '../../ui/feedback/failure-toast.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { useHouseholdDays } from '../accounts/household-days.hooks.ts';
import { calendarKeys } from './calendar.hooks.ts';
import { type Choice, requestOf, saveWhatGoes } from './dialog/save-event.ts';
import { type Move, wayBack } from './dialog/undo-move.ts';
import { entryOf } from './views/entries.ts';
import { datesOf, daysOf } from './views/spans.ts';

const refresh = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: calendarKeys.events });

export const useSaveEvent = () => {
  const { t } = useTranslation('calendar');
  return useAction({
    run: saveWhatGoes,
    invalidates: [calendarKeys.events],
    success: ({ isWhole }, { choice }) =>
      isWhole
        ? t(choice ? 'toasts.updated' : 'toasts.created')
        : { tone: 'failure', title: t('toasts.partial'), description: t('toasts.partialText') },
    failure: t('toasts.saveFailed'),
    isStatusShown: true,
  });
};

export const useDeleteEvent = () => {
  const { t } = useTranslation('calendar');
  return useAction({
    run: (choice: Choice) => call(deleteEvent, requestOf(choice)),
    invalidates: [calendarKeys.events],
    success: t('toasts.deleted'),
    failure: t('toasts.deleteFailed'),
    isStatusShown: true,
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
    call(updateEvent, { ...requestOf(choice), body: datesOf(span, timeZone) });
  const back = useAction({
    run: send,
    invalidates: [calendarKeys.events],
    success: t('toasts.updated'),
    failure: t('toasts.saveFailed'),
    isStatusShown: true,
    onFailure: refresh,
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
    onError: async (error) => {
      showFailure(t('toasts.saveFailed'), error, { isStatusShown: true });
      await refresh(client);
    },
  });
};
