import { useApprovalNotifications } from '../../../features/approvals/approvals-notification.tsx';
import { useReminderNotifications } from '../../../features/calendar/reminders/reminder-notification.tsx';
import { NotificationButton } from '../../../features/content/notifications/notification-button.tsx';

/** The bell, with what every feature puts in it. */
export const NotificationBell = () => {
  const reminders = useReminderNotifications();
  const approvals = useApprovalNotifications();
  return <NotificationButton extras={[approvals, reminders]} />;
};
