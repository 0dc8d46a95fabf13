import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openRoom } from '#shared/features/chat/rooms.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import {
  onChanged,
  onConnected,
  onFrame,
  sendFrame,
  useLiveStore,
} from '../../../lib/live/live-socket.ts';
import { changeLog, logIn, showInList } from '../chat.cache.ts';
import { chatKeys } from '../chat.hooks.ts';
import { withKnown, withLive, withNewer, withNewest } from './room-log.ts';

/** Asks for what came after the last message that is known to be without gaps, page after page. */
const catchUp = async (client: QueryClient, id: number): Promise<void> => {
  for (;;) {
    const log = logIn(client, id);
    if (!log) return;
    const after = log.syncedTo;
    const page = await call(openRoom, { params: { id }, query: { after } });
    // The log was refetched meanwhile and continues elsewhere: fetch what is missing there.
    const isInPlace = logIn(client, id)?.syncedTo === after;
    changeLog(client, id, (known) => withNewer(known, page, after));
    if (isInPlace && !page.hasMore) return;
  }
};

/** Refetches everything loaded: reactions and deletions have no ids to ask for. */
const refreshLoaded = async (client: QueryClient, id: number): Promise<void> => {
  const oldest = logIn(client, id)?.messages[0]?.id ?? 0;
  let page = await call(openRoom, { params: { id } });
  changeLog(client, id, (known) => withNewest(known, page));
  for (let first = page.messages[0]; first && first.id > oldest; first = page.messages[0]) {
    page = await call(openRoom, { params: { id }, query: { before: first.id } });
    changeLog(client, id, (known) => withKnown(known, page));
  }
};

/**
 * Keeps an open room up to date. Joins the room first and fetches missed messages afterwards, so that none
 * falls in between.
 */
export const followRoom = (client: QueryClient, id: number): (() => void) => {
  let isLive = false;
  let joins = 0;
  let changes = 0;
  const join = () => {
    isLive = false;
    joins += 1;
    sendFrame({ type: 'join_room', roomId: id });
  };
  const handleJoined = async (lastMessageId: number, revision: number) => {
    const [own, known] = [joins, changes];
    try {
      const log = logIn(client, id);
      if (log && lastMessageId > log.syncedTo) await catchUp(client, id);
      // A later connection has to catch up itself before its messages are without gaps.
      if (own === joins) isLive = useLiveStore.getState().isConnected;
      if (!log || revision === log.revision) return;
      await refreshLoaded(client, id);
      // What was read may be older than a change that came meanwhile.
      if (known !== changes) join();
    } catch {
      // The connection broke again; the next one joins again.
    }
  };
  const stops = [
    onConnected(join),
    // More may have changed than events tell: the response says whether it has.
    onChanged(({ area, id: changedId, change }) => {
      if (area === 'chat' && changedId === id && change !== 'deleted') join();
    }),
    onFrame('joined_room', ({ roomId, lastMessageId, revision }) => {
      if (roomId === id) void handleJoined(lastMessageId, revision);
    }),
    onFrame('chat_message', ({ message }) => {
      if (message.roomId !== id) return;
      const isChange = logIn(client, id)?.messages.some((known) => known.id === message.id);
      changeLog(client, id, (log) => withLive(log, message, isLive));
      showInList(client, message);
      if (!isChange) return;
      changes += 1;
      // An answer that is on its way may be older than this.
      const queryKey = chatKeys.log(id);
      if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
    }),
    useLiveStore.subscribe(({ isConnected }) => {
      if (!isConnected) isLive = false;
    }),
  ];
  join();
  return () => {
    for (const stop of stops) stop();
    sendFrame({ type: 'leave_room', roomId: id });
  };
};

/** Follows a room while it is open, from when its messages have been read; what could not be read is read again. */
export const useRoomLive = (id: number, isLoaded: boolean): void => {
  const client = useQueryClient();
  useEffect(() => {
    if (isLoaded) return followRoom(client, id);
    const failed = { queryKey: chatKeys.log(id), predicate: ({ state }: Query) => !!state.error };
    return onConnected(() => void client.refetchQueries(failed));
  }, [client, id, isLoaded]);
};
