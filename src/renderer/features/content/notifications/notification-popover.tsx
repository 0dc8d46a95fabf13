import { Popover } from '@radix-ui/themes';
import type { ComponentProps, ReactElement } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import styles from './notification-button.module.css';
import { NotificationPanel } from './notification-panel.tsx';

interface NotificationPopoverProps extends ComponentProps<typeof NotificationPanel> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  button: ReactElement;
}

/** The panel behind the bell; its code loads with the first press. */
export const NotificationPopover = ({
  open,
  onOpenChange,
  button,
  ...panel
}: NotificationPopoverProps) => {
  const { t } = useTranslation('content');
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger>{button}</Popover.Trigger>
      <Popover.Content align="end" className={styles.panel} aria-label={t('notifications.title')}>
        <NotificationPanel {...panel} />
      </Popover.Content>
    </Popover.Root>
  );
};
