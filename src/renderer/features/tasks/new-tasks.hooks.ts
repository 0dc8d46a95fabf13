import { useEffect, useState } from 'react';
import { markTasksSeen, type Task } from '#shared/features/tasks/tasks.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { tasksKeys } from './tasks.hooks.ts';

const none: ReadonlySet<number> = new Set();

/**
 * Which of the shown tasks are new to the person who looks. Looking makes them seen, so that the mark
 * on the tab goes; here they stay marked as long as the list is open.
 */
export const useNewTasks = (tasks: Task[] | undefined): ReadonlySet<number> => {
  const [marked, setMarked] = useState(none);
  const { mutate: markSeen } = useAction({
    run: () => call(markTasksSeen),
    update: (client, counts) => client.setQueryData(tasksKeys.counts, counts),
  });
  const fresh = (tasks ?? []).filter(({ isNew }) => isNew).map(({ id }) => id);
  const names = fresh.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids are what counts, not the array of them
  useEffect(() => {
    if (fresh.length === 0) return;
    setMarked((known) => new Set([...known, ...fresh]));
    markSeen();
  }, [names, markSeen]);
  return marked;
};
