import { Text } from '@radix-ui/themes';
import { WifiOff } from 'lucide-react';
import type { ChatRoom } from '#shared/features/chat/chat.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useLiveStore } from '../../../lib/live/live-socket.ts';
import { useTypists } from './typing.ts';
import styles from './typing-line.module.css';

/** Who is typing, or that the connection is away. */
export const TypingLine = ({ room }: { room: ChatRoom }) => {
  const { t } = useTranslation('chat');
  const isConnected = useLiveStore((state) => state.isConnected);
  const typists = useTypists(room.id);
  const names = typists.map(
    ({ userId, username }) =>
      room.members.find((member) => member.userId === userId)?.user.displayName ?? username,
  );
  const [name = ''] = names;
  const typing =
    names.length > 2
      ? t('typing.many')
      : t('typing.some', { count: names.length, name, other: names[1] });
  return (
    <div className={styles.line}>
      {!isConnected && (
        <Text as="p" size="2" role="status" className={styles.away}>
          <WifiOff size={15} aria-hidden="true" />
          {t('connection.offline')}
        </Text>
      )}
      {isConnected && names.length > 0 && (
        <Text as="p" size="2" color="gray">
          {typing}
          <span className={styles.dots} aria-hidden="true" />
        </Text>
      )}
    </div>
  );
};
