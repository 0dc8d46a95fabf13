import { useReminderBell } from '../../features/calendar/reminder-bell.tsx';
import { BellButton } from '../../features/content/bell-button.tsx';

/** The bell, with what every feature puts in it. */
export const HouseBell = () => {
  const reminders = useReminderBell();
  return <BellButton extras={[reminders]} />;
};
