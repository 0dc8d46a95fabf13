import { describe, expect, test } from 'vitest';
import { entryOf, mergedEntries } from '#renderer/features/calendar/entries.ts';
import { changesOf, EventForm, formOf, newEvent } from '#renderer/features/calendar/event-form.ts';
import type { CalendarEvent } from '#shared/features/calendar/calendar.contract.ts';

const ben = { id: 2, username: 'ben', displayName: 'Ben', avatar: null };
const event = (fields: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: 1,
  userId: 2,
  owner: ben,
  title: 'Picnic',
  description: '',
  startDate: '2026-06-12T12:00:00.000Z',
  endDate: '2026-06-12T13:00:00.000Z',
  startDay: '2026-06-12',
  endDay: '2026-06-12',
  allDay: false,
  color: '#22c55e',
  category: 'general',
  reminderInterval: 'none',
  isFamily: false,
  isShared: false,
  seriesId: null,
  occurrence: null,
  recurrence: null,
  age: null,
  isOwner: true,
  canEdit: true,
  sharedWith: [],
  createdAt: '2026-06-01T00:00:00.000Z',
  ...fields,
});

const sending = { timeZone: 'America/New_York', isOwner: true, withRepetition: true };

describe('a new event', () => {
  test('is at noon of the household, blue, for an hour and for oneself', () =>
    expect(changesOf({ ...newEvent('2026-06-12'), title: 'Picnic' }, sending)).toMatchObject({
      allDay: false,
      startDate: '2026-06-12T16:00:00.000Z',
      endDate: '2026-06-12T17:00:00.000Z',
      color: '#3b82f6',
      isFamily: false,
      isShared: false,
      sharedWith: [],
      recurrence: null,
    }));

  test('for the family is of its category, unless it is something more telling', () => {
    const form: EventForm = { ...newEvent('2026-06-12'), title: 'Picnic', sharing: 'family' };
    expect(changesOf(form, sending)).toMatchObject({ isFamily: true, category: 'family' });
    const birthday: EventForm = { ...form, category: 'birthday' };
    expect(changesOf(birthday, sending)).toMatchObject({ isFamily: true, category: 'birthday' });
  });
});

describe('the form', () => {
  const messagesOf = (changes: Partial<EventForm>) =>
    EventForm.safeParse({
      ...newEvent('2026-06-12'),
      title: 'Picnic',
      ...changes,
    }).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);

  test('takes what is whole', () => expect(messagesOf({})).toBeUndefined());
  test('wants a title', () =>
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
  test('looks only at what is shown', () => {
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
});

describe('an event that is changed', () => {
  test.each([
    ['private', event()],
    ['family', event({ isFamily: true, isShared: true })],
    ['selected', event({ isShared: true, sharedWith: [{ userId: 3, canEdit: true }] })],
  ] as const)('is known to be %s', (mode, shown) =>
    expect(formOf(entryOf(shown), 'UTC').sharing).toBe(mode),
  );

  test('comes back as it was, over midnight too', () => {
    const late = event({ endDate: '2026-06-13T00:00:00.000Z' });
    const { startDate, endDate } = changesOf(formOf(entryOf(late), 'UTC'), {
      ...sending,
      timeZone: 'UTC',
    });
    expect({ startDate, endDate }).toEqual({ startDate: late.startDate, endDate: late.endDate });
  });

  test('of somebody else says nothing about who sees it, nor of a repetition left alone', () => {
    const form = formOf(entryOf(event({ isOwner: false })), 'UTC');
    const sent = changesOf(form, { timeZone: 'UTC', isOwner: false, withRepetition: false });
    for (const field of ['isFamily', 'isShared', 'sharedWith', 'recurrence'])
      expect(sent).not.toHaveProperty(field);
  });
});

test('several lists are one, each event once, by their start', () => {
  const family = event({ isFamily: true });
  const earlier = event({ id: 2, startDay: '2026-06-11', startDate: '2026-06-11T12:00:00.000Z' });
  const again = event({ seriesId: 1, occurrence: '2026-06-19', startDay: '2026-06-19' });
  const merged = mergedEntries([[family], [again, family], [earlier]]);
  expect(merged.map(({ key }) => key)).toEqual(['2:', '1:', '1:2026-06-19']);
});
