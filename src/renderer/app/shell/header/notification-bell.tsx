import { useApprovalsBell } from '../../../features/approvals/approvals-notification.tsx';
import { useReminderBell } from '../../../features/calendar/reminders/reminder-notification.tsx';
import { BellButton } from '../../../features/content/notifications/notification-button.tsx';

/** The bell, with what every feature puts in it. */
export const HouseBell = () => {
  const reminders = useReminderBell();
  const approvals = useApprovalsBell();
  return <BellButton extras={[approvals, reminders]} />;
};
