import { Box, Button, Flex } from '@radix-ui/themes';
import type { NotificationItem } from '#shared/features/content/notifications.contract.ts';
import { paths } from '#shared/paths.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useDecideComment } from '../comments/comments.hooks.ts';
import { useDecideFriends } from '../posts/posts.hooks.ts';
import { NewBadge } from './new-badge.tsx';
import { NotificationLine } from './notification-line.tsx';
import styles from './notification-row.module.css';
import type { NotificationGroup, NotificationSection } from './notification-sections.ts';

interface NotificationRowProps {
  section: NotificationSection;
  group: NotificationGroup;
  isNew: boolean;
  onFollow: () => void;
}

/** What the row says, in the singular and of several. */
const useSentence = (section: NotificationSection, { newest, count }: NotificationGroup) => {
  const { t } = useTranslation('content');
  const values = {
    name: newest.user.displayName || newest.user.username,
    title: newest.contentTitle,
    count,
  };
  const isOne = count === 1;
  if (section === 'waitingPosts') {
    return t(isOne ? 'notifications.pendingPost' : 'notifications.pendingPosts', values);
  }
  if (section === 'waitingComments' && !isOne) return t('notifications.pendingComments', values);
  if (section !== 'reactions') return t('notifications.commented', values);
  if (isOne) return t('notifications.reacted', values);
  return t('notifications.reactedOthers', { ...values, count: count - 1 });
};

/** One thing and what happened about it; several posts of a kid lead to Approvals. */
export const BellRow = ({ section, group, isNew, onFollow }: NotificationRowProps) => {
  const what = useSentence(section, group);
  const { newest, count } = group;
  const isOne = count === 1;
  return (
    <Box asChild mx="calc(-1 * var(--space-2))">
      <li>
        <NotificationLine
          to={section === 'waitingPosts' && !isOne ? paths.approvals : paths.post(newest.contentId)}
          onFollow={onFollow}
          item={newest}
          what={what}
          text={section === 'comments' || section === 'waitingComments' ? newest.text : undefined}
          beforeWhen={
            section === 'reactions' && <span className={styles.emoji}>{newest.text}</span>
          }
          afterWhen={isNew && <NewBadge />}
        />
        {section === 'waitingPosts' && isOne && <DecidePost item={newest} />}
        {section === 'waitingComments' && isOne && <DecideComment item={newest} />}
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
  const { mutate, isPending } = useDecideFriends({
    id: item.contentId,
    version: item.version ?? '',
    friendsApproval: 'waiting',
  });
  return <Choice declineLabel={t('waiting.decline')} isPending={isPending} onChoose={mutate} />;
};

const DecideComment = ({ item }: { item: NotificationItem }) => {
  const { t } = useTranslation('content');
  const { mutate, isPending } = useDecideComment(item.contentId);
  return (
    <Choice
      declineLabel={t('waiting.remove')}
      isPending={isPending}
      onChoose={(approved) => mutate({ id: item.id, version: item.version ?? '', approved })}
    />
  );
};
