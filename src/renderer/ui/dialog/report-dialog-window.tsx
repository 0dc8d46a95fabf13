import { useForm } from 'react-hook-form';
import { limits } from '#shared/features/approvals/approvals.fields.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAction } from '../feedback/use-action.ts';
import { DraftLine } from '../form/draft-line.tsx';
import { Form } from '../form/form.tsx';
import { FormActions } from '../form/form-actions.tsx';
import { TextAreaRow } from '../form/rows/text-area-row.tsx';
import { useFormDraft } from '../form/use-form-draft.ts';
import { AppDialogWindow } from './app-dialog-window.tsx';

interface ReportProps {
  /** Names what is reported, such as `post.12`, among the drafts kept on this device. */
  draftName: string;
  send: (reason: string) => Promise<unknown>;
}

export interface ReportDialogProps extends ReportProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Says what the grown-ups will see. */
  description: string;
}

const ReportForm = ({ draftName, send, onDone }: ReportProps & { onDone: () => void }) => {
  const { t } = useTranslation('common');
  const form = useForm({ defaultValues: { reason: '' } });
  const draft = useFormDraft(form, { form: `report.${draftName}` });
  const report = useAction({
    run: send,
    update: () => {
      draft.end();
      onDone();
    },
    success: { title: t('report.done'), description: t('report.doneText') },
    failure: t('report.failed'),
  });
  return (
    <Form onSubmit={form.handleSubmit(({ reason }) => report.mutate(reason))}>
      <DraftLine draft={draft} />
      <TextAreaRow
        control={form.control}
        name="reason"
        label={t('report.reason')}
        isOptional
        rows={3}
        maxLength={limits.reasonMax}
      />
      <FormActions saveLabel={t('report.send')} isBusy={report.isPending} onCancel={onDone} />
    </Form>
  );
};

/** Shows something to the grown-ups, with a word about why if one likes. */
export const ReportDialogWindow = (props: ReportDialogProps) => {
  const { open, onOpenChange, description, draftName, send } = props;
  const { t } = useTranslation('common');
  return (
    <AppDialogWindow
      open={open}
      onOpenChange={onOpenChange}
      title={t('report.title')}
      description={description}
      size="small"
    >
      <ReportForm draftName={draftName} send={send} onDone={() => onOpenChange(false)} />
    </AppDialogWindow>
  );
};
