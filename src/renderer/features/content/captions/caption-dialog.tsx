import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Caption } from '#shared/features/content/content.fields.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { TextAreaRow } from '../../../ui/form/rows/text-area-row.tsx';

export interface CaptionDialogProps {
  caption: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  isBusy: boolean;
  onSave: (caption: string) => void;
}

/** What a picture shows, in a sentence or two. */
export const CaptionDialog = ({ open, onOpenChange, ...form }: CaptionDialogProps) => {
  const { t } = useTranslation('caption');
  return (
    <AppDialog open={open} onOpenChange={onOpenChange} title={t(form.caption ? 'edit' : 'add')}>
      <CaptionForm {...form} onCancel={() => onOpenChange(false)} />
    </AppDialog>
  );
};

const Fields = z.object({ caption: Caption });

interface CaptionFormProps extends Pick<CaptionDialogProps, 'caption' | 'isBusy' | 'onSave'> {
  onCancel: () => void;
}

const CaptionForm = ({ caption, isBusy, onSave, onCancel }: CaptionFormProps) => {
  const { t } = useTranslation('caption');
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(Fields),
    defaultValues: { caption },
  });
  return (
    <Form onSubmit={handleSubmit((fields) => onSave(fields.caption))}>
      <TextAreaRow
        control={control}
        name="caption"
        label={t('label')}
        placeholder={t('placeholder')}
        rows={3}
        maxLength={limits.captionMax}
      />
      <FormActions isBusy={isBusy} onCancel={onCancel} />
    </Form>
  );
};
