import { Badge, Button, Text } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { BellItem } from '#shared/features/content/bell.contract.ts';
import { paths } from '../../app/paths.ts';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import styles from './bell-row.module.css';
import type { BellSection } from './bell-sections.ts';
import { useDecideComment } from './comments.hooks.ts';
import { useDecideFriends } from './posts.hooks.ts';

interface BellRowProps {
  section: BellSection;
  item: BellItem;
  isNew: boolean;
  onFollow: () => void;
}

const sentences = {
  comments: 'bell.commented',
  waitingComments: 'bell.commented',
  reactions: 'bell.reacted',
  waitingPosts: 'bell.waits',
} as const;

/** One thing that happened; it leads to its post. */
export const BellRow = ({ section, item, isNew, onFollow }: BellRowProps) => {
  const { t } = useTranslation('content');
  const name = item.user.displayName || item.user.username;
  return (
    <li className={styles.row}>
      <Link to={paths.post(item.contentId)} className={styles.link} onClick={onFollow}>
        <PersonAvatar person={item.user} size={36} />
        <span className={styles.words}>
          <Text as="p" size="2" className={styles.what}>
            {t(sentences[section], { name, title: item.contentTitle })}
          </Text>
          {item.text && (section === 'comments' || section === 'waitingComments') && (
            <Text as="p" size="3" className={styles.text}>
              {item.text}
            </Text>
          )}
          <Text as="p" size="1" color="gray" className={styles.when}>
            {section === 'reactions' && <span className={styles.emoji}>{item.text}</span>}
            <RelativeTime iso={item.createdAt} />
            {isNew && (
              <Badge variant="solid" radius="full" size="1" color="ruby" highContrast>
                {t('bell.isNew')}
              </Badge>
            )}
          </Text>
        </span>
      </Link>
      {section === 'waitingPosts' && <DecidePost item={item} />}
      {section === 'waitingComments' && <DecideComment item={item} />}
    </li>
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
    <span className={styles.choice}>
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
    </span>
  );
};

const DecidePost = ({ item }: { item: BellItem }) => {
  const { t } = useTranslation('content');
  const { mutate, isPending } = useDecideFriends(item.contentId);
  return <Choice declineLabel={t('waiting.decline')} isPending={isPending} onChoose={mutate} />;
};

const DecideComment = ({ item }: { item: BellItem }) => {
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
