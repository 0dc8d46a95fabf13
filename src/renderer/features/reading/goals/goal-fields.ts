import { z } from 'zod';
import { GoalFields } from '#shared/features/reading/goals.contract.ts';
import { limits } from '#shared/features/reading/reading.limits.ts';
import { message } from '#shared/locales/messages.ts';

const notWhole = message('reading:errors.targetWhole');

/** The goal's form: what is typed, and what is sent of it. */
export const GoalFormFields = GoalFields.extend({
  /** An empty field returns to automatic counting. */
  progress: z.union([
    z.literal('').transform(() => null),
    z
      .string()
      .trim()
      .regex(/^-?\d+$/, notWhole)
      .transform(Number)
      .pipe(
        z
          .int(notWhole)
          .min(0, message('reading:errors.progressNegative'))
          .max(limits.progressMax, notWhole),
      ),
  ]),
  completed: z.boolean(),
}).refine(
  ({ timeframe, startDate, endDate }) => timeframe !== 'custom' || !endDate || endDate >= startDate,
  { path: ['endDate'], message: message('reading:errors.endBeforeStart') },
);

export type GoalInput = z.input<typeof GoalFormFields>;
export type GoalOutput = z.output<typeof GoalFormFields>;
