import { useTranslation } from 'react-i18next';
import { limits } from '#shared/features/chat/chat.contract.ts';
import styles from './unread-count.module.css';

/** How many messages are new, up to as many as a badge holds; nothing for none. */
export const UnreadCount = ({ count }: { count: number }) => {
  const { t } = useTranslation('chat');
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count > limits.unreadMax ? `${limits.unreadMax}+` : count}</span>
      <span className="visually-hidden">{t('rooms.unread', { count })}</span>
    </span>
  );
};
