import { useEffect, useRef } from 'react';
import type { ChatMessage } from '#shared/features/chat/chat.contract.ts';
import { paths } from '#shared/paths.ts';
import { useUser } from '../../features/accounts/accounts.hooks.ts';
import { useRooms } from '../../features/chat/chat.hooks.ts';
import { desktop } from '../../lib/desktop.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { findNews, type KnownMessages } from './chat-news.ts';

/** Notifies about new messages outside the window; the app knows whether their room is open. */
export const ChatNotifications = () => {
  const { t } = useTranslation('chat');
  const { id: person } = useUser();
  const { data: rooms } = useRooms();
  const known = useRef<KnownMessages | null>(null);
  useEffect(() => {
    if (!rooms) return;
    const before = known.current;
    known.current = new Map(rooms.map(({ id, lastMessage }) => [id, lastMessage?.id ?? 0]));
    const notify = ({ roomId, content, user }: ChatMessage) =>
      desktop?.notify({
        person,
        kind: 'chat',
        name: user.displayName || user.username,
        text: content.slice(0, 500) || t('message.picture'),
        path: paths.chatRoom(roomId),
      });
    for (const room of rooms) {
      // Without a connection the list of unread rooms says enough.
      findNews(room, before, person).then(
        (message) => message && notify(message),
        () => {},
      );
    }
  }, [rooms, person, t]);
  return null;
};
