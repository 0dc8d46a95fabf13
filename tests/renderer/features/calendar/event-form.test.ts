import { describe, expect, test } from 'vitest';
import { fieldsOf } from '#renderer/features/calendar/dialog/event-changes.ts';
import {
  EventForm,
  eventFormSince,
  newEvent,
} from '#renderer/features/calendar/dialog/event-form.ts';
import { mergedEntries } from '#renderer/features/calendar/views/entries.ts';
import { event } from './make-event.ts';

const zone = 'America/New_York';

describe('a new event', () => {
  test('is at noon in the household’s time zone, blue, an hour long and private', () =>
    expect(fieldsOf({ ...newEvent('2026-06-12'), title: 'Picnic' }, zone)).toMatchObject({
      allDay: false,
      startDate: '2026-06-12T16:00:00.000Z',
      endDate: '2026-06-12T17:00:00.000Z',
      color: '#3b82f6',
      isFamily: false,
      isShared: false,
      sharedWith: [],
      recurrence: null,
    }));

  test('for the family gets the family category unless another one is chosen', () => {
    const form: EventForm = { ...newEvent('2026-06-12'), title: 'Picnic', sharing: 'family' };
    expect(fieldsOf(form, zone)).toMatchObject({ isFamily: true, category: 'family' });
    const birthday: EventForm = { ...form, category: 'birthday' };
    expect(fieldsOf(birthday, zone)).toMatchObject({ isFamily: true, category: 'birthday' });
  });
});

describe('the form', () => {
  const messagesOf = (changes: Partial<EventForm>) =>
    EventForm.safeParse({
      ...newEvent('2026-06-12'),
      title: 'Picnic',
      ...changes,
    }).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);

  test('accepts a complete event', () => expect(messagesOf({})).toBeUndefined());
  test('requires a title', () =>
    expect(messagesOf({ title: ' ' })).toEqual(['title calendar:errors.titleRequired']));
  test('refuses days before 1900', () =>
    expect(messagesOf({ firstDay: '1899-12-31' })).toContain('firstDay calendar:errors.early'));
  test('refuses an end before the start', () => {
    expect(messagesOf({ endTime: '11:00' })).toEqual(['endTime calendar:errors.endBeforeStart']);
    expect(messagesOf({ isMultiDay: true, lastDay: '2026-06-11' })).toEqual([
      'lastDay calendar:errors.endBeforeStart',
    ]);
    expect(
      messagesOf({ isMultiDay: true, lastDay: '2026-06-13', endTime: '01:00' }),
    ).toBeUndefined();
  });
  test('validates visible fields only', () => {
    expect(messagesOf({ startTime: '' })).toEqual(['startTime calendar:form.timeMissing']);
    expect(messagesOf({ startTime: '', isAllDay: true })).toBeUndefined();
    const weekly: Partial<EventForm> = { repeats: 'weekly', interval: Number.NaN };
    expect(messagesOf(weekly)).toEqual(['interval calendar:errors.interval']);
    expect(messagesOf({ ...weekly, repeats: 'none' })).toBeUndefined();
  });
  test('refuses to stop repeating before it starts', () =>
    expect(messagesOf({ repeats: 'daily', until: '2026-06-01' })).toEqual([
      'until calendar:errors.untilBeforeStart',
    ]));
  test('lets an unchanged recurrence end before the day an occurrence is moved to', () => {
    const before: EventForm = {
      ...newEvent('2026-06-12'),
      title: 'Picnic',
      repeats: 'daily',
      until: '2026-06-12',
    };
    const moved: EventForm = { ...before, firstDay: '2026-06-13', lastDay: '2026-06-13' };
    expect(eventFormSince(before).safeParse(moved).success).toBe(true);
    expect(eventFormSince(before).safeParse({ ...moved, interval: 2 }).success).toBe(false);
  });
  test('requires someone to share with', () => {
    expect(messagesOf({ sharing: 'selected' })).toEqual([
      'sharedWith calendar:form.peopleRequired',
    ]);
    expect(
      messagesOf({ sharing: 'selected', sharedWith: [{ userId: 3, canEdit: false }] }),
    ).toBeUndefined();
  });
});

test('several lists are merged by start, each event once', () => {
  const family = event({ isFamily: true });
  const earlier = event({ id: 2, startDay: '2026-06-11', startDate: '2026-06-11T12:00:00.000Z' });
  const again = event({ seriesId: 1, occurrence: '2026-06-19', startDay: '2026-06-19' });
  const merged = mergedEntries([[family], [again, family], [earlier]]);
  expect(merged.map(({ key }) => key)).toEqual(['2:', '1:', '1:2026-06-19']);
});
