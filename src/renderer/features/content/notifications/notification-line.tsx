import { Text } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { NotificationItem } from '#shared/features/content/notifications.contract.ts';
import { PersonAvatar } from '../../../ui/avatar/person-avatar.tsx';
import { LinkifiedText } from '../../../ui/text/linkified-text.tsx';
import { RelativeTime } from '../../../ui/text/relative-time.tsx';
import styles from './notification-row.module.css';

interface NotificationLineProps {
  to: string;
  onFollow: () => void;
  item: Pick<NotificationItem, 'user' | 'createdAt'>;
  what: string;
  /** The text of the notification. */
  text?: string | undefined;
  beforeWhen?: ReactNode;
  afterWhen?: ReactNode;
}

/** Who did what and when; it leads there. */
export const NotificationLine = (props: NotificationLineProps) => {
  const { to, onFollow, item, what, text, beforeWhen, afterWhen } = props;
  return (
    <Link to={to} className={styles.link} onClick={onFollow}>
      <PersonAvatar person={item.user} size={36} />
      <span className="row-text">
        <Text as="p" size="2" className={styles.what}>
          {what}
        </Text>
        {text && (
          <Text as="p" size="3" className={styles.text}>
            <LinkifiedText text={text} areLinksActive={false} />
          </Text>
        )}
        <Text as="p" size="1" color="gray" className={styles.when}>
          {beforeWhen}
          <RelativeTime iso={item.createdAt} />
          {afterWhen}
        </Text>
      </span>
    </Link>
  );
};
