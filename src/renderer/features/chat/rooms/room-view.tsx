import { Button, Flex, Spinner } from '@radix-ui/themes';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ChatRoom } from '#shared/features/chat/chat.contract.ts';
import { paths } from '#shared/paths.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { useRoomLog } from '../chat.hooks.ts';
import { Composer } from '../composer/composer.tsx';
import { TypingLine } from '../composer/typing-line.tsx';
import { MessageList } from '../messages/message-list.tsx';
import { useOutbox } from '../outbox/outbox.store.ts';
import { RoomHeader } from './room-header.tsx';
import { useRoomLive } from './room-live.ts';
import styles from './room-view.module.css';

interface RoomUnavailableProps {
  /** Whether it was there before: then nothing failed. */
  isGone?: boolean;
  onRetry: () => void;
}

/** The placeholder for a room (spec, part 2 section 8). */
export const RoomUnavailable = ({ isGone = false, onRetry }: RoomUnavailableProps) => {
  const { t } = useTranslation('chat');
  useEffect(() => {
    if (isGone) return;
    const text = { title: t('room.failed'), description: t('room.failedText') };
    showToast({ tone: 'failure', ...text });
  }, [t, isGone]);
  return (
    <Flex direction="column" align="center" justify="center" flexGrow="1" flexBasis="0%" p="4">
      <ErrorNote text={t('room.failedText')} onRetry={onRetry} />
      <Button asChild variant="soft" size="3">
        <Link to={paths.chat}>{t('room.back')}</Link>
      </Button>
    </Flex>
  );
};

/** One room: its members, its messages, and a field for a new one. */
export const RoomView = ({ room }: { room: ChatRoom }) => {
  const { id: userId } = useUser();
  const { data: log, error, refetch } = useRoomLog(room.id);
  // Where the reader had stopped stays marked while the room is open.
  const [unreadAfter] = useState(() => (room.unreadCount > 0 ? room.lastReadMessageId : null));
  const entries = useOutbox((state) => state.entries);
  const pending = entries.filter((entry) => entry.roomId === room.id && entry.userId === userId);
  useRoomLive(room.id, log !== undefined);
  return (
    <section className={styles.view} aria-label={room.name}>
      <RoomHeader room={room} />
      {log ? (
        <MessageList room={room} log={log} pending={pending} unreadAfter={unreadAfter} />
      ) : (
        <Flex direction="column" align="center" justify="center" flexGrow="1" flexBasis="0%" p="4">
          {error ? <RoomUnavailable onRetry={() => void refetch()} /> : <Spinner size="3" />}
        </Flex>
      )}
      <TypingLine room={room} />
      <Composer room={room} />
    </section>
  );
};
