import { type Actor, isGrownUp, isHousehold } from '#shared/features/accounts/access.ts';

/** As much of a task as the rules need. */
export interface TaskFacts {
  userId: number;
  assignedBy: number | null;
  isDone: boolean;
  isDeleted: boolean;
  deletedBy: number | null;
}

/** A task is its owner's alone; not even an admin sees it (rule 111). */
export const ownsTask = (actor: Pick<Actor, 'id'>, task: TaskFacts): boolean =>
  task.userId === actor.id;

/** What a grown-up asked for is theirs to say; how far it is and the notes are the kid's. */
export const canReword = (task: TaskFacts): boolean => task.assignedBy === null;

/** An assigned task cannot be deleted until it is done or taken back. */
export const canDeleteTask = (task: TaskFacts): boolean => task.assignedBy === null || task.isDone;

/** A task may be restored by the person who deleted it. */
export const canRestoreTask = (actor: Pick<Actor, 'id'>, task: TaskFacts): boolean =>
  !task.isDeleted || task.deletedBy === actor.id;

export const canGiveTasks = isGrownUp;

/** Kids of the household; what a family's friends do at home is not ours to ask. */
export const canBeAssignedTasks = (person: Pick<Actor, 'role' | 'isChild'>): boolean =>
  isHousehold(person) && person.isChild;

/** The person who assigned a task sees its status while they are a grown-up of the household. */
export const hasAssignedTask = (
  actor: Pick<Actor, 'id' | 'role' | 'isChild'>,
  { assignedBy }: Pick<TaskFacts, 'assignedBy'>,
): boolean => assignedBy === actor.id && isGrownUp(actor);
