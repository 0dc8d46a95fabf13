import { Popover } from '@radix-ui/themes';
import type { ComponentProps, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './notification-button.module.css';
import { BellPanel } from './notification-panel.tsx';

interface BellPopoverProps extends ComponentProps<typeof BellPanel> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  button: ReactElement;
}

/** What the bell opens; its code comes with the first press. */
export const BellPopover = ({ open, onOpenChange, button, ...panel }: BellPopoverProps) => {
  const { t } = useTranslation('content');
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger>{button}</Popover.Trigger>
      <Popover.Content align="end" className={styles.panel} aria-label={t('bell.title')}>
        <BellPanel {...panel} />
      </Popover.Content>
    </Popover.Root>
  );
};
