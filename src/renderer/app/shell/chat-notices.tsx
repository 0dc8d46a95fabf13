import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatRoom } from '#shared/features/chat/chat.contract.ts';
import { useUser } from '../../features/accounts/accounts.hooks.ts';
import { useRooms } from '../../features/chat/chat.hooks.ts';
import { desktop } from '../../lib/desktop.ts';
import { paths } from '../paths.ts';

/** The first message of a room one has just come into counts as new when it is as young as this, in ms. */
const freshMs = 60_000;

const isNew = ({ id, lastMessage }: ChatRoom, known: ReadonlyMap<number, number>): boolean => {
  if (!lastMessage) return false;
  const before = known.get(id);
  if (before !== undefined) return lastMessage.id > before;
  return Date.now() - Date.parse(lastMessage.sentAt) < freshMs;
};

/** Tells of new messages beside the window; the app knows whether their room is being looked at. */
export const ChatNotices = () => {
  const { t } = useTranslation('chat');
  const { id: person } = useUser();
  const { data: rooms } = useRooms();
  const known = useRef<ReadonlyMap<number, number> | null>(null);
  useEffect(() => {
    if (!rooms) return;
    const before = known.current;
    known.current = new Map(rooms.map(({ id, lastMessage }) => [id, lastMessage?.id ?? 0]));
    if (!before) return;
    for (const room of rooms) {
      const { lastMessage: message } = room;
      // Those outside a room have nothing to read in it.
      if (!message || room.lastReadMessageId === null || !isNew(room, before)) continue;
      if (message.userId === person || message.note || message.isDeleted) continue;
      const { displayName, username } = message.user;
      void desktop?.notify({
        person,
        kind: 'chat',
        name: displayName || username,
        text: message.content.slice(0, 500) || t('message.picture'),
        path: paths.chatRoom(room.id),
      });
    }
  }, [rooms, person, t]);
  return null;
};
