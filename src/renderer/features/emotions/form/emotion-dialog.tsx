import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { useServerDraft } from '../../../ui/form/use-server-draft.ts';
import { useSaveLog } from '../emotion-changes.hooks.ts';
import { useEmotionDialog } from './emotion-dialog.store.ts';
import { EmotionForm } from './emotion-form.tsx';

/** A new log, or one to change. */
export const EmotionDialog = () => {
  const { t } = useTranslation('emotions');
  const { isOpen, log, day, close } = useEmotionDialog();
  return (
    <AppDialog
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title={t(log ? 'dialog.editTitle' : 'dialog.createTitle')}
    >
      <FormBody log={log} day={day} onDone={close} />
    </AppDialog>
  );
};

type FormBodyProps = Omit<Parameters<typeof EmotionForm>[0], 'stored' | 'save' | 'isSaving'>;

/** Saving outlasts the form, which begins again with a newer draft. */
const FormBody = (props: FormBodyProps) => {
  const { log } = props;
  const stored = useServerDraft(log ? `emotion.${log.id}` : 'emotion');
  const { mutate: save, isPending } = useSaveLog(log);
  return (
    stored && (
      <EmotionForm
        key={stored.revision}
        {...props}
        stored={stored}
        save={save}
        isSaving={isPending}
      />
    )
  );
};
