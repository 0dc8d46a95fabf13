import { expect, test } from 'vitest';
import {
  EventCategory,
  EventFields,
  eventColors,
  reminderNames,
} from '#shared/features/calendar/calendar.fields.ts';

test('the palette has five colours, and any other value is blue', () => {
  expect(eventColors).toEqual({
    green: '#22c55e',
    yellow: '#eab308',
    red: '#ef4444',
    purple: '#a855f7',
    blue: '#3b82f6',
  });
  const event = { title: 'Picnic', startDate: '2031-06-12T15:00' };
  for (const color of ['#123456', 'red', '', null, 7]) {
    expect(EventFields.parse({ ...event, color }).color).toBe('#3b82f6');
  }
  expect(EventFields.parse({ ...event, color: '#22C55E' }).color).toBe('#22c55e');
});

test('categories and reminders are those that can be stored', () => {
  expect(EventCategory.options).toEqual(['general', 'birthday', 'holiday', 'school', 'family']);
  expect(reminderNames).toEqual([
    'none',
    'fifteen_minutes',
    'one_hour',
    'one_day',
    'two_days',
    'one_week',
  ]);
});
