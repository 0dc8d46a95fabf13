import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatMessage, MessageEmoji } from '#shared/features/chat/chat.contract.ts';
import { deleteMessage, toggleMessageReaction } from '#shared/features/chat/messages.contract.ts';
import { openRoom } from '#shared/features/chat/rooms.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useFailureToast } from '../../../ui/feedback/failure-toast.ts';
import { changeLog, logIn } from '../chat.cache.ts';
import { withLive, withOlder } from '../rooms/room-log.ts';

/** Reads the page before the first message, one at a time. */
export const useOlderMessages = (roomId: number) => {
  const { t } = useTranslation('chat');
  const client = useQueryClient();
  const showFailure = useFailureToast();
  const isBusy = useRef(false);
  const [isLoading, setIsLoading] = useState(false);
  const loadOlder = useCallback(async () => {
    const first = logIn(client, roomId)?.messages[0];
    if (!first || isBusy.current) return;
    isBusy.current = true;
    setIsLoading(true);
    try {
      const query = { before: first.id };
      const page = await call(openRoom, { params: { id: roomId }, query });
      changeLog(client, roomId, (log) => withOlder(log, page, first.id));
    } catch (error) {
      showFailure(t('failed.older'), error);
    } finally {
      isBusy.current = false;
      setIsLoading(false);
    }
  }, [client, roomId, showFailure, t]);
  return { loadOlder, isLoading };
};

export const useReact = (roomId: number) => {
  const { t } = useTranslation('chat');
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: ({ id, emoji }: { id: number; emoji: MessageEmoji }) =>
      call(toggleMessageReaction, { params: { id }, body: { emoji } }),
    onSuccess: (message: ChatMessage) =>
      changeLog(client, roomId, (log) => withLive(log, message, false)),
    onError: (error) => showFailure(t('failed.react'), error),
  });
};

export const useDeleteMessage = (roomId: number) => {
  const { t } = useTranslation('chat');
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: (id: number) => call(deleteMessage, { params: { id } }),
    onSuccess: (message: ChatMessage) =>
      changeLog(client, roomId, (log) => withLive(log, message, false)),
    onError: (error) => showFailure(t('failed.deleteMessage'), error),
  });
};
