import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { ById } from '../../fields.ts';
import { namesOf } from '../../fields-named.ts';
import { message } from '../../locales/messages.ts';
import { Day, GoalType, OptionalDay, Timeframe, typedNumber } from './reading.fields.ts';
import { limits } from './reading.limits.ts';

export const ReadingGoal = z.object({
  id: z.int(),
  userId: z.int(),
  goalType: GoalType,
  targetValue: z.int(),
  timeframe: Timeframe,
  startDate: z.string(),
  /** The last day that counts; null for a custom goal without an end. */
  endDate: z.string().nullable(),
  /** Counted from logs and sessions between the two days, unless the reader wrote a number themselves. */
  progress: z.int(),
  countedProgress: z.int(),
  isProgressManual: z.boolean(),
  /** Set automatically once the target is reached, unless the reader decided otherwise. */
  completed: z.boolean(),
  isCompletedManual: z.boolean(),
  /** Of the target, 0 to 100. */
  percent: z.int(),
  status: z.enum(['completed', 'expired', 'upcoming', 'active']),
  createdAt: z.iso.datetime(),
});
export type ReadingGoal = z.infer<typeof ReadingGoal>;

const notWhole = message('reading:errors.targetWhole');
const Target = typedNumber(notWhole).pipe(
  z
    .int({ error: notWhole })
    .min(1, message('reading:errors.targetPositive'))
    .max(limits.targetMax, message('reading:errors.targetLarge')),
);

export const GoalProgress = z
  .int({ error: notWhole })
  .min(0, message('reading:errors.progressNegative'))
  .max(limits.progressMax, notWhole);

export const GoalFields = z.object({
  goalType: GoalType,
  targetValue: Target,
  timeframe: Timeframe,
  startDate: Day,
  /** Looked at for `custom` only. */
  endDate: OptionalDay.optional(),
});
export type GoalFields = z.output<typeof GoalFields>;

export const goalNames = namesOf(GoalFields);

/** What is left out stays. */
export const GoalChanges = GoalFields.partial().extend({
  /** Another number than the goal shows is kept instead of the counted one; null counts again. */
  progress: z.union([z.null(), z.number().pipe(GoalProgress)], { error: notWhole }).optional(),
  completed: z.boolean().optional(),
});
export type GoalChanges = z.output<typeof GoalChanges>;

/** All of the reader's own, newest first. */
export const listGoals = defineEndpoint({
  method: 'GET',
  path: '/api/reading-goals',
  access: 'member',
  response: z.array(ReadingGoal),
});
export const createGoal = defineEndpoint({
  method: 'POST',
  path: '/api/reading-goals',
  access: 'member',
  takesClientId: true,
  body: GoalFields,
  response: ReadingGoal,
});
export const updateGoal = defineEndpoint({
  method: 'PATCH',
  path: '/api/reading-goals/:id',
  access: 'member',
  params: ById,
  body: GoalChanges,
  response: ReadingGoal,
});
export const deleteGoal = defineEndpoint({
  method: 'DELETE',
  path: '/api/reading-goals/:id',
  access: 'member',
  params: ById,
  response: ById,
});
