import { useRooms } from './chat.hooks.ts';
import { useChatLive, useOutboxFlush } from './chat.live.ts';
import { UnreadCount } from './rooms/unread-count.tsx';

/** Chat's background work on other pages: sends what is unsent, and keeps lists up to date. */
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
