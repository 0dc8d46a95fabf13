import { useRooms } from './chat.hooks.ts';
import { useChatLive, useOutboxFlush } from './chat.live.ts';
import { UnreadCount } from './rooms/unread-count.tsx';

/** Chat while one is elsewhere in the house: what is unsent goes out, and lists stay true. */
export const ChatBackground = () => {
  useChatLive();
  useRooms();
  useOutboxFlush();
  return null;
};

/** How many messages are new in all rooms together. */
export const ChatUnread = () => {
  const { data: rooms = [] } = useRooms();
  return <UnreadCount count={rooms.reduce((sum, { unreadCount }) => sum + unreadCount, 0)} />;
};
