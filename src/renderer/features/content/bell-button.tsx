import { IconButton } from '@radix-ui/themes';
import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLatePress } from '../../ui/late-press.ts';
import { useBell, useMarkBellSeen } from './bell.hooks.ts';
import styles from './bell-button.module.css';
import { newKeysOf } from './bell-sections.ts';

const load = () => import('./bell-popover.tsx');
const BellPopover = lazy(async () => ({ default: (await load()).BellPopover }));

/** More than this is shown as "99+", which still fits the badge. */
const highestShown = 99;

/** How many comments are new, and what happened lately; opening it marks them seen. */
export const BellButton = () => {
  const { t } = useTranslation('content');
  const [isOpen, setIsOpen] = useState(false);
  // What was new when it was opened stays marked while it is looked at.
  const [newKeys, setNewKeys] = useState<ReadonlySet<string>>(new Set());
  const { data: bell, error, refetch } = useBell();
  const { mutate: markSeen } = useMarkBellSeen();
  const count = bell?.count ?? 0;
  const handleOpenChange = (open: boolean) => {
    setIsOpen(open);
    if (!open || !bell) return;
    setNewKeys(newKeysOf(bell));
    markSeen();
  };
  const { wasPressed, press } = useLatePress(load, () => handleOpenChange(true));
  const button = {
    variant: 'ghost',
    color: 'gray',
    className: styles.bell,
    'aria-label': count > 0 ? t('bell.labelCount', { count }) : t('bell.label'),
    children: (
      <>
        <BellIcon size={22} aria-hidden="true" />
        {count > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {count > highestShown ? `${highestShown}+` : count}
          </span>
        )}
      </>
    ),
  } as const;
  if (wasPressed) {
    return (
      <Suspense fallback={<IconButton {...button} />}>
        <BellPopover
          open={isOpen}
          onOpenChange={handleOpenChange}
          button={<IconButton {...button} />}
          bell={bell}
          newKeys={newKeys}
          error={error}
          onRetry={() => void refetch()}
          onFollow={() => setIsOpen(false)}
        />
      </Suspense>
    );
  }
  return <IconButton {...button} aria-haspopup="dialog" aria-expanded={false} onClick={press} />;
};
