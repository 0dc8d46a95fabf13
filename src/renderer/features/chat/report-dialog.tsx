import { Button, TextArea } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/features/chat/chat.contract.ts';
import { AppDialog } from '../../ui/app-dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { useReportMessage } from './messages.hooks.ts';
import styles from './room-dialog.module.css';

interface ReportDialogProps {
  messageId: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Shows a message to the grown-ups, with a word about why if one likes. */
export const ReportDialog = ({ messageId, open, onOpenChange }: ReportDialogProps) => {
  const { t } = useTranslation(['chat', 'common']);
  const [reason, setReason] = useState('');
  const { mutate: report, isPending } = useReportMessage();
  const close = () => onOpenChange(false);
  return (
    <AppDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('report.title')}
      description={t('report.text')}
      size="small"
    >
      <div className={styles.form}>
        <FormField label={t('report.reason')} isRequired={false}>
          {(props) => (
            <TextArea
              {...props}
              size="3"
              rows={3}
              value={reason}
              maxLength={limits.reportReasonMax}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </FormField>
        <div className={styles.actions}>
          <Button size="3" variant="soft" color="gray" onClick={close}>
            {t('common:actions.cancel')}
          </Button>
          <Button
            size="3"
            loading={isPending}
            onClick={() => report({ id: messageId, reason }, { onSuccess: close })}
          >
            {t('report.send')}
          </Button>
        </div>
      </div>
    </AppDialog>
  );
};
