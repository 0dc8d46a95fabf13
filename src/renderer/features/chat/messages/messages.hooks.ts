import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { ChatMessage, MessageEmoji } from '#shared/features/chat/chat.contract.ts';
import { deleteMessage, toggleMessageReaction } from '#shared/features/chat/messages.contract.ts';
import { openRoom } from '#shared/features/chat/rooms.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useFailureToast } from '../../../ui/feedback/failure-toast.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
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
  return useAction({
    run: ({ id, emoji }: { id: number; emoji: MessageEmoji }) =>
      call(toggleMessageReaction, { params: { id }, body: { emoji } }),
    update: (client, message: ChatMessage) =>
      changeLog(client, roomId, (log) => withLive(log, message, false)),
    failure: t('failed.react'),
  });
};

export const useDeleteMessage = (roomId: number) => {
  const { t } = useTranslation('chat');
  return useAction({
    run: (id: number) => call(deleteMessage, { params: { id } }),
    update: (client, message: ChatMessage) =>
      changeLog(client, roomId, (log) => withLive(log, message, false)),
    failure: t('failed.deleteMessage'),
  });
};
