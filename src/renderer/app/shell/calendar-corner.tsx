import { lazy, Suspense } from 'react';
import { useUser } from '../../features/accounts/accounts.hooks.ts';
import { pageStands } from '../../lib/fetch-ahead.ts';

// Reminders wait until the page stands.
const LateBackground = lazy(async () => {
  await pageStands();
  return {
    default: (await import('../../features/calendar/calendar-background.tsx')).CalendarBackground,
  };
});

/** What the calendar does while one is elsewhere in the house; nothing for those whose time is up. */
export const CalendarBackground = () => {
  const { accessExpired } = useUser();
  return accessExpired ? null : (
    <Suspense fallback={null}>
      <LateBackground />
    </Suspense>
  );
};
