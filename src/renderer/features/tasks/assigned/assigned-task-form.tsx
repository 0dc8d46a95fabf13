import { zodResolver } from '@hookform/resolvers/zod';
import { Text } from '@radix-ui/themes';
import { FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type Task, taskVersionOf } from '#shared/features/tasks/tasks.contract.ts';
import { TaskChanges } from '#shared/features/tasks/tasks.fields.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ConflictDialog } from '../../../ui/form/conflict/conflict-dialog.tsx';
import { useConflict } from '../../../ui/form/conflict/use-conflict.ts';
import { DraftLine } from '../../../ui/form/draft-line.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { useFormDraft } from '../../../ui/form/use-form-draft.ts';
import { useHouseholdDays } from '../../accounts/household-days.hooks.ts';
import { changedFields } from '../changed-fields.ts';
import { StatusAndNotes } from '../status-and-notes.tsx';
import { TaskBadges } from '../task-badges.tsx';
import { useUpdateTask } from '../task-changes.hooks.ts';
import styles from '../task-form.module.css';
import { useTaskLabels } from '../task-labels.ts';

const Changes = TaskChanges.pick({ status: true, notes: true });

interface AssignTaskFormProps {
  task: Task;
  onDone: () => void;
}

/** An assigned task: its text is fixed, its status and the kid's own notes can change. */
export const AssignTaskForm = ({ task, onDone }: AssignTaskFormProps) => {
  const { t } = useTranslation(['tasks', 'common']);
  const update = useUpdateTask();
  const { today } = useHouseholdDays();
  const { id, title, description, status, notes, assignedBy } = task;
  const form = useForm<z.input<typeof Changes>, unknown, z.output<typeof Changes>>({
    resolver: zodResolver(Changes),
    defaultValues: { status, notes },
  });
  const { conflict, handle, version } = useConflict(form, {
    record: task,
    valuesOf: (stored) => ({ status: stored.status, notes: stored.notes }),
    versionOf: taskVersionOf,
  });
  const labels = useTaskLabels();
  const draft = useFormDraft(form, { form: 'task', recordId: id });
  const { dirtyFields } = form.formState;
  const isDone = form.watch('status') === 'completed';
  const submit = form.handleSubmit((fields) =>
    update.mutate(
      { id, fields: changedFields(fields, dirtyFields), version: version() },
      { draft, onSuccess: onDone, onError: handle },
    ),
  );
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit}>
        <div className={styles.assigned}>
          <Text size="2" color="gray">
            {t('common:fromPerson', { name: assignedBy?.displayName })}
          </Text>
          <Text size="4" weight="bold">
            {title}
          </Text>
          {description && (
            <Text size="3" className={styles.text}>
              {description}
            </Text>
          )}
          {/* The field below says whether it is in progress. */}
          <TaskBadges task={task} status={isDone ? 'completed' : 'not_started'} today={today} />
        </div>
        <DraftLine draft={draft} />
        <StatusAndNotes />
        <FormActions isBusy={update.isPending} onCancel={onDone} />
      </Form>
      <ConflictDialog conflict={conflict} onSubmit={submit} {...labels} />
    </FormProvider>
  );
};
