import { zodResolver } from '@hookform/resolvers/zod';
import { Button, TextArea, TextField } from '@radix-ui/themes';
import { useEffect } from 'react';
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { earliestDay } from '#shared/dates.ts';
import { limits } from '#shared/features/journal/journal.contract.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { FormFooter } from '../../ui/form/form-footer.tsx';
import { type PickedPicture, PictureField } from '../../ui/form/picture-field.tsx';
import { useHouseholdDays } from '../accounts/accounts.hooks.ts';
import { type EntryInput, type EntryOutput, entryFields } from './entry-fields.ts';
import styles from './entry-form.module.css';
import { Idea } from './idea.tsx';
import { MoodPicker } from './mood-picker.tsx';

interface EntryFormProps {
  defaultValues: EntryInput;
  picked: PickedPicture;
  saveLabel: string;
  isSaving: boolean;
  onChange: (values: EntryInput) => void;
  onSave: (values: EntryOutput) => void;
}

type Form = UseFormReturn<EntryInput, unknown, EntryOutput>;

const DayField = ({ form }: { form: Form }) => {
  const { t } = useTranslation(['journal', 'common']);
  const { today, weekStartsOn } = useHouseholdDays();
  const error = form.formState.errors.date?.message;
  return (
    <Controller
      control={form.control}
      name="date"
      render={({ field }) => (
        <FormField label={t('form.date')} error={error}>
          {(props) => (
            <DateField
              {...props}
              {...{ today, weekStartsOn }}
              min={earliestDay}
              max={today}
              value={field.value || null}
              onChange={(day) => field.onChange(day ?? '')}
              placeholder={t('common:calendar.choose')}
              canClear
            />
          )}
        </FormField>
      )}
    />
  );
};

const TextFields = ({ form }: { form: Form }) => {
  const { t } = useTranslation('journal');
  const { errors } = form.formState;
  return (
    <>
      <FormField label={t('form.title')} error={errors.title?.message} isOptional>
        {(field) => (
          <TextField.Root
            size="3"
            maxLength={limits.titleMax}
            placeholder={t('form.titleHint')}
            autoComplete="off"
            {...field}
            {...form.register('title')}
          />
        )}
      </FormField>
      <FormField label={t('form.content')} error={errors.content?.message} isOptional>
        {(field) => (
          <TextArea
            size="3"
            className={styles.content}
            placeholder={t('form.contentHint')}
            {...field}
            {...form.register('content')}
          />
        )}
      </FormField>
      <Idea onTake={(idea) => form.setValue('title', idea, { shouldDirty: true })} />
    </>
  );
};

/** Everything an entry is made of. */
export const EntryForm = (props: EntryFormProps) => {
  const { defaultValues, picked, saveLabel, isSaving, onChange, onSave } = props;
  const { t } = useTranslation('journal');
  const { today } = useHouseholdDays();
  const form = useForm<EntryInput, unknown, EntryOutput>({
    resolver: zodResolver(entryFields(today)),
    defaultValues,
  });
  const values = useWatch({ control: form.control }) as EntryInput;
  useEffect(() => onChange(values), [onChange, values]);
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit(onSave)}>
      <fieldset className={styles.fields} disabled={isSaving}>
        <DayField form={form} />
        <TextFields form={form} />
        <Controller
          control={form.control}
          name="mood"
          render={({ field }) => (
            <MoodPicker
              value={field.value ?? ''}
              onChange={field.onChange}
              error={form.formState.errors.mood?.message}
            />
          )}
        />
        <PictureField picked={picked} label={t('form.picture')} />
      </fieldset>
      <FormFooter>
        <Button size="3" type="submit" loading={isSaving}>
          {saveLabel}
        </Button>
      </FormFooter>
    </form>
  );
};
