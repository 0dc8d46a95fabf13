import { addToDay } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { Context } from '../../../context/context.ts';

/** A reader further east may be a day ahead of the household, no more (rule 115). @throws AppError 400 */
export const requireNotFuture = ({ household }: Context, day: string | null): void => {
  if (day !== null && day > addToDay(household.day(), 1)) {
    throw new AppError('invalid', 'common:errors.dateFuture');
  }
};
