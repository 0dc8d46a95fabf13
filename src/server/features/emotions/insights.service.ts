import { addMonths } from 'date-fns/addMonths';
import { formatISO } from 'date-fns/formatISO';
import { parseISO } from 'date-fns/parseISO';
import { addToDay } from '#shared/dates.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import { dominantOf } from '#shared/features/emotions/emotion-rules.ts';
import type {
  DayEmotion,
  Insights,
  Period,
  TrendStep,
} from '#shared/features/emotions/emotions.contract.ts';
import { limits } from '#shared/features/emotions/emotions.limits.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Context } from '../../context/context.ts';
import { countTypes, listFelt } from './emotions.repo.ts';
import { listRecent } from './emotions.service.ts';

/** After every possible day: a device may be a day ahead of the household. */
const everAfter = '9999-12-31';

const addToMonth = (firstDay: string, count: number): string =>
  formatISO(addMonths(parseISO(firstDay), count), { representation: 'date' });

/** The first days of the steps, oldest first, and of the one after them. */
const stepsOf = (period: Period, today: string): string[] => {
  const count = period === 'days' ? limits.periodDays : limits.trendMonths;
  const last = period === 'days' ? today : `${today.slice(0, 7)}-01`;
  const add = period === 'days' ? addToDay : addToMonth;
  return Array.from({ length: count + 1 }, (_, step) => add(last, step + 1 - count));
};

/** How often each emotion was logged, recently and in all, the trend, and the newest logs. */
export const readInsights = (context: Context, actor: Actor, period: Period): Insights => {
  const { db, household } = context;
  const starts = stepsOf(period, household.day());
  const [first = ''] = starts;
  const trend = starts.slice(0, -1).map(
    (day, step): TrendStep => ({
      day,
      counts: countTypes(db, actor.id, day, addToDay(starts[step + 1] ?? day, -1)),
    }),
  );
  return {
    counts: countTypes(db, actor.id, period === 'days' ? first : '', everAfter),
    recent: listRecent(context, actor),
    trend,
  };
};

/** What each day of a year felt like most; days without a log are left out. */
export const readYear = ({ db }: Context, actor: Actor, year: number): DayEmotion[] => {
  const felt = listFelt(db, actor.id, `${year}-01-01`, `${year}-12-31`);
  return [...groupBy(felt, ({ date }) => date)].flatMap(([date, logs]) => {
    const emotionType = dominantOf(logs);
    return emotionType ? [{ date, emotionType, count: logs.length }] : [];
  });
};
