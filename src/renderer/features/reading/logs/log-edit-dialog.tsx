import { TextArea, TextField } from '@radix-ui/themes';
import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { LogFields, type ReadingLog, updateLog } from '#shared/features/reading/logs.contract.ts';
import { limits } from '#shared/features/reading/reading.limits.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { DraftLine } from '../../../ui/form/draft-line.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { useFormDraft } from '../../../ui/form/use-form-draft.ts';
import { AutoGrid } from '../../../ui/layout/auto-grid.tsx';
import { sentenceOf, useReadingChange } from '../reading-changes.ts';
import { draftOf, type LogDraft, logChanges } from './log-changes.ts';
import { LogDayField } from './log-day-field.tsx';
import { RatingField } from './rating-field.tsx';
import { StatusField } from './status-field.tsx';

interface LogEditDialogProps {
  log: ReadingLog;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Status, dates, page, rating, review, shelves and heart of a book in the reader's log (rule 125). */
export const LogEditDialog = ({ log, open, onOpenChange }: LogEditDialogProps) => {
  const { t } = useTranslation('reading');
  return (
    <AppDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('log.editTitle')}
      description={log.book.title}
    >
      <LogEditForm log={log} onDone={() => onOpenChange(false)} />
    </AppDialog>
  );
};

const ReviewField = (props: { value: string; onChange: (text: string) => void }) => {
  const { t } = useTranslation('reading');
  return (
    <FormField label={t('log.review')} isOptional>
      {(field) => (
        <TextArea
          {...field}
          size="3"
          rows={4}
          maxLength={limits.reviewMax}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
        />
      )}
    </FormField>
  );
};

const ShelvesField = (props: { value: string; onChange: (text: string) => void }) => {
  const { t } = useTranslation('reading');
  const result = LogFields.shape.shelves.safeParse(props.value);
  return (
    <FormField
      label={t('log.shelves')}
      hint={t('log.shelvesHint')}
      error={result.success ? undefined : result.error.issues[0]?.message}
      isOptional
    >
      {(field) => (
        <TextField.Root
          {...field}
          size="3"
          autoComplete="off"
          maxLength={limits.shelfMax * limits.shelvesMax}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
        />
      )}
    </FormField>
  );
};

const LogEditForm = ({ log, onDone }: { log: ReadingLog; onDone: () => void }) => {
  const { t } = useTranslation('reading');
  const form = useForm<LogDraft>({ defaultValues: draftOf(log) });
  const draft = form.watch();
  const kept = useFormDraft(form, { form: 'log', recordId: log.id });
  const set = (changes: Partial<LogDraft>) => {
    for (const name of Object.keys(changes) as (keyof LogDraft)[])
      form.setValue(name, changes[name] as LogDraft[typeof name], { shouldDirty: true });
  };
  const save = useReadingChange(
    'logUpdated',
    () => call(updateLog, { params: { id: log.id }, body: logChanges(log, draft) }),
    sentenceOf,
  );
  const page = LogFields.shape.currentPage.safeParse(draft.currentPage);
  const pageError = page.success ? undefined : page.error.issues[0]?.message;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!pageError) save.mutate(undefined, { draft: kept, onSuccess: onDone });
  };
  return (
    <Form onSubmit={submit}>
      <DraftLine draft={kept} />
      <StatusField value={draft.status} onChange={(next) => set({ status: next })} />
      <AutoGrid align="start" columnWidth={200}>
        <LogDayField
          name="startDate"
          value={draft.startDate}
          onChange={(day) => set({ startDate: day })}
        />
        {draft.status === 'completed' && (
          <LogDayField
            name="finishDate"
            value={draft.finishDate}
            onChange={(day) => set({ finishDate: day })}
            {...(draft.startDate ? { min: draft.startDate } : {})}
          />
        )}
      </AutoGrid>
      <FormField label={t('log.currentPage')} error={pageError} isOptional>
        {(props) => (
          <TextField.Root
            {...props}
            size="3"
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            value={draft.currentPage}
            onChange={(event) => set({ currentPage: event.target.value })}
          />
        )}
      </FormField>
      <RatingField value={draft.rating} onChange={(stars) => set({ rating: stars })} />
      <ReviewField value={draft.review} onChange={(text) => set({ review: text })} />
      <ShelvesField value={draft.shelves} onChange={(text) => set({ shelves: text })} />
      <SwitchField
        label={t('log.favorite')}
        isOn={draft.favorite}
        onChange={(favorite) => set({ favorite })}
      />
      <FormActions isBusy={save.isPending} onCancel={onDone} />
    </Form>
  );
};
