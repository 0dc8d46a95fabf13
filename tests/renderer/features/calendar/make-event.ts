import type { CalendarEvent } from '#shared/features/calendar/calendar.contract.ts';
import { newBasics } from '#shared/features/calendar/calendar.fields.ts';

const ben = { id: 2, username: 'ben', displayName: 'Ben', avatar: null };
export const event = (fields: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: 1,
  userId: 2,
  owner: ben,
  ...newBasics,
  title: 'Picnic',
  startDate: '2026-06-12T12:00:00.000Z',
  endDate: '2026-06-12T13:00:00.000Z',
  startDay: '2026-06-12',
  endDay: '2026-06-12',
  allDay: false,
  color: '#22c55e',
  isFamily: false,
  isShared: false,
  seriesId: null,
  occurrence: null,
  recurrence: null,
  age: null,
  isOwner: true,
  canEdit: true,
  canEditSeries: false,
  canDelete: true,
  sharedWith: [],
  createdAt: '2026-06-01T00:00:00.000Z',
  ...fields,
});

export const daily: Partial<CalendarEvent> = {
  seriesId: 1,
  canEditSeries: true,
  occurrence: '2026-06-12',
  recurrence: { frequency: 'daily', interval: 1, weekdays: [], until: null, isCustom: false },
};

export const fromFile: Partial<CalendarEvent> = {
  ...daily,
  recurrence: { frequency: 'monthly', interval: 1, weekdays: [], until: null, isCustom: true },
};
