import { TextArea } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/features/approvals/approvals.fields.ts';
import { useAction } from '../feedback/use-action.ts';
import { Form } from '../form/form.tsx';
import { FormActions } from '../form/form-actions.tsx';
import { FormField } from '../form/form-field.tsx';
import { AppDialogWindow } from './app-dialog-window.tsx';

export interface ReportDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Says what the grown-ups will see. */
  description: string;
  send: (reason: string) => Promise<unknown>;
}

/** Shows something to the grown-ups, with a word about why if one likes. */
export const ReportDialogWindow = ({
  open,
  onOpenChange,
  description,
  send,
}: ReportDialogProps) => {
  const { t } = useTranslation('common');
  const [reason, setReason] = useState('');
  const close = () => onOpenChange(false);
  const report = useAction({
    run: send,
    update: () => {
      setReason('');
      close();
    },
    success: { title: t('report.done'), description: t('report.doneText') },
    failure: t('report.failed'),
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    report.mutate(reason);
  };
  return (
    <AppDialogWindow
      open={open}
      onOpenChange={onOpenChange}
      title={t('report.title')}
      description={description}
      size="small"
    >
      <Form onSubmit={handleSubmit}>
        <FormField label={t('report.reason')} isOptional>
          {(field) => (
            <TextArea
              {...field}
              size="3"
              rows={3}
              value={reason}
              maxLength={limits.reasonMax}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </FormField>
        <FormActions saveLabel={t('report.send')} isBusy={report.isPending} onCancel={close} />
      </Form>
    </AppDialogWindow>
  );
};
