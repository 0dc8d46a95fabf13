import { zodResolver } from '@hookform/resolvers/zod';
import { TextArea } from '@radix-ui/themes';
import { Controller, FormProvider, useForm, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { earliestDay } from '#shared/dates.ts';
import type { EmotionLog } from '#shared/features/emotions/emotions.contract.ts';
import { EmotionInput } from '#shared/features/emotions/emotions.fields.ts';
import { limits } from '#shared/features/emotions/emotions.limits.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useUnsavedInput } from '../../../ui/form/unsaved-input.ts';
import { useHouseholdDays } from '../../accounts/accounts.hooks.ts';
import { useSaveLog } from '../emotion-changes.hooks.ts';
import palette from '../emotion-colours.module.css';
import { CopingField } from './coping-field.tsx';
import { EmotionChoice } from './emotion-choice.tsx';
import styles from './emotion-form.module.css';
import type { EmotionFormValues } from './emotion-form-values.ts';
import { IntensityField } from './intensity-field.tsx';

interface EmotionFormProps {
  /** The log to change; null for a new one. */
  log: EmotionLog | null;
  /** The day a new log begins with; null for today. */
  day: string | null;
  onDone: () => void;
}

const DayField = () => {
  const { t } = useTranslation('emotions');
  const { today, weekStartsOn } = useHouseholdDays();
  const { control, formState } = useFormContext<EmotionFormValues>();
  return (
    <Controller
      control={control}
      name="date"
      render={({ field }) => (
        <FormField label={t('dialog.date')} error={formState.errors.date?.message}>
          {(attributes) => (
            <DateField
              {...attributes}
              {...{ today, weekStartsOn }}
              value={field.value}
              min={earliestDay}
              max={today}
              onChange={(chosen) => field.onChange(chosen ?? '')}
            />
          )}
        </FormField>
      )}
    />
  );
};

const textLimits = { description: limits.descriptionMax, triggers: limits.noteMax };

const TextField = ({ name, rows }: { name: 'description' | 'triggers'; rows: number }) => {
  const { t } = useTranslation('emotions');
  const { register, formState } = useFormContext<EmotionFormValues>();
  return (
    <FormField label={t(`dialog.${name}`)} error={formState.errors[name]?.message} isOptional>
      {(attributes) => (
        <TextArea
          size="3"
          rows={rows}
          maxLength={textLimits[name]}
          {...attributes}
          {...register(name)}
        />
      )}
    </FormField>
  );
};

/** What was felt, how strongly, when, and what one wants to say of it. */
export const EmotionForm = ({ log, day, onDone }: EmotionFormProps) => {
  const { t } = useTranslation('emotions');
  const { today } = useHouseholdDays();
  const { mutate: save, isPending } = useSaveLog(log);
  const form = useForm<EmotionFormValues, unknown, EmotionInput>({
    resolver: zodResolver(EmotionInput),
    defaultValues: {
      ...(log ? { emotionType: log.emotionType } : {}),
      intensity: log?.intensity ?? limits.intensityDefault,
      date: log?.date ?? day ?? today,
      description: log?.description ?? '',
      triggers: log?.triggers ?? '',
      coping: log?.coping ?? '',
    },
  });
  useUnsavedInput(form.formState.isDirty);
  const submit = form.handleSubmit((fields) => save(fields, { onSuccess: onDone }));
  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate className={`${palette.palette} ${styles.form}`}>
        <EmotionChoice />
        <IntensityField />
        <DayField />
        <TextField name="description" rows={3} />
        <TextField name="triggers" rows={2} />
        <CopingField />
        <FormActions
          saveLabel={log ? undefined : t('dialog.submit')}
          isBusy={isPending}
          onCancel={onDone}
        />
      </form>
    </FormProvider>
  );
};
