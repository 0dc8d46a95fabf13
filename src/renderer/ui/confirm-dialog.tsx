import { AlertDialog, Button } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import styles from './app-dialog.module.css';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  confirmLabel: string;
  onConfirm: () => void;
  isBusy?: boolean;
  tone?: 'danger' | 'plain';
}

/** Asks before something that is hard to take back; the safe answer has the focus. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { open, onOpenChange, title, description, confirmLabel, onConfirm } = props;
  const { t } = useTranslation('common');
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Content className={styles.content} maxWidth="440px">
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
