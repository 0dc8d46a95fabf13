import { zodResolver } from '@hookform/resolvers/zod';
import { Grid } from '@radix-ui/themes';
import { FormProvider, useForm } from 'react-hook-form';
import { earliestDay } from '#shared/dates.ts';
import type { Member } from '#shared/features/accounts/accounts.contract.ts';
import { type Task, taskVersionOf } from '#shared/features/tasks/tasks.contract.ts';
import { limits, NewTask, priorities } from '#shared/features/tasks/tasks.fields.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ConflictDialog } from '../../ui/form/conflict/conflict-dialog.tsx';
import { useConflict } from '../../ui/form/conflict/use-conflict.ts';
import { DraftLine } from '../../ui/form/draft-line.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { DateRow } from '../../ui/form/rows/date-row.tsx';
import { SelectRow } from '../../ui/form/rows/select-row.tsx';
import { TextAreaRow } from '../../ui/form/rows/text-area-row.tsx';
import { TextRow } from '../../ui/form/rows/text-row.tsx';
import { useFormDraft } from '../../ui/form/use-form-draft.ts';
import { RecipientField } from './assignee-field.tsx';
import { changedFields } from './changed-fields.ts';
import { StatusAndNotes } from './status-and-notes.tsx';
import { useCreateTask, useUpdateTask } from './task-changes.hooks.ts';
import { type FormInput, type FormOutput, formValues } from './task-form-values.ts';
import { useTaskLabels } from './task-labels.ts';

interface TaskFormProps {
  task: Task | undefined;
  /** Whom a new task can be assigned to. */
  recipients: Member[];
  onDone: () => void;
}

/** Everything there is to say of a task; what was typed stays when it could not be saved. */
export const TaskForm = ({ task, recipients, onDone }: TaskFormProps) => {
  const { t } = useTranslation('tasks');
  const create = useCreateTask();
  const update = useUpdateTask();
  const form = useForm<FormInput, unknown, FormOutput>({
    resolver: zodResolver(NewTask),
    defaultValues: formValues(task),
  });
  const { control } = form;
  const { conflict, handle, version } = useConflict(form, {
    record: task,
    valuesOf: formValues,
    versionOf: taskVersionOf,
  });
  const { dirtyFields } = form.formState;
  const draft = useFormDraft(form, { form: 'task', recordId: task?.id });
  const recipientId = form.watch('assignedTo');
  const recipient = recipients.find(({ id }) => id === recipientId);
  const labels = useTaskLabels();
  const submit = form.handleSubmit((fields) => {
    const { assignedTo, ...own } = fields;
    if (task) {
      const changes = changedFields(own, dirtyFields);
      update.mutate(
        { id: task.id, fields: changes, version: version() },
        { draft, onSuccess: onDone, onError: handle },
      );
    } else
      create.mutate(
        { fields, recipientName: recipient?.displayName },
        { draft, onSuccess: onDone },
      );
  });
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit}>
        <DraftLine draft={draft} />
        {recipients.length > 0 && <RecipientField recipients={recipients} recipient={recipient} />}
        <TextRow
          control={control}
          name="title"
          label={t('form.title')}
          maxLength={limits.titleMax}
          placeholder={t('form.titleHint')}
        />
        <TextAreaRow
          control={control}
          name="description"
          label={t('form.description')}
          isOptional
          rows={2}
          maxLength={limits.descriptionMax}
        />
        <Grid columns="repeat(auto-fit, minmax(200px, 1fr))" gap="4">
          <SelectRow
            control={control}
            name="priority"
            label={t('form.priority')}
            options={priorities.map((value) => ({ value, label: t(`priority.${value}`) }))}
          />
          <DateRow
            control={control}
            name="dueDate"
            label={t('form.dueDate')}
            isOptional
            min={earliestDay}
            placeholder={t('form.noDueDate')}
            canClear
          />
        </Grid>
        {/* Only the kid sets the status and the notes of an assigned task. */}
        {!recipient && <StatusAndNotes />}
        <FormActions
          saveLabel={task ? undefined : t('form.create')}
          isBusy={create.isPending || update.isPending}
          onCancel={onDone}
        />
      </Form>
      <ConflictDialog conflict={conflict} onSubmit={submit} {...labels} />
    </FormProvider>
  );
};
