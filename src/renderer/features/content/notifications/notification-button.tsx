import { IconButton } from '@radix-ui/themes';
import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { NotificationExtra } from '../../../lib/notification-section.ts';
import { useLatePress } from '../../../ui/layout/lazy-press.ts';
import { badgeText } from '../../../ui/text/count-badge.tsx';
import styles from './notification-button.module.css';
import { newKeysOf } from './notification-sections.ts';
import { useMarkNotificationsSeen, useNotificationList } from './notifications.hooks.ts';

const load = () => import('./notification-popover.tsx');
const NotificationPopover = lazy(async () => ({ default: (await load()).NotificationPopover }));

interface NotificationButtonProps {
  /** Sections of other features. */
  extras: NotificationExtra[];
}

/**
 * How many of the day's comments are new, a dot where only something else is, and what happened lately;
 * opening it marks it seen (rule 29).
 */
export const NotificationButton = ({ extras }: NotificationButtonProps) => {
  const { t } = useTranslation('content');
  const [isOpen, setIsOpen] = useState(false);
  // What was new when it was opened stays marked while it is looked at.
  const [newKeys, setNewKeys] = useState<ReadonlySet<string>>(new Set());
  /** Whether it was opened and what it shows is not marked as seen yet. */
  const [isUnread, setIsUnread] = useState(false);
  const { data: bell, error, refetch } = useNotificationList();
  const { mutate: markSeen } = useMarkNotificationsSeen();
  const count = bell?.count ?? 0;
  const isSpokenTo = bell?.mentions.some(({ isNew }) => isNew) ?? false;
  const isAsked = (bell?.takeDowns.length ?? 0) > 0;
  const hasOtherNews = isSpokenTo || isAsked || extras.some(({ isNew }) => isNew);
  const quietLabel = hasOtherNews ? t('notifications.labelOther') : t('notifications.label');
  const label = count > 0 ? t('notifications.labelCount', { count }) : quietLabel;
  const handleOpenChange = (open: boolean) => {
    setIsOpen(open);
    if (!open) return;
    for (const { onOpened } of extras) onOpened();
    setIsUnread(true);
  };
  // Where the list comes only after it was opened, it is seen then.
  useEffect(() => {
    if (!isOpen || !isUnread || !bell) return;
    setIsUnread(false);
    setNewKeys(newKeysOf(bell));
    markSeen();
  }, [isOpen, isUnread, bell, markSeen]);
  const { wasPressed, press } = useLatePress(load, () => handleOpenChange(true));
  const button = {
    variant: 'ghost',
    color: 'gray',
    className: styles.bell,
    'aria-label': label,
    children: (
      <>
        <BellIcon size={22} aria-hidden="true" />
        {count > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {badgeText(count)}
          </span>
        )}
        {count === 0 && hasOtherNews && <span className={styles.dot} aria-hidden="true" />}
      </>
    ),
  } as const;
  if (wasPressed) {
    return (
      <Suspense fallback={<IconButton {...button} />}>
        <NotificationPopover
          open={isOpen}
          onOpenChange={handleOpenChange}
          button={<IconButton {...button} />}
          bell={bell}
          newKeys={newKeys}
          extras={extras}
          error={error}
          onRetry={() => void refetch()}
          onFollow={() => setIsOpen(false)}
        />
      </Suspense>
    );
  }
  return <IconButton {...button} aria-haspopup="dialog" aria-expanded={false} onClick={press} />;
};
