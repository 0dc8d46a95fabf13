import { useState } from 'react';
import { backgroundPart } from '../../../lib/background-part.ts';
import type { NotificationExtra } from '../../../lib/notification-section.ts';
import { useMarkRemindersSeen, useReminderLive, useReminders } from './reminders.hooks.ts';

// The words of the whole calendar come with the first look, not with the bell.
const ReminderSection = backgroundPart(
  ['calendar'],
  async () => (await import('./reminder-section.tsx')).ReminderSection,
);

/** The reminders as a part of the bell (rules 29 and 97). */
export const useReminderNotifications = (): NotificationExtra => {
  useReminderLive();
  const { data: reminders = [] } = useReminders();
  const { mutate: markSeen } = useMarkRemindersSeen();
  // What was new when the bell was opened stays marked while it is looked at.
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
