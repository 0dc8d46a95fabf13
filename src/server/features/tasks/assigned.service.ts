import { AppError, notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { Member } from '#shared/features/accounts/accounts.contract.ts';
import type { AssignedTask } from '#shared/features/tasks/assigned.contract.ts';
import { limits } from '#shared/features/tasks/tasks.fields.ts';
import { daysBefore } from '#shared/hours.ts';
import type { Context } from '../../context/context.ts';
import { presentMember } from '../accounts/accounts.present.ts';
import { findUser, listActiveUsers } from '../accounts/accounts.repo.ts';
import { announceToBoth } from './live-events.ts';
import {
  canBeAssignedTasks,
  canGiveTasks,
  canRestoreTask,
  hasAssignedTask,
} from './tasks.policy.ts';
import { presentAssigned, taskFacts } from './tasks.present.ts';
import { findTask, listAssignedBy, setDeleted, type TaskRow } from './tasks.repo.ts';

/** The kid to assign a task to. @throws AppError 403, 400 */
export const requireRecipient = (context: Context, actor: Actor, userId: number): number => {
  if (!canGiveTasks(actor)) throw new AppError('forbidden', 'common:errors.grownUpsOnly');
  const person = findUser(context.db, userId);
  if (!person || person.deactivatedAt !== null || !canBeAssignedTasks(person)) {
    throw new AppError('invalid', 'tasks:errors.recipient');
  }
  return person.id;
};

export const listRecipientsFor = ({ db }: Context): Member[] =>
  listActiveUsers(db).filter(canBeAssignedTasks).map(presentMember);

/** The tasks the caller has assigned, with their status and nothing else of them. */
export const listAssignedTo = ({ db, clock }: Context, actor: Actor): AssignedTask[] => {
  const doneSince = daysBefore(clock.now(), limits.assignedDoneDays).toISOString();
  return presentAssigned(db, listAssignedBy(db, actor.id, doneSince, limits.assignedMax));
};

/** A task the caller gave, in the trash or not. @throws AppError 404 */
const requireAssigned = ({ db }: Context, actor: Actor, id: number): TaskRow => {
  const task = findTask(db, id);
  if (!task || !hasAssignedTask(actor, task)) throw notFound();
  return task;
};

/** Takes a task back from the kid who has it. @throws AppError 404, 409 once it is done */
export const takeBack = (context: Context, actor: Actor, id: number): void => {
  const task = requireAssigned(context, actor, id);
  if (task.deletedAt !== null) throw notFound();
  if (task.completedAt !== null) throw new AppError('conflict', 'tasks:errors.assignedDone');
  setDeleted(context.db, id, { at: context.clock.now().toISOString(), by: actor.id });
  announceToBoth(context, task, 'deleted');
};

/** Gives a task again that was taken back; the kid finds it as it was. @throws AppError 404 */
export const giveTaskAgain = (context: Context, actor: Actor, id: number): AssignedTask => {
  const task = requireAssigned(context, actor, id);
  if (!canRestoreTask(actor, taskFacts(task))) throw notFound();
  if (task.deletedAt !== null) {
    setDeleted(context.db, id, null);
    announceToBoth(context, task, 'created');
  }
  const [assigned] = presentAssigned(context.db, [task]);
  if (!assigned) throw notFound();
  return assigned;
};
