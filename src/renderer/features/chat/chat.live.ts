import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../lib/api/api-client.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { onChanged, onReconnected } from '../../lib/live/live-socket.ts';
import { useFailureToast } from '../../ui/feedback/failure-toast.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { useUser } from '../accounts/accounts.hooks.ts';
import { changeLog, removeRoom, showInList } from './chat.cache.ts';
import { chatKeys } from './chat.hooks.ts';
import { flushOutbox, type OutboxEvents, openOutbox } from './outbox/outbox.ts';
import { withLive } from './rooms/room-log.ts';

/** A burst of changes is answered with one reading, in ms. */
const gatherMs = 250;

const gathered = (work: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    call: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        work();
      }, gatherMs);
    },
    stop: () => clearTimeout(timer),
  };
};

const setOnline = (client: QueryClient, userId: number, isOnline: boolean): void => {
  client.setQueryData<number[]>(chatKeys.online, (ids) => {
    const others = ids?.filter((id) => id !== userId);
    return isOnline ? others && [...others, userId] : others;
  });
  // An answer that is on its way may be older than this.
  if (client.isFetching({ queryKey: chatKeys.online }) > 0)
    void client.invalidateQueries({ queryKey: chatKeys.online });
};

/** Whether the list was requested already. */
const isAskedFor = (client: QueryClient): boolean =>
  client.getQueryData(chatKeys.rooms) !== undefined ||
  client.isFetching({ queryKey: chatKeys.rooms }) > 0;

/** Keeps the room list and who is online up to date; mount it before the list. */
export const useChatLive = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    const lists = gathered(() => void client.invalidateQueries({ queryKey: chatKeys.rooms }));
    // Nothing listened while the list was fetched.
    if (isAskedFor(client)) lists.call();
    const stops = [
      onChanged(({ area, id, change }) => {
        if (area === 'presence' && id !== undefined) setOnline(client, id, change === 'created');
        if (area !== 'chat') return;
        if (id !== undefined && change === 'deleted') removeRoom(client, id);
        else lists.call();
      }),
      onReconnected(() => {
        lists.call();
        void client.invalidateQueries({ queryKey: chatKeys.online });
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      lists.stop();
    };
  }, [client]);
};

/** How the outbox speaks to the person whose messages it holds. */
const useOutboxEvents = (): OutboxEvents => {
  const { t } = useTranslation('chat');
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return {
    onSent: (message) => {
      changeLog(client, message.roomId, (log) => withLive(log, message, false));
      showInList(client, message);
    },
    onWaiting: () =>
      showToast({ title: t('connection.notice'), description: t('connection.wait') }),
    onRefused: (error) => {
      if (error instanceof ApiError && error.status < 500) {
        showFailure(t('failed.send'), error, { isStatusShown: true });
      } else {
        showToast({
          tone: 'failure',
          title: t('connection.sendError'),
          description: t('connection.sendErrorText'),
        });
      }
    },
  };
};

/** Unsent messages go out from any page. */
export const useOutboxFlush = (): void => {
  const { id: userId } = useUser();
  const events = useOutboxEvents();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the events only speak; they change nothing about when
  useEffect(() => {
    const close = openOutbox(userId, events);
    window.addEventListener('online', flushOutbox);
    return () => {
      close();
      window.removeEventListener('online', flushOutbox);
    };
  }, [userId]);
};
