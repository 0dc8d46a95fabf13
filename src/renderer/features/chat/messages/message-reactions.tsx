import { Flex } from '@radix-ui/themes';
import type { ChatMessage, ChatRoom } from '#shared/features/chat/chat.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useUser } from '../../accounts/accounts.hooks.ts';
import styles from './message-reactions.module.css';
import { useReact } from './messages.hooks.ts';

/** The reactions to a message; a press adds the user's own or removes it. */
export const MessageReactions = ({ message, room }: { message: ChatMessage; room: ChatRoom }) => {
  const { t } = useTranslation('chat');
  const { id: userId } = useUser();
  const { mutate: react } = useReact(room.id);
  const nameOf = (id: number): string =>
    id === userId
      ? t('message.you')
      : (room.members.find((member) => member.userId === id)?.user.displayName ??
        t('message.unknownPerson'));
  return (
    <Flex wrap="wrap" gap="4px" pt="3px" px="2px">
      {message.reactions.map(({ emoji, userIds }) => {
        const names = userIds.map(nameOf).join(', ');
        return (
          <button
            key={emoji}
            type="button"
            className={styles.reaction}
            aria-pressed={userIds.includes(userId)}
            aria-label={t('message.reacted', { emoji, names })}
            title={names}
            onClick={() => react({ id: message.id, emoji })}
          >
            <span aria-hidden="true">{emoji}</span>
            <span aria-hidden="true">{userIds.length}</span>
          </button>
        );
      })}
    </Flex>
  );
};
