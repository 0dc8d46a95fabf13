import { Button, Flex } from '@radix-ui/themes';
import { MessageCirclePlus } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { SectionTheme } from '../../ui/layout/section-theme.tsx';
import { useMarkPageOpened } from '../accounts/opened-pages.hooks.ts';
import { useRooms } from './chat.hooks.ts';
import styles from './chat-page.module.css';
import { RoomDialog } from './rooms/room-dialog.tsx';
import { RoomList } from './rooms/room-list.tsx';
import { RoomUnavailable, RoomView } from './rooms/room-view.tsx';
import { useConnectionNotification } from './use-connection-notification.ts';

const NewRoomButton = ({ variant }: { variant: 'solid' | 'soft' }) => {
  const { t } = useTranslation('chat');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="3" variant={variant} onClick={() => setIsOpen(true)}>
        <MessageCirclePlus size={18} aria-hidden="true" />
        {t('rooms.new')}
      </Button>
      <RoomDialog open={isOpen} onOpenChange={setIsOpen} />
    </>
  );
};

const NoRoomChosen = () => {
  const { t } = useTranslation('chat');
  return (
    <Flex align="center" justify="center" flexGrow="1" flexBasis="0%">
      <EmptyState drawing="chat" title={t('rooms.choose')} />
    </Flex>
  );
};

const OpenRoom = ({ id }: { id: number }) => {
  const { data: rooms, error, refetch } = useRooms();
  const [seenId, setSeenId] = useState<number | null>(null);
  const room = rooms?.find((one) => one.id === id);
  if (room && seenId !== id) setSeenId(id);
  if (room) return <RoomView key={id} room={room} />;
  if (rooms || error) {
    // One that was there a moment ago has gone; nothing failed.
    return <RoomUnavailable isGone={seenId === id} onRetry={() => void refetch()} />;
  }
  return <Flex align="center" justify="center" flexGrow="1" flexBasis="0%" />;
};

/** The rooms, and the one that is open beside them; where both are too narrow the one or the other. */
export const ChatPage = () => {
  const { t } = useTranslation('chat');
  const { id } = useParams();
  const { data: rooms } = useRooms();
  const roomId = id === undefined ? null : Number(id);
  useMarkPageOpened('chat');
  useConnectionNotification();
  return (
    <SectionTheme name="chat">
      <div className={roomId === null ? '' : styles.onlyWide}>
        <PageHeader
          section="chat"
          title={t('page.title')}
          sentence={t('page.sentence')}
          action={<NewRoomButton variant="solid" />}
        />
      </div>
      {rooms?.length === 0 && roomId === null ? (
        <EmptyState
          drawing="chat"
          title={t('rooms.empty')}
          action={<NewRoomButton variant="soft" />}
        />
      ) : (
        <div className={styles.panes}>
          <div className={`${styles.list} ${roomId === null ? '' : styles.onlyWide}`}>
            <RoomList openId={roomId} />
          </div>
          <div className={`${styles.room} ${roomId === null ? styles.onlyWide : ''}`}>
            {roomId === null ? <NoRoomChosen /> : <OpenRoom id={roomId} />}
          </div>
        </div>
      )}
    </SectionTheme>
  );
};
