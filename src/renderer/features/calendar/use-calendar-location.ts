import { useSearchParams } from 'react-router-dom';
import { earliestDay, isDay } from '#shared/dates.ts';
import { latestDay } from '#shared/features/calendar/calendar.limits.ts';
import { useHouseholdDays } from '../accounts/household-days.hooks.ts';
import { type CalendarView, calendarViews } from './views/view-range.ts';

/** Where one is in the calendar; the address says so, and going on changes it. */
export const useCalendarLocation = () => {
  const { today } = useHouseholdDays();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('day') ?? '';
  const view = calendarViews.find((name) => name === search.get('view')) ?? 'month';
  const isCovered = isDay(asked) && asked >= earliestDay && asked <= latestDay;
  const day = isCovered ? asked : today;
  const who = Number(search.get('who')) || null;
  const goTo = (target: { view?: CalendarView; day?: string }) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('view', target.view ?? view);
        next.set('day', target.day ?? day);
        return next;
      },
      { preventScrollReset: true },
    );
  const showOnly = (personId: number | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (personId === null) next.delete('who');
        else next.set('who', String(personId));
        return next;
      },
      { preventScrollReset: true },
    );
  return { view, day, who, goTo, showOnly };
};
