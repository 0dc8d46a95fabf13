import { Text } from '@radix-ui/themes';
import { type MouseEvent, useState } from 'react';
import type { ChatMessage, ChatRoom } from '#shared/features/chat/chat.contract.ts';
import { useHold } from '../../../lib/dom/use-hold.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { PersonAvatar } from '../../../ui/avatar/person-avatar.tsx';
import { Sticker } from '../../../ui/stickers/sticker.tsx';
import { LinkifiedText } from '../../../ui/text/linkified-text.tsx';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { timeOfDay } from '../chat-times.ts';
import styles from './message-bubble.module.css';
import { MessageMenu } from './message-menu.tsx';
import { MessagePicture } from './message-picture.tsx';
import { MessageReactions } from './message-reactions.tsx';

interface MessageBubbleProps {
  message: ChatMessage;
  room: ChatRoom;
  /** Whether it begins or ends what one person said without a pause. */
  isFirst: boolean;
  isLast: boolean;
}

const lookOf = ({ isDeleted, sticker }: ChatMessage) =>
  isDeleted ? styles.gone : sticker ? styles.sticker : '';

/** A message, or that it was deleted; a finger that rests on it opens its menu. */
export const MessageBubble = ({ message, room, isFirst, isLast }: MessageBubbleProps) => {
  const { t } = useTranslation('chat');
  const user = useUser();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const { handlers, wasHeld } = useHold(() => setIsMenuOpen(true));
  const endHold = (event: MouseEvent) => {
    if (!wasHeld()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isOwn = message.userId === user.id;
  const name = isOwn ? t('message.you') : message.user.displayName || message.user.username;
  return (
    <article
      className={`${styles.row} ${isOwn ? styles.own : ''} ${isFirst ? styles.first : ''}`}
      aria-label={t('message.label', { name, time: timeOfDay(message.sentAt) })}
    >
      <span className={styles.face}>
        {isFirst && !isOwn && <PersonAvatar person={message.user} size={36} />}
      </span>
      <div className={styles.words}>
        {isFirst && (
          <Text as="p" size="2" weight="bold" className={isOwn ? 'visually-hidden' : styles.name}>
            {name}
          </Text>
        )}
        <div className={styles.beside}>
          <div
            className={`${styles.bubble} ${lookOf(message)}`}
            {...(message.isDeleted ? {} : { ...handlers, onClickCapture: endHold })}
          >
            {message.isDeleted ? (
              <Text as="p" size="2" color="gray">
                {t('message.deleted')}
              </Text>
            ) : (
              <>
                {message.media && <MessagePicture message={message} media={message.media} />}
                {message.sticker && <Sticker name={message.sticker} text={message.content} />}
                {message.content && !message.sticker && (
                  <Text as="p" size="3" className={styles.text}>
                    <LinkifiedText text={message.content} areLinksActive={!user.isChild} />
                  </Text>
                )}
              </>
            )}
          </div>
          {!message.isDeleted && (
            <MessageMenu
              message={message}
              room={room}
              name={name}
              open={isMenuOpen}
              onOpenChange={setIsMenuOpen}
            />
          )}
        </div>
        {message.reactions.length > 0 && <MessageReactions message={message} room={room} />}
        {isLast && (
          <Text as="p" size="1" color="gray" className={styles.time}>
            <time dateTime={message.sentAt}>{timeOfDay(message.sentAt)}</time>
          </Text>
        )}
      </div>
    </article>
  );
};
