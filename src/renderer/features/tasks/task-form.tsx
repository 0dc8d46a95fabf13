import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Member } from '#shared/features/accounts/accounts.contract.ts';
import type { Task } from '#shared/features/tasks/tasks.contract.ts';
import { NewTask } from '#shared/features/tasks/tasks.fields.ts';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { useUnsavedInput } from '../../ui/form/unsaved-input.ts';
import { RecipientField } from './assignee-field.tsx';
import { changedFields } from './changed-fields.ts';
import { useCreateTask, useUpdateTask } from './task-changes.hooks.ts';
import {
  DescriptionField,
  DueDateField,
  NotesField,
  PriorityField,
  StatusField,
  TitleField,
} from './task-fields.tsx';
import styles from './task-form.module.css';
import { type FormInput, type FormOutput, formValues } from './task-form-values.ts';

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
  useUnsavedInput(form.formState.isDirty);
  const { dirtyFields } = form.formState;
  const recipientId = form.watch('assignedTo');
  const recipient = recipients.find(({ id }) => id === recipientId);
  const submit = form.handleSubmit((fields) => {
    const { assignedTo, ...own } = fields;
    if (task) {
      const changes = changedFields(own, dirtyFields);
      update.mutate({ id: task.id, fields: changes }, { onSuccess: onDone });
    } else create.mutate({ fields, recipientName: recipient?.displayName }, { onSuccess: onDone });
  });
  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate className={styles.form}>
        {recipients.length > 0 && <RecipientField recipients={recipients} recipient={recipient} />}
        <TitleField />
        <DescriptionField />
        <div className={styles.pair}>
          <PriorityField />
          <DueDateField />
        </div>
        {/* Only the kid sets the status and the notes of an assigned task. */}
        {!recipient && (
          <>
            <StatusField />
            <NotesField />
          </>
        )}
        <FormActions
          saveLabel={task ? undefined : t('form.create')}
          isBusy={create.isPending || update.isPending}
          onCancel={onDone}
        />
      </form>
    </FormProvider>
  );
};
