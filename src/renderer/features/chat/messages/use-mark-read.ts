import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ChatRoom } from '#shared/features/chat/chat.contract.ts';
import { markRoomRead } from '#shared/features/chat/rooms.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { runLater } from '../../../lib/dom/run-later.ts';
import { markReadInList } from '../chat.cache.ts';

/** Batches read marks, in ms. */
const gatherMs = 300;

/** Marks the visible end of the room as read, on all devices of the reader. */
export const useMarkRead = (room: ChatRoom, lastId: number, isAtEnd: boolean): void => {
  const client = useQueryClient();
  const { id, lastReadMessageId } = room;
  const isBehind = lastReadMessageId !== null && lastId > lastReadMessageId;
  useEffect(() => {
    if (!isBehind || !isAtEnd) return;
    const mark = () => {
      if (document.visibilityState !== 'visible') return;
      markReadInList(client, id, lastId);
      // Unsent read marks go with the next message, or when the room is opened again.
      call(markRoomRead, { params: { id }, body: { messageId: lastId } }).catch(() => {});
    };
    const callOff = runLater(gatherMs, mark);
    document.addEventListener('visibilitychange', mark);
    return () => {
      callOff();
      document.removeEventListener('visibilitychange', mark);
    };
  }, [client, id, lastId, isBehind, isAtEnd]);
};
