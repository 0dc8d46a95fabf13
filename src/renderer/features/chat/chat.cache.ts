import type { QueryClient } from '@tanstack/react-query';
import type { ChatMessage, ChatRoom } from '#shared/features/chat/chat.contract.ts';
import { chatKeys, roomsQuery } from './chat.hooks.ts';
import type { RoomLog } from './rooms/room-log.ts';

/** Puts a room into the list as it is now; a new one comes first. */
export const putRoom = (client: QueryClient, room: ChatRoom): void => {
  client.setQueryData(
    roomsQuery.queryKey,
    (rooms) =>
      rooms &&
      (rooms.some(({ id }) => id === room.id)
        ? rooms.map((known) => (known.id === room.id ? room : known))
        : [room, ...rooms]),
  );
};

/** A room is gone, or no longer ours to see. */
export const removeRoom = (client: QueryClient, id: number): void => {
  client.setQueryData(roomsQuery.queryKey, (rooms) => rooms?.filter((room) => room.id !== id));
  client.removeQueries({ queryKey: chatKeys.log(id) });
  // A list that is on its way may still have it.
  if (client.isFetching({ queryKey: chatKeys.rooms }) > 0)
    void client.invalidateQueries({ queryKey: chatKeys.rooms });
};

/** Changes what is known of a room's messages, where something is. */
export const changeLog = (
  client: QueryClient,
  roomId: number,
  change: (log: RoomLog) => RoomLog,
): void => {
  client.setQueryData<RoomLog>(chatKeys.log(roomId), (log) => log && change(log));
};

export const logIn = (client: QueryClient, roomId: number): RoomLog | undefined =>
  client.getQueryData<RoomLog>(chatKeys.log(roomId));

/** Shows a new message in the room list, above the rooms where nothing is new. */
export const showInList = (client: QueryClient, message: ChatMessage): void => {
  client.setQueryData(roomsQuery.queryKey, (rooms) => {
    const room = rooms?.find(({ id }) => id === message.roomId);
    if (!rooms || !room) return rooms;
    const { lastMessage } = room;
    if (lastMessage && lastMessage.id > message.id) return rooms;
    const changed = { ...room, lastMessage: message };
    if (lastMessage?.id === message.id) {
      return rooms.map((known) => (known === room ? changed : known));
    }
    return [changed, ...rooms.filter((known) => known !== room)];
  });
};

/** Marks as read locally; the server is updated separately. */
export const markReadInList = (client: QueryClient, roomId: number, messageId: number): void => {
  client.setQueryData(roomsQuery.queryKey, (rooms) =>
    rooms?.map((room) =>
      room.id === roomId && room.lastReadMessageId !== null
        ? {
            ...room,
            unreadCount: 0,
            lastReadMessageId: Math.max(room.lastReadMessageId, messageId),
          }
        : room,
    ),
  );
};
