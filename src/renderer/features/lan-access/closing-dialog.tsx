import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';

interface ClosingDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
}

/** Asks before the user cuts off their own device. */
export const ClosingDialog = ({ open, onOpenChange, onConfirm }: ClosingDialogProps) => {
  const { t } = useTranslation('network');
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('closing.title')}
      description={t('closing.text')}
      confirmLabel={t('closing.confirm')}
      tone="plain"
      onConfirm={() => {
        onOpenChange(false);
        onConfirm();
      }}
    />
  );
};
