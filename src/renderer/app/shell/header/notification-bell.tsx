import { useApprovalNotifications } from '../../../features/approvals/approvals-notification.tsx';
import { useReminderNotifications } from '../../../features/calendar/reminders/reminder-notification.tsx';
import { NotificationButton } from '../../../features/content/notifications/notification-button.tsx';
import { useEntryNotifications } from '../../../features/remote-devices/entry-notification.tsx';

/** Notifications, with the sections of every feature. */
export const NotificationBell = () => {
  const reminders = useReminderNotifications();
  const approvals = useApprovalNotifications();
  const entries = useEntryNotifications();
  return <NotificationButton extras={[entries, approvals, reminders]} />;
};
