import { streakOf } from '#shared/features/reading/streak.ts';
import type { Context } from '../../../context/context.ts';
import { reviewGoals } from '../goals/goals.service.ts';
import { announceTotals } from '../live-events.ts';
import { listDays } from '../sessions/sessions.repo.ts';
import { listUnloggedPages, markFinished } from './logs.repo.ts';

const emitReading = ({ db, events, household }: Context, userId: number): void => {
  const days = listDays(db, userId);
  const names = days.map(({ day }) => day);
  const { days: streakDays, longest: longestStreakDays } = streakOf(names, household.day());
  const totalMinutes = days.reduce((sum, { minutes }) => sum + minutes, 0);
  const totalPages = [...days, ...listUnloggedPages(db, userId)].reduce(
    (sum, { pages }) => sum + pages,
    0,
  );
  events.emit('readingChanged', {
    userId,
    streakDays,
    longestStreakDays,
    totalMinutes,
    totalPages,
  });
};

/** What follows every change of a person's logs and sessions: goals, badges, other devices. */
export const noteReading = (context: Context, userId: number): void => {
  reviewGoals(context, userId);
  emitReading(context, userId);
  announceTotals(context, userId);
};

/** A book is finished; that counts the first time only, whatever becomes of the log. */
export const noteFinished = ({ db, events }: Context, userId: number, bookId: number): void => {
  if (markFinished(db, userId, bookId)) events.emit('bookFinished', { userId });
};
