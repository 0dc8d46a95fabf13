import { useTranslation } from 'react-i18next';
import { limits } from '#shared/features/chat/chat.contract.ts';
import { useRooms } from './chat.hooks.ts';
import { useChatLive, useOutboxFlush } from './chat.live.ts';
import styles from './chat-background.module.css';

/** Chat while one is elsewhere in the house: what is unsent goes out, and lists stay true. */
export const ChatBackground = () => {
  useRooms();
  useChatLive();
  useOutboxFlush();
  return null;
};

/** How many messages are new in all rooms together. */
export const ChatUnread = () => {
  const { t } = useTranslation('chat');
  const { data: rooms = [] } = useRooms();
  const count = rooms.reduce((sum, { unreadCount }) => sum + unreadCount, 0);
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count > limits.unreadMax ? `${limits.unreadMax}+` : count}</span>
      <span className="visually-hidden">{t('rooms.unread', { count })}</span>
    </span>
  );
};
