import { useUser } from '../../features/accounts/accounts.hooks.ts';
import { pageStands } from '../../lib/api/fetch-ahead.ts';
import { backgroundPart } from '../../lib/background-part.ts';

// Reminders wait until the page stands.
const LazyBackground = backgroundPart([], async () => {
  await pageStands();
  return (await import('../../features/calendar/calendar-background.tsx')).CalendarBackground;
});

/** The calendar's background work on other pages; nothing for expired guests. */
export const CalendarBackground = () => {
  const { accessExpired } = useUser();
  return accessExpired ? null : <LazyBackground />;
};
