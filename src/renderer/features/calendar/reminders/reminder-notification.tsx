import { useState } from 'react';
import { backgroundPart } from '../../../lib/background-part.ts';
import type { NotificationExtra } from '../../../lib/notification-section.ts';
import { useMarkRemindersSeen, useReminderLive, useReminders } from './reminders.hooks.ts';

// The calendar's texts load with the first view, not with notifications.
const ReminderSection = backgroundPart(
  ['calendar'],
  () => import('./reminder-section.tsx'),
  'ReminderSection',
);

/** Reminders as a section of notifications (rules 29 and 97). */
export const useReminderNotifications = (): NotificationExtra => {
  useReminderLive();
  const { data: reminders = [] } = useReminders();
  const { mutate: markSeen } = useMarkRemindersSeen();
  // New items stay marked while notifications are open.
  const [newIds, setNewIds] = useState<ReadonlySet<number>>(new Set());
  const unseen = reminders.filter(({ isSeen }) => !isSeen).map(({ id }) => id);
  return {
    name: 'reminders',
    isNew: unseen.length > 0,
    isEmpty: reminders.length === 0,
    onOpened: () => {
      setNewIds(new Set(unseen));
      if (unseen.length > 0) markSeen(Math.max(...unseen));
    },
    content: (onFollow) => (
      <ReminderSection reminders={reminders} newIds={newIds} onFollow={onFollow} />
    ),
  };
};
