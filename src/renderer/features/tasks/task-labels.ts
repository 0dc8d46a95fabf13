import type { TaskStatus } from '#shared/features/tasks/tasks.fields.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import type { ConflictLabels } from '../../ui/form/conflict/conflict-dialog.tsx';

const texts = ['title', 'description', 'notes', 'status', 'priority', 'dueDate'] as const;

/** What the fields of a task are called where two versions of it are compared. */
export const useTaskLabels = (): ConflictLabels => {
  const { t } = useTranslation('tasks');
  return {
    label: (name) => t(`form.${name as (typeof texts)[number]}`),
    show: (name, value) => {
      if (name === 'status') return t(`status.${value as TaskStatus}`);
      if (name === 'priority') return t(`priority.${value as 1 | 2 | 3}`);
      return undefined;
    },
  };
};
