import { AlertDialog, Button } from '@radix-ui/themes';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import styles from './app-dialog.module.css';
import { onEscapeWithin } from './escape-within.ts';
import { useBackLayer } from './use-back-layer.ts';
import { useDialogFocus } from './use-dialog-focus.ts';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  confirmLabel: string;
  onConfirm: () => void;
  isBusy?: boolean;
  tone?: 'danger' | 'plain';
}

export const ConfirmDialogWindow = (props: ConfirmDialogProps) => {
  const { open, onOpenChange, title, description, confirmLabel, onConfirm } = props;
  const { t } = useTranslation('common');
  const dialogFocus = useDialogFocus();
  useBackLayer(open, () => onOpenChange(false));
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Content
        {...dialogFocus}
        onKeyDown={onEscapeWithin(() => onOpenChange(false))}
        className={styles.content}
        maxWidth="440px"
      >
        <AlertDialog.Title>{title}</AlertDialog.Title>
        <AlertDialog.Description size="3">{description}</AlertDialog.Description>
        <div className={styles.footer}>
          <AlertDialog.Cancel>
            <Button variant="soft" color="gray" size="3">
              {t('actions.cancel')}
            </Button>
          </AlertDialog.Cancel>
          <Button
            size="3"
            loading={props.isBusy ?? false}
            onClick={onConfirm}
            {...(props.tone === 'plain' ? {} : { color: 'red' as const })}
          >
            {confirmLabel}
          </Button>
        </div>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
};
