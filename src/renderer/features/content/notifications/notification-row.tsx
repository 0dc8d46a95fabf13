import { Box, Button, Flex } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import type { NotificationItem } from '#shared/features/content/notifications.contract.ts';
import { paths } from '#shared/paths.ts';
import { useDecideComment } from '../comments/comments.hooks.ts';
import { useDecideFriends } from '../posts/posts.hooks.ts';
import { NewBadge } from './new-badge.tsx';
import { NotificationLine } from './notification-line.tsx';
import styles from './notification-row.module.css';
import type { NotificationSection } from './notification-sections.ts';

interface NotificationRowProps {
  section: NotificationSection;
  item: NotificationItem;
  isNew: boolean;
  onFollow: () => void;
}

const sentences = {
  comments: 'notifications.commented',
  waitingComments: 'notifications.commented',
  reactions: 'notifications.reacted',
  waitingPosts: 'notifications.pendingPost',
} as const;

/** One thing that happened; it leads to its post. */
export const BellRow = ({ section, item, isNew, onFollow }: NotificationRowProps) => {
  const { t } = useTranslation('content');
  const name = item.user.displayName || item.user.username;
  return (
    <Box asChild mx="calc(-1 * var(--space-2))">
      <li>
        <NotificationLine
          to={paths.post(item.contentId)}
          onFollow={onFollow}
          item={item}
          what={t(sentences[section], { name, title: item.contentTitle })}
          text={section === 'comments' || section === 'waitingComments' ? item.text : undefined}
          beforeWhen={section === 'reactions' && <span className={styles.emoji}>{item.text}</span>}
          afterWhen={isNew && <NewBadge />}
        />
        {section === 'waitingPosts' && <DecidePost item={item} />}
        {section === 'waitingComments' && <DecideComment item={item} />}
      </li>
    </Box>
  );
};

interface ChoiceProps {
  declineLabel: string;
  isPending: boolean;
  onChoose: (approved: boolean) => void;
}

const Choice = ({ declineLabel, isPending, onChoose }: ChoiceProps) => {
  const { t } = useTranslation('content');
  return (
    <Flex as="span" gap="2" pr="2" pb="2" pl="calc(36px + var(--space-5))">
      <Button size="2" disabled={isPending} onClick={() => onChoose(true)}>
        {t('waiting.allow')}
      </Button>
      <Button
        size="2"
        variant="soft"
        color="gray"
        disabled={isPending}
        onClick={() => onChoose(false)}
      >
        {declineLabel}
      </Button>
    </Flex>
  );
};

const DecidePost = ({ item }: { item: NotificationItem }) => {
  const { t } = useTranslation('content');
  const { mutate, isPending } = useDecideFriends(item.contentId, item.version ?? '');
  return <Choice declineLabel={t('waiting.decline')} isPending={isPending} onChoose={mutate} />;
};

const DecideComment = ({ item }: { item: NotificationItem }) => {
  const { t } = useTranslation('content');
  const { mutate, isPending } = useDecideComment(item.contentId);
  return (
    <Choice
      declineLabel={t('waiting.remove')}
      isPending={isPending}
      onChoose={(approved) => mutate({ id: item.id, approved })}
    />
  );
};
