import { Text } from '@radix-ui/themes';
import type { ChatRoom } from '#shared/features/chat/chat.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { dayName } from '../chat-times.ts';
import { MessageBubble } from './message-bubble.tsx';
import styles from './message-line.module.css';
import type { Row } from './message-rows.ts';
import { PendingBubble } from './pending-bubble.tsx';

/** One line of a room. */
export const MessageLine = ({ row, room }: { row: Row; room: ChatRoom }) => {
  const { t } = useTranslation('chat');
  switch (row.kind) {
    case 'day':
      return (
        <div className={styles.day}>
          <Text size="2" color="gray">
            {dayName(row.iso, new Date())}
          </Text>
        </div>
      );
    case 'unread':
      return (
        <div className={styles.unread}>
          <Text size="2" weight="bold">
            {t('room.unread')}
          </Text>
        </div>
      );
    case 'note':
      return (
        <Text as="p" size="2" color="gray" className={styles.note}>
          {t(`notes.${row.message.note?.kind ?? 'joined'}`, {
            name: row.message.note?.person.displayName,
          })}
        </Text>
      );
    case 'pending':
      return <PendingBubble entry={row.entry} isFirst={row.isFirst} />;
    default:
      return (
        <MessageBubble
          message={row.message}
          room={room}
          isFirst={row.isFirst}
          isLast={row.isLast}
        />
      );
  }
};
