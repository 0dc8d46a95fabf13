import { Flex, Heading, Skeleton, Text } from '@radix-ui/themes';
import { Lock } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ChatMessage, ChatRoom } from '#shared/features/chat/chat.contract.ts';
import { paths } from '#shared/paths.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { PersonAvatar } from '../../../ui/avatar/person-avatar.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { PlainList } from '../../../ui/layout/plain-list.tsx';
import { mayMention, useMentionedPeople, withNames } from '../../../ui/text/mentioned-people.ts';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { useOnline, useRooms } from '../chat.hooks.ts';
import { shortWhen } from '../chat-times.ts';
import { OnlineAvatar } from './online-avatar.tsx';
import styles from './room-list.module.css';
import { UnreadCount } from './unread-count.tsx';

const usePreview = ({ lastMessage }: ChatRoom) => {
  const { t } = useTranslation('chat');
  const { id: userId } = useUser();
  const people = useMentionedPeople(mayMention(lastMessage?.content ?? ''));
  return (message: ChatMessage): string => {
    if (message.isDeleted) return t('message.deleted');
    if (message.note)
      return t(`notes.${message.note.kind}`, { name: message.note.person.displayName });
    const name = message.userId === userId ? t('message.you') : message.user.displayName;
    const text = withNames(message.content, people) || t('message.picture');
    return t('rooms.preview', { name, text });
  };
};

/** The face of a room: the other person of two, else its first letters. */
const RoomFace = ({ room }: { room: ChatRoom }) => {
  const user = useUser();
  const online = useOnline();
  const others = room.members.filter(({ userId }) => userId !== user.id);
  const [other] = others;
  if (other && others.length === 1) {
    return <OnlineAvatar person={other.user} isOnline={online.has(other.userId)} size={44} />;
  }
  const face = { id: 0, username: room.name, displayName: room.name, avatar: null };
  return <PersonAvatar person={face} size={44} />;
};

const RoomLink = ({ room, isOpen }: { room: ChatRoom; isOpen: boolean }) => {
  const { t } = useTranslation('chat');
  const preview = usePreview(room);
  const { unreadCount, lastMessage } = room;
  return (
    <Link
      to={paths.chatRoom(room.id)}
      className={`${styles.link} ${isOpen ? styles.open : ''}`}
      aria-current={isOpen ? 'page' : undefined}
    >
      <RoomFace room={room} />
      <span className={styles.words}>
        <Flex as="span" align="center" gap="2">
          <Text size="3" weight={unreadCount > 0 ? 'bold' : 'medium'} className={styles.name}>
            {room.name}
          </Text>
          {room.isPrivate && <Lock size={14} role="img" aria-label={t('rooms.private')} />}
          <Text size="1" color="gray" className={styles.when}>
            {shortWhen(lastMessage?.sentAt ?? room.createdAt, new Date())}
          </Text>
        </Flex>
        <Flex as="span" align="center" gap="2">
          <Text size="2" color="gray" className={styles.preview}>
            {lastMessage ? preview(lastMessage) : room.description || t('rooms.noMessages')}
          </Text>
          <UnreadCount count={unreadCount} />
        </Flex>
      </span>
    </Link>
  );
};

/** The rooms the user may enter, the one with the latest message first. */
export const RoomList = ({ openId }: { openId: number | null }) => {
  const { t } = useTranslation('chat');
  const { data: rooms, error, refetch } = useRooms();
  if (!rooms && error) {
    return <ErrorNote text={t('rooms.failed')} onRetry={() => void refetch()} />;
  }
  return (
    <nav aria-label={t('rooms.title')} className={styles.nav}>
      <Heading as="h2" size="3" className={styles.heading}>
        {t('rooms.title')}
      </Heading>
      <PlainList>
        {rooms?.map((room) => (
          <li key={room.id}>
            <RoomLink room={room} isOpen={room.id === openId} />
          </li>
        )) ??
          [1, 2, 3, 4].map((n) => (
            <li key={n} className={styles.link}>
              <Skeleton width="44px" height="44px" />
              <Skeleton width="160px" height="20px" />
            </li>
          ))}
      </PlainList>
    </nav>
  );
};
