import type { Task } from '#shared/features/tasks/tasks.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../ui/dialog/app-dialog.tsx';
import { AssignTaskForm } from './assigned/assigned-task-form.tsx';
import { TaskForm } from './task-form.tsx';
import { useRecipients } from './tasks.hooks.ts';

interface TaskDialogProps {
  /** The task to change; a new one without. */
  task: Task | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A new task, a change of the person's own, or a kid's status and notes for an assigned one. */
export const TaskDialog = ({ task, open, onOpenChange }: TaskDialogProps) => {
  const { t } = useTranslation('tasks');
  const { data: recipients = [] } = useRecipients();
  const close = () => onOpenChange(false);
  return (
    <AppDialog open={open} onOpenChange={onOpenChange} title={t(task ? 'form.edit' : 'form.add')}>
      {task?.assignedBy ? (
        <AssignTaskForm task={task} onDone={close} />
      ) : (
        <TaskForm task={task} recipients={task ? [] : recipients} onDone={close} />
      )}
    </AppDialog>
  );
};
