import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ChatRoom } from '#shared/features/chat/chat.contract.ts';
import { markRoomRead } from '#shared/features/chat/rooms.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { runLater } from '../../../lib/dom/run-later.ts';
import { markReadInList } from '../chat.cache.ts';
import { chatKeys } from '../chat.hooks.ts';

/** Batches read marks, in ms. */
const gatherMs = 300;

/** Marks the visible end of the room as read, on all devices of the reader; what is not read counts as unread. */
export const useMarkRead = (room: ChatRoom, lastId: number, isAtEnd: boolean): void => {
  const client = useQueryClient();
  const { id, lastReadMessageId } = room;
  const isBehind = lastReadMessageId !== null && lastId > lastReadMessageId;
  const countedTo = useRef(lastId);
  const uncounted = useRef(false);
  useEffect(() => {
    uncounted.current = isBehind && lastId > countedTo.current;
    if (!isBehind) return;
    const settle = () => {
      if (isAtEnd && document.visibilityState === 'visible') {
        markReadInList(client, id, lastId);
        // Unsent read marks go with the next message, or when the room is opened again.
        call(markRoomRead, { params: { id }, body: { messageId: lastId } }).catch(() => {});
      } else if (uncounted.current) {
        uncounted.current = false;
        countedTo.current = lastId;
        void client.invalidateQueries({ queryKey: chatKeys.rooms });
      }
    };
    const callOff = runLater(gatherMs, settle);
    document.addEventListener('visibilitychange', settle);
    return () => {
      callOff();
      document.removeEventListener('visibilitychange', settle);
    };
  }, [client, id, lastId, isBehind, isAtEnd]);
  // The room list is not told of what comes into an open room.
  useEffect(
    () => () => {
      if (uncounted.current) void client.invalidateQueries({ queryKey: chatKeys.rooms });
    },
    [client],
  );
};
