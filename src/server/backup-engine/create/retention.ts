import { getISOWeek } from 'date-fns/getISOWeek';
import { getISOWeekYear } from 'date-fns/getISOWeekYear';
import { parseISO } from 'date-fns/parseISO';
import { dayIn } from '#shared/dates.ts';
import { dayMs } from '#shared/hours.ts';
import { isVerdict } from '../backup-error.ts';

/** How many days, weeks and months are kept (rule 155). */
const retention = { daily: 7, weekly: 4, monthly: 12 };
/**
 * A damaged backup does not count towards retention and is kept this long: part of it may be useful. One that
 * could not be read just now is treated the same, but never deleted.
 */
const damagedDays = 30;

interface Kept {
  id: string;
  createdAt: string;
  problem: string | null;
  isManual?: boolean;
}

const isLacking = ({ problem }: Kept): boolean => problem === 'incomplete';

const weekOf = (day: string): string => {
  const date = parseISO(day);
  return `${getISOWeekYear(date)}-${getISOWeek(date)}`;
};

/** The newest of each of the last `count` periods there is a backup of. */
const newestOfEach = (backups: Kept[], count: number, periodOf: (backup: Kept) => string) => {
  const newest = new Map<string, string>();
  for (const backup of backups) {
    const period = periodOf(backup);
    if (!newest.has(period)) newest.set(period, backup.id);
  }
  return [...newest.values()].slice(0, count);
};

/**
 * Which backups may be deleted, by household days. Only periods that have a backup count, so that a computer
 * switched off for a year keeps its last ones; the newest good one always stays. Incomplete backups follow
 * the same rule beside the good ones. Manual ones are kept and take no one's place. Backups made after `date`, the trusted one, are not deleted and do not push out
 * others.
 */
export const outdated = (backups: Kept[], timeZone: string, date: Date): string[] => {
  const end = date.toISOString();
  const sorted = backups
    .filter(({ createdAt, isManual }) => createdAt <= end && !isManual)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  const good = sorted.filter(({ problem }) => problem === null);
  const dayOf = ({ createdAt }: Kept) => dayIn(new Date(createdAt), timeZone);
  const incomplete = sorted.filter(isLacking);
  const keep = new Set(
    [good, incomplete].flatMap((some) => [
      ...newestOfEach(some, retention.daily, dayOf),
      ...newestOfEach(some, retention.weekly, (backup) => weekOf(dayOf(backup))),
      ...newestOfEach(some, retention.monthly, (backup) => dayOf(backup).slice(0, 7)),
    ]),
  );
  const isPastUse = ({ createdAt, problem }: Kept) => {
    const age = date.getTime() - new Date(createdAt).getTime();
    return isVerdict(problem) && good.length > 0 && age > damagedDays * dayMs;
  };
  return sorted
    .filter((backup) => !keep.has(backup.id))
    .filter((backup) => backup.problem === null || isLacking(backup) || isPastUse(backup))
    .map(({ id }) => id);
};
