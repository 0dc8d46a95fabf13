import { AppError, notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import { goalEnd, goalStatus } from '#shared/features/reading/goal-rules.ts';
import {
  type GoalChanges,
  type GoalFields,
  goalNames,
  type ReadingGoal,
} from '#shared/features/reading/goals.contract.ts';
import { percentOf } from '#shared/features/reading/position.ts';
import { limits } from '#shared/features/reading/reading.limits.ts';
import { fieldsAfter, fieldsNamed } from '#shared/fields-named.ts';
import type { Context } from '../../../context/context.ts';
import { announceOwn } from '../live-events.ts';
import { type ReadingDays, readProgress } from './goal-progress.ts';
import {
  deleteGoalRow,
  findGoal,
  type GoalRow,
  insertGoal,
  listGoalsOf,
  markReached,
  updateGoal,
} from './goals.repo.ts';

/** What goals are shown by: read once, however many there are. */
interface Progress {
  today: string;
  count(goal: GoalRow): number;
}

const progressOf = (context: Context, userId: number, read?: ReadingDays): Progress => ({
  today: context.household.day(),
  count: readProgress(context, userId, read),
});

const presentGoal = (goal: GoalRow, { today, count }: Progress): ReadingGoal => {
  const countedProgress = count(goal);
  const progress = goal.progressOverride ?? countedProgress;
  const completed =
    goal.completedOverride === null ? progress >= goal.targetValue : goal.completedOverride === 1;
  const fields = fieldsNamed(goal, goalNames);
  return {
    id: goal.id,
    userId: goal.userId,
    ...fields,
    progress,
    countedProgress,
    isProgressManual: goal.progressOverride !== null,
    completed,
    isCompletedManual: goal.completedOverride !== null,
    percent: percentOf(progress, goal.targetValue),
    status: goalStatus({ ...fields, completed }, today),
    createdAt: goal.createdAt,
  };
};

/** A person's goals as they are stored and as they are shown, newest first. */
const presentGoals = (context: Context, userId: number, progress = progressOf(context, userId)) =>
  listGoalsOf(context.db, userId).map((goal) => ({ goal, shown: presentGoal(goal, progress) }));

/** The caller's own, newest first; `read` where their days are known already. */
export const listGoalsFor = (
  context: Context,
  { id }: Pick<Actor, 'id'>,
  read?: ReadingDays,
): ReadingGoal[] =>
  presentGoals(context, id, progressOf(context, id, read)).map(({ shown }) => shown);

/** Announces the goals that have been reached for the first time. */
export const reviewGoals = (context: Context, userId: number, progress?: Progress): void => {
  const { db, clock, events } = context;
  for (const { goal, shown } of presentGoals(context, userId, progress)) {
    if (goal.reachedAt !== null || !shown.completed) continue;
    markReached(db, goal.id, clock.now().toISOString());
    events.emit('goalReached', { userId });
  }
};

/** @throws AppError 404 */
const requireGoal = ({ db }: Context, actor: Actor, id: number): GoalRow => {
  const goal = findGoal(db, id);
  if (goal?.userId !== actor.id) throw notFound();
  return goal;
};

const readGoal = (context: Context, actor: Actor, id: number, progress: Progress): ReadingGoal =>
  presentGoal(requireGoal(context, actor, id), progress);

/** An own goal as it stands. @throws AppError 404 */
export const readGoalFor = (context: Context, actor: Actor, id: number): ReadingGoal =>
  readGoal(context, actor, id, progressOf(context, actor.id));

/** The last day of a goal. @throws AppError 400 for an end before the start. */
const endOf = (
  { timeframe, startDate }: Pick<GoalFields, 'timeframe' | 'startDate'>,
  chosen: string | null,
): string | null => {
  const endDate = goalEnd(timeframe, startDate, chosen);
  if (endDate !== null && endDate < startDate) {
    throw new AppError('invalid', 'reading:errors.endBeforeStart');
  }
  return endDate;
};

/** @throws AppError 400, 409 */
export const createGoalFor = (context: Context, actor: Actor, fields: GoalFields): ReadingGoal => {
  const { db, clock } = context;
  const endDate = endOf(fields, fields.endDate ?? null);
  if (listGoalsOf(db, actor.id).length >= limits.goalsPerPerson) {
    throw new AppError('conflict', 'reading:errors.goalsMany');
  }
  const createdAt = clock.now().toISOString();
  const id = insertGoal(db, { ...fields, userId: actor.id, endDate, createdAt });
  const progress = progressOf(context, actor.id);
  reviewGoals(context, actor.id, progress);
  announceOwn(context, actor.id);
  return readGoal(context, actor, id, progress);
};

/** The number to keep instead of the counted one: another than the goal shows (rule 130). */
const overrideProgress = (goal: GoalRow, shown: ReadingGoal, progress: GoalChanges['progress']) => {
  if (progress === undefined || progress === shown.progress) return goal.progressOverride;
  return progress;
};

/** A custom goal's end is left out where it has none, as the whole goal is sent (spec, part 2 section 7). */
const chosenEnd = (goal: GoalRow, changes: GoalChanges): string | null => {
  if (changes.endDate !== undefined) return changes.endDate;
  return changes.timeframe === undefined ? goal.endDate : null;
};

/** @throws AppError 404, 400 */
export const changeGoal = (
  context: Context,
  actor: Actor,
  id: number,
  changes: GoalChanges,
): ReadingGoal => {
  const { db } = context;
  const goal = requireGoal(context, actor, id);
  const progress = progressOf(context, actor.id);
  const shown = presentGoal(goal, progress);
  const fields = fieldsAfter(goal, changes, goalNames);
  updateGoal(db, id, {
    ...fields,
    endDate: endOf(fields, chosenEnd(goal, changes)),
    progressOverride: overrideProgress(goal, shown, changes.progress),
  });
  if (changes.completed !== undefined && changes.completed !== shown.completed) {
    // If the numbers alone complete the goal, the reader's decision is not needed.
    updateGoal(db, id, { completedOverride: null });
    const counted = readGoal(context, actor, id, progress).completed;
    const completedOverride = counted === changes.completed ? null : changes.completed;
    updateGoal(db, id, { completedOverride });
  }
  reviewGoals(context, actor.id, progress);
  announceOwn(context, actor.id);
  return readGoal(context, actor, id, progress);
};

/** @throws AppError 404 */
export const deleteGoalFor = (context: Context, actor: Actor, id: number): void => {
  requireGoal(context, actor, id);
  deleteGoalRow(context.db, id);
  announceOwn(context, actor.id);
};
