import type { CalendarEvent, EventSharing } from '#shared/features/calendar/calendar.contract.ts';
import { basicsOf } from '#shared/features/calendar/calendar.fields.ts';
import { type Company, canDeleteEvent, canEditEvent, isOwner } from './calendar.policy.ts';
import type { EventRow } from './events.repo.ts';
import type { ShownTimes, Times } from './recurrence/event-times.ts';
import { describeRule, type Series } from './recurrence/recurrence.ts';
import type { ShareRow } from './sharing/shares.repo.ts';

export const timesOf = (row: EventRow): Times => ({
  allDay: row.allDay === 1,
  starts: row.starts,
  ends: row.ends,
  zone: row.timeZone,
});

/** The days an event repeats on; null for what happens once. */
export const seriesOf = (row: Pick<EventRow, 'rule' | 'firstDay' | 'untilDay'>): Series | null =>
  row.rule === null ? null : { firstDay: row.firstDay, rule: row.rule, untilDay: row.untilDay };

const yearOf = (day: string): number => Number(day.slice(0, 4));

const ageOf = (row: EventRow, occurrence: string | null): number | null => {
  const rule = row.rule ?? row.seriesRule;
  const firstDay = row.seriesFirstDay ?? row.firstDay;
  if (row.category !== 'birthday' || !rule?.startsWith('FREQ=YEARLY') || !occurrence) return null;
  return yearOf(occurrence) - yearOf(firstDay);
};

/** An event, or an occurrence of it, for one person. */
export const presentEvent = (
  row: EventRow,
  viewer: Company,
  details: {
    shown: ShownTimes;
    occurrence: string | null;
    shares: ShareRow[];
    canEditSeries: boolean;
  },
): CalendarEvent => {
  const series = seriesOf(row);
  const owns = isOwner(viewer, row);
  return {
    ...basicsOf(row),
    id: row.id,
    userId: row.userId,
    owner: {
      id: row.userId,
      username: row.username,
      displayName: row.displayName,
      avatar: row.avatar,
    },
    startDate: details.shown.startDate,
    endDate: details.shown.endDate,
    startDay: details.shown.startDay,
    endDay: details.shown.endDay,
    allDay: row.allDay === 1,
    isFamily: row.isFamily === 1,
    isShared: row.isFamily === 1 || !owns || details.shares.length > 0,
    seriesId: row.seriesId ?? (series ? row.id : null),
    occurrence: details.occurrence,
    recurrence: series && describeRule(series),
    age: ageOf(row, details.occurrence),
    isOwner: owns,
    canEdit: canEditEvent(viewer, row),
    canEditSeries: details.canEditSeries,
    canDelete: canDeleteEvent(viewer, row),
    sharedWith: owns
      ? details.shares.map(({ userId, canEdit }) => ({ userId, canEdit: canEdit === 1 }))
      : [],
    createdAt: row.createdAt,
  };
};

export const presentShare = (row: ShareRow): EventSharing => ({
  id: row.id,
  eventId: row.eventId,
  sharedWithUserId: row.userId,
  canEdit: row.canEdit === 1,
  sharedAt: row.sharedAt,
});
