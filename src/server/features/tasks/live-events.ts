import type { Context } from '../../context/context.ts';
import { hasAssignedTask } from './tasks.policy.ts';

interface Announced {
  id: number;
  userId: number;
  assignedBy: number | null;
}

type Change = 'created' | 'updated' | 'deleted';

/** Notifies the owner's devices only. */
export const announceToOwner = (
  { live }: Context,
  { id, userId }: Announced,
  change: Change,
): void =>
  live.publish({ type: 'changed', area: 'tasks', id, change }, (actor) => actor.id === userId);

/** Something changed that the grown-up who assigned the task sees too: that it exists, or its status. */
export const announceToBoth = (context: Context, task: Announced, change: Change): void => {
  const { id, userId } = task;
  context.live.publish(
    { type: 'changed', area: 'tasks', id, change },
    (actor) => actor.id === userId || hasAssignedTask(actor, task),
  );
};
