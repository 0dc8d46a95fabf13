import { useApprovalsBell } from '../../features/approvals/approvals-bell.tsx';
import { useReminderBell } from '../../features/calendar/reminder-bell.tsx';
import { BellButton } from '../../features/content/bell-button.tsx';

/** The bell, with what every feature puts in it. */
export const HouseBell = () => {
  const reminders = useReminderBell();
  const approvals = useApprovalsBell();
  return <BellButton extras={[approvals, reminders]} />;
};
