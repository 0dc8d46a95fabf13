import type { Context } from '../../context/context.ts';
import { hasAssignedTask } from './tasks.policy.ts';

interface Announced {
  id: number;
  userId: number;
  assignedBy: number | null;
}

type Change = 'created' | 'updated' | 'deleted';

/** Tells the owner's devices, and nobody else, that a task changed. */
export const announceToOwner = (
  { live }: Context,
  { id, userId }: Announced,
  change: Change,
): void =>
  live.publish({ type: 'changed', area: 'tasks', id, change }, (actor) => actor.id === userId);

/** Something changed that whoever gave the task sees too: that it is there, or how far it is. */
export const announceToBoth = (context: Context, task: Announced, change: Change): void => {
  const { id, userId } = task;
  context.live.publish(
    { type: 'changed', area: 'tasks', id, change },
    (actor) => actor.id === userId || hasAssignedTask(actor, task),
  );
};
