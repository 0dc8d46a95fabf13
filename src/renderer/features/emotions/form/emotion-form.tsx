import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import { earliestDay } from '#shared/dates.ts';
import type { EmotionLog } from '#shared/features/emotions/emotions.contract.ts';
import { EmotionInput, emotionNames } from '#shared/features/emotions/emotions.fields.ts';
import { limits } from '#shared/features/emotions/emotions.limits.ts';
import { fieldsNamed } from '#shared/fields-named.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { DraftLine } from '../../../ui/form/draft-line.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { DateRow } from '../../../ui/form/rows/date-row.tsx';
import { TextAreaRow } from '../../../ui/form/rows/text-area-row.tsx';
import { useFormDraft } from '../../../ui/form/use-form-draft.ts';
import type { ServerDraft } from '../../../ui/form/use-server-draft.ts';
import { useHouseholdDays } from '../../accounts/household-days.hooks.ts';
import type { useSaveLog } from '../emotion-changes.hooks.ts';
import palette from '../emotion-colours.module.css';
import { CopingField } from './coping-field.tsx';
import { EmotionChoice } from './emotion-choice.tsx';
import type { EmotionFormValues } from './emotion-form-values.ts';
import { IntensityField } from './intensity-field.tsx';

interface EmotionFormProps {
  /** The log to change; null for a new one. */
  log: EmotionLog | null;
  /** The day a new log begins with; null for today. */
  day: string | null;
  stored: ServerDraft;
  save: ReturnType<typeof useSaveLog>['mutate'];
  isSaving: boolean;
  onDone: () => void;
}

const emptyLog = {
  intensity: limits.intensityDefault,
  description: '',
  triggers: '',
  coping: '',
};

/** What was felt, how strongly, when, and what one wants to say of it. */
export const EmotionForm = (props: EmotionFormProps) => {
  const { log, day, stored, save, isSaving, onDone } = props;
  const { t } = useTranslation('emotions');
  const { today } = useHouseholdDays();
  const form = useForm<EmotionFormValues, unknown, EmotionInput>({
    resolver: zodResolver(EmotionInput),
    defaultValues: log ? fieldsNamed(log, emotionNames) : { ...emptyLog, date: day ?? today },
  });
  const draft = useFormDraft(form, { stored, recordId: log?.id, isSending: isSaving });
  const submit = form.handleSubmit((fields) => save(fields, { draft, onSuccess: onDone }));
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit} className={palette.palette}>
        <DraftLine draft={draft} choice={stored.choice} />
        <EmotionChoice />
        <IntensityField />
        <DateRow
          control={form.control}
          name="date"
          label={t('dialog.date')}
          min={earliestDay}
          max={today}
        />
        <TextAreaRow
          control={form.control}
          name="description"
          label={t('dialog.description')}
          isOptional
          rows={3}
          maxLength={limits.descriptionMax}
        />
        <TextAreaRow
          control={form.control}
          name="triggers"
          label={t('dialog.triggers')}
          isOptional
          rows={2}
          maxLength={limits.noteMax}
        />
        <CopingField />
        <FormActions
          saveLabel={log ? undefined : t('dialog.submit')}
          isBusy={isSaving}
          onCancel={onDone}
        />
      </Form>
    </FormProvider>
  );
};
