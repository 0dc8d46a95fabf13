import { z } from 'zod';
import { GoalFields, GoalProgress } from '#shared/features/reading/goals.contract.ts';
import { message } from '#shared/locales/messages.ts';

/** The goal's form: what is typed, and what is sent of it. */
export const GoalFormFields = GoalFields.extend({
  /** An empty field returns to automatic counting. */
  progress: z.union([
    z.literal('').transform(() => null),
    z
      .string()
      .trim()
      .regex(/^-?\d+$/, message('reading:errors.targetWhole'))
      .transform(Number)
      .pipe(GoalProgress),
  ]),
  completed: z.boolean(),
}).refine(
  ({ timeframe, startDate, endDate }) => timeframe !== 'custom' || !endDate || endDate >= startDate,
  { path: ['endDate'], message: message('reading:errors.endBeforeStart') },
);

export type GoalInput = z.input<typeof GoalFormFields>;
export type GoalOutput = z.output<typeof GoalFormFields>;
