import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@radix-ui/themes';
import { Controller, useForm } from 'react-hook-form';
import { earliestDay } from '#shared/dates.ts';
import {
  type Journal,
  journalVersionOf,
  limits,
} from '#shared/features/journal/journal.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ConflictDialog, type ConflictLabels } from '../../ui/form/conflict/conflict-dialog.tsx';
import { useConflict } from '../../ui/form/conflict/use-conflict.ts';
import { DraftLine } from '../../ui/form/draft-line.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormFields } from '../../ui/form/form-fields.tsx';
import { FormFooter } from '../../ui/form/form-footer.tsx';
import { type PickedPicture, PictureField } from '../../ui/form/picture-field.tsx';
import { DateRow } from '../../ui/form/rows/date-row.tsx';
import { TextAreaRow } from '../../ui/form/rows/text-area-row.tsx';
import { TextRow } from '../../ui/form/rows/text-row.tsx';
import { useFormDraft } from '../../ui/form/use-form-draft.ts';
import type { ServerDraft } from '../../ui/form/use-server-draft.ts';
import { useHouseholdDays } from '../accounts/household-days.hooks.ts';
import { type EntryInput, type EntryOutput, entryFields, valuesOf } from './entry-fields.ts';
import styles from './entry-form.module.css';
import { Idea } from './idea.tsx';
import { MoodPicker } from './mood-picker.tsx';
import { moodOf } from './moods.ts';

interface EntryFormProps {
  /** The entry to change; null for a new one. */
  entry: Journal | null;
  defaultValues: EntryInput;
  picked: PickedPicture;
  isSaving: boolean;
  stored: ServerDraft;
  onSave: (
    values: EntryOutput,
    version: string | undefined,
    onError: (error: unknown) => void,
  ) => void;
}

const useEntryLabels = (): ConflictLabels => {
  const { t } = useTranslation('journal');
  return {
    label: (name) => t(`form.${name as keyof EntryInput}`),
    show: (name, value) => {
      const mood = name === 'mood' ? moodOf(String(value)) : undefined;
      return mood && t(`moods.${mood}`);
    },
  };
};

/** Everything an entry is made of. */
export const EntryForm = (props: EntryFormProps) => {
  const { entry, defaultValues, picked, isSaving, stored, onSave } = props;
  const { t } = useTranslation(['journal', 'common']);
  const { today } = useHouseholdDays();
  const labels = useEntryLabels();
  const form = useForm<EntryInput, unknown, EntryOutput>({
    resolver: zodResolver(entryFields(today)),
    defaultValues,
  });
  const { conflict, handle, version } = useConflict(form, {
    record: entry ?? undefined,
    valuesOf: (known) => valuesOf(known, known.date),
    versionOf: journalVersionOf,
  });
  const submit = form.handleSubmit((output) => onSave(output, version(), handle));
  const draft = useFormDraft(form, { stored, recordId: entry?.id, hasFile: picked.file !== null });
  return (
    <Form className={styles.form} onSubmit={submit}>
      <FormFields isDisabled={isSaving}>
        <DraftLine draft={draft} choice={stored.choice} />
        <DateRow
          control={form.control}
          name="date"
          label={t('form.date')}
          min={earliestDay}
          max={today}
          clearedValue=""
          canClear
        />
        <TextRow
          control={form.control}
          name="title"
          label={t('form.title')}
          isOptional
          maxLength={limits.titleMax}
          placeholder={t('form.titleHint')}
        />
        <TextAreaRow
          control={form.control}
          name="content"
          label={t('form.content')}
          isOptional
          className={styles.content}
          placeholder={t('form.contentHint')}
        />
        <Idea onTake={(idea) => form.setValue('title', idea, { shouldDirty: true })} />
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
      </FormFields>
      <FormFooter>
        <Button size="3" type="submit" loading={isSaving}>
          {t(entry ? 'common:actions.saveChanges' : 'form.save')}
        </Button>
      </FormFooter>
      <ConflictDialog conflict={conflict} onSubmit={submit} {...labels} />
    </Form>
  );
};
