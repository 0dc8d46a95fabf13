import { Button, Flex, Heading, Tabs } from '@radix-ui/themes';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type Task, TaskFilter, TaskOrder } from '#shared/features/tasks/tasks.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { OrderChoice } from '../../ui/form/order-choice.tsx';
import { AssignedTasks } from './assigned/assigned-tasks.tsx';
import { TaskDialog } from './task-dialog.tsx';
import { TaskList } from './task-list.tsx';
import { useTaskCounts } from './tasks.hooks.ts';
import { useTasksLive } from './tasks.live.ts';
import styles from './tasks-tab.module.css';
import { useTaskView } from './use-task-view.ts';

/** My Tasks: sub-tabs and order, which the address names, and what a grown-up has assigned to kids. */
export const TasksTab = () => {
  const { t } = useTranslation('tasks');
  useTasksLive();
  const { show, order, setShow, setOrder } = useTaskView();
  const [dialog, setDialog] = useState<{ isOpen: boolean; task?: Task }>({ isOpen: false });
  const handleAdd = () => setDialog({ isOpen: true });
  return (
    <>
      <Flex align="center" justify="between" wrap="wrap" gap="3" mb="3">
        <Heading as="h2" size="6">
          {t('page.title')}
        </Heading>
        <Button size="3" onClick={handleAdd}>
          <Plus size={18} aria-hidden="true" />
          {t('page.add')}
        </Button>
      </Flex>
      <Tabs.Root value={show} onValueChange={(value) => setShow(value as TaskFilter)}>
        <Flex align="center" justify="between" wrap="wrap" gap="3" mb="4">
          <SubTabs />
          {/* Completed tasks are in the order of completion. */}
          {show !== 'completed' && (
            <OrderChoice
              label={t('order.label')}
              options={TaskOrder.options.map((value) => ({ value, label: t(`order.${value}`) }))}
              value={order}
              onChange={setOrder}
            />
          )}
        </Flex>
        {TaskFilter.options.map((name) => (
          <Tabs.Content key={name} value={name}>
            <TaskList
              show={name}
              order={order}
              onEdit={(task) => setDialog({ isOpen: true, task })}
              onAdd={handleAdd}
            />
          </Tabs.Content>
        ))}
      </Tabs.Root>
      <AssignedTasks />
      <TaskDialog
        task={dialog.task}
        open={dialog.isOpen}
        onOpenChange={(isOpen) => setDialog((last) => ({ ...last, isOpen }))}
      />
    </>
  );
};

const SubTabs = () => {
  const { t } = useTranslation('tasks');
  const { data } = useTaskCounts();
  const counts = data && { ...data, all: data.active + data.completed };
  return (
    <Tabs.List size="2" className={styles.tabs} aria-label={t('page.tabsLabel')}>
      {TaskFilter.options.map((name) => (
        <Tabs.Trigger key={name} value={name}>
          {t(`show.${name}`)}
          <span className={styles.count}>{counts?.[name] ?? ''}</span>
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
};
