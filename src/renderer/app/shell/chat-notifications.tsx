import { useEffect, useRef } from 'react';
import type { ChatMessage, ChatRoom } from '#shared/features/chat/chat.contract.ts';
import { paths } from '#shared/paths.ts';
import { useUser } from '../../features/accounts/accounts.hooks.ts';
import { useRooms } from '../../features/chat/chat.hooks.ts';
import { desktop } from '../../lib/desktop.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

/** What came before this page knew of its room counts as new when it is as young as this, in ms. */
const freshMs = 60_000;

const isFresh = ({ sentAt }: ChatMessage): boolean => Date.now() - Date.parse(sentAt) < freshMs;

/** Whether it arrived before the first list was loaded; the page before showed older ones. */
const cameMeanwhile = (message: ChatMessage, lastReadMessageId: number | null): boolean =>
  isFresh(message) &&
  Date.parse(message.sentAt) > performance.timeOrigin &&
  message.id > (lastReadMessageId ?? 0);

const isNew = (
  { id, lastMessage, lastReadMessageId }: ChatRoom,
  known: ReadonlyMap<number, number> | null,
): boolean => {
  if (!lastMessage) return false;
  if (!known) return cameMeanwhile(lastMessage, lastReadMessageId);
  const before = known.get(id);
  return before === undefined ? isFresh(lastMessage) : lastMessage.id > before;
};

/** Notifies about new messages outside the window; the app knows whether their room is open. */
export const ChatNotifications = () => {
  const { t } = useTranslation('chat');
  const { id: person } = useUser();
  const { data: rooms } = useRooms();
  const known = useRef<ReadonlyMap<number, number> | null>(null);
  useEffect(() => {
    if (!rooms) return;
    const before = known.current;
    known.current = new Map(rooms.map(({ id, lastMessage }) => [id, lastMessage?.id ?? 0]));
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
