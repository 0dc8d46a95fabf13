import { Button, Flex, Spinner } from '@radix-ui/themes';
import { ArrowDown } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import type { ChatRoom } from '#shared/features/chat/chat.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useUser } from '../../accounts/accounts.hooks.ts';
import type { OutboxEntry } from '../outbox/outbox.store.ts';
import type { RoomLog } from '../rooms/room-log.ts';
import { Announcer } from './announcer.tsx';
import { MessageLine } from './message-line.tsx';
import styles from './message-list.module.css';
import { countsFor, rowsOf } from './message-rows.ts';
import { MessageViewer } from './message-viewer.tsx';
import { useOlderMessages } from './messages.hooks.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useRoomScroll } from './use-room-scroll.ts';

interface MessageListProps {
  room: ChatRoom;
  log: RoomLog;
  pending: OutboxEntry[];
  unreadAfter: number | null;
}

/** Older messages are asked for when this few lines are left above. */
const loadAhead = 8;
/** As far from the top, in px, that such lines can reach. */
const nearTop = 3_000;

/** Leads back to the newest message, and says how much has come meanwhile. */
const JumpButton = ({ newCount, onJump }: { newCount: number; onJump: () => void }) => {
  const { t } = useTranslation('chat');
  return (
    <Button radius="full" size="2" className={styles.jump} onClick={onJump}>
      <ArrowDown size={16} aria-hidden="true" />
      {newCount > 0 ? t('rooms.unread', { count: newCount }) : t('room.jump')}
    </Button>
  );
};

/** The messages of a room; only the lines near the screen are in the page. */
export const MessageList = ({ room, log, pending, unreadAfter }: MessageListProps) => {
  const { t } = useTranslation('chat');
  const { id: userId } = useUser();
  const scroller = useRef<HTMLElement>(null);
  const { messages, hasOlder } = log;
  const rows = useMemo(
    () => rowsOf({ messages, pending, unreadAfter, userId }),
    [messages, pending, unreadAfter, userId],
  );
  const { virtualizer, isAtEnd, handleScroll } = useRoomScroll(scroller, rows, pending);
  const { loadOlder, isLoading } = useOlderMessages(room.id);
  const lines = virtualizer.getVirtualItems().flatMap((item) => {
    const row = rows[item.index];
    return row ? [{ ...item, row }] : [];
  });
  const first = lines[0]?.index ?? 0;
  useEffect(() => {
    // Before the first measurement the list is at its top.
    const isNearTop = first < loadAhead && (scroller.current?.scrollTop ?? 0) < nearTop;
    if (hasOlder && !isLoading && isNearTop) void loadOlder();
  }, [hasOlder, isLoading, first, loadOlder]);
  const lastId = messages.at(-1)?.id ?? 0;
  useMarkRead(room, lastId, isAtEnd);
  const readTo = room.lastReadMessageId ?? lastId;
  const newCount = messages.filter((m) => m.id > readTo && countsFor(userId, m)).length;
  return (
    <Flex position="relative" flexGrow="1" flexBasis="0%" minHeight="0">
      <section
        ref={scroller}
        className={styles.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
        tabIndex={0}
        aria-label={t('room.messages')}
        onScroll={handleScroll}
      >
        {isLoading && (
          <div className={styles.loading}>
            <Spinner size="2" />
          </div>
        )}
        {rows.length === 0 && (
          <EmptyState drawing="chat" title={t('room.empty')} hint={t('room.emptyHint')} />
        )}
        <MessageViewer messages={messages}>
          <ol className={styles.lines} style={{ height: virtualizer.getTotalSize() }}>
            {lines.map(({ key, index, start, row }) => (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className={styles.line}
                style={{ transform: `translateY(${start}px)` }}
              >
                <MessageLine row={row} room={room} />
              </li>
            ))}
          </ol>
        </MessageViewer>
      </section>
      {!isAtEnd && (
        <JumpButton
          newCount={newCount}
          onJump={() => virtualizer.scrollToEnd({ behavior: 'smooth' })}
        />
      )}
      <Announcer messages={messages} />
    </Flex>
  );
};
