import { describe, expect, test } from 'vitest';
import {
  changesOf,
  fieldsOf,
  scopesFor,
} from '#renderer/features/calendar/dialog/event-changes.ts';
import { type EventForm, formOf } from '#renderer/features/calendar/dialog/event-form.ts';
import { narrowed } from '#renderer/features/calendar/dialog/save-event.ts';
import { wayBack } from '#renderer/features/calendar/dialog/undo-move.ts';
import { entryOf } from '#renderer/features/calendar/views/entries.ts';
import type { CalendarEvent } from '#shared/features/calendar/calendar.contract.ts';
import type { EventChanges } from '#shared/features/calendar/calendar.fields.ts';
import { daily, event, fromFile } from './make-event.ts';

const zone = 'America/New_York';

describe('an event that is changed', () => {
  test.each([
    ['private', event()],
    ['family', event({ isFamily: true, isShared: true })],
    ['selected', event({ isShared: true, sharedWith: [{ userId: 3, canEdit: true }] })],
  ] as const)('is known to be %s', (mode, shown) =>
    expect(formOf(entryOf(shown), 'UTC').sharing).toBe(mode),
  );

  test('keeps its times in the form, over midnight too', () => {
    const late = event({ endDate: '2026-06-13T00:00:00.000Z' });
    const { startDate, endDate } = fieldsOf(formOf(entryOf(late), 'UTC'), 'UTC');
    expect({ startDate, endDate }).toEqual({ startDate: late.startDate, endDate: late.endDate });
  });

  const changed = (shown: CalendarEvent, changes: Partial<EventForm>, timeZone = 'UTC') => {
    const entry = entryOf(shown);
    return changesOf({ ...formOf(entry, timeZone), ...changes }, entry, timeZone);
  };

  test('sends only changed fields, since others may have changed elsewhere', () => {
    const family = event({ isFamily: true, isShared: true, category: 'family' });
    expect(changed(family, {})).toEqual({});
    expect(changed(family, { title: 'Feast' })).toEqual({ title: 'Feast' });
    expect(changed(family, { endTime: '14:00' })).toEqual({
      allDay: false,
      startDate: '2026-06-12T12:00:00.000Z',
      endDate: '2026-06-12T14:00:00.000Z',
    });
    expect(changed(family, { sharing: 'private' })).toEqual({
      isFamily: false,
      isShared: false,
      sharedWith: [],
    });
    expect(changed(event(), { sharing: 'family' })).toEqual({
      category: 'family',
      isFamily: true,
      isShared: true,
      sharedWith: [],
    });
  });

  test('stays in the second of two repeated clock hours', () => {
    // 01:30 of 1 November, after clocks went back: the form reads it as the first 01:30.
    const twice = event({
      startDate: '2026-11-01T06:30:00.000Z',
      endDate: '2026-11-01T07:00:00.000Z',
      startDay: '2026-11-01',
      endDay: '2026-11-01',
    });
    expect(changed(twice, { title: 'Feast' }, zone)).toEqual({ title: 'Feast' });
  });

  test('keeps its sharing when the same people are chosen in another order', () => {
    const [mia, fred] = [
      { userId: 3, canEdit: false },
      { userId: 4, canEdit: false },
    ];
    const shared = event({ isShared: true, sharedWith: [mia, fred] });
    expect(changed(shared, { sharedWith: [fred, mia] })).toEqual({});
  });

  test('of someone else sends no sharing and no unchanged recurrence', () => {
    const others = event({ isOwner: false, ...daily });
    expect(changed(others, { sharing: 'selected', title: 'Feast' })).toEqual({ title: 'Feast' });
    expect(changed(others, { repeats: 'weekly', weekdays: ['FR', 'MO'] })).toEqual({
      recurrence: { frequency: 'weekly', interval: 1, weekdays: ['MO', 'FR'], until: null },
    });
    expect(changed(others, { repeats: 'none' })).toEqual({ recurrence: null });
  });
});

test('an occurrence that was changed on its own stays without a recurrence as a birthday', () => {
  const entry = entryOf(event({ seriesId: 1, occurrence: '2026-06-12' }));
  // Choosing the category chooses yearly as well.
  const form: EventForm = { ...formOf(entry, 'UTC'), category: 'birthday', repeats: 'yearly' };
  expect(changesOf(form, entry, 'UTC')).toEqual({ category: 'birthday' });
});

describe('a change of a series', () => {
  const of = (fields: Partial<CalendarEvent>, changes: EventChanges) =>
    scopesFor(entryOf(event(fields)), changes, 'UTC');
  const title = { title: 'Feast' };
  const dates = { startDate: '2026-06-12T14:00:00.000Z' };

  test('applies to one occurrence, to it and later ones, or to all', () =>
    expect(of(daily, { ...title, ...dates })).toEqual(['this', 'following', 'all']));
  test('needs no scope for a single event', () => expect(of({}, title)).toEqual([]));
  test('of the recurrence never applies to one occurrence', () =>
    expect(of(daily, { ...title, recurrence: null })).toEqual(['following', 'all']));
  test('to another day applies to one occurrence only if the recurrence is from a file', () => {
    const later = { ...title, startDate: '2026-06-13T12:00:00.000Z' };
    expect(of(fromFile, dates)).toEqual(['this', 'following', 'all']);
    expect(of(fromFile, later)).toEqual(['this']);
    expect(of(fromFile, { ...later, recurrence: null })).toEqual(['following', 'all']);
    expect(of(daily, later)).toEqual(['this', 'following', 'all']);
  });
  test('of an already changed occurrence applies to the series, except for its dates', () => {
    const taken = { seriesId: 1, occurrence: '2026-06-12', canEditSeries: true };
    expect(of(taken, title)).toEqual(['this', 'following', 'all']);
    expect(of(taken, { ...title, ...dates })).toEqual([]);
  });
  test('applies to the occurrence alone where its series may not be changed', () =>
    expect(of({ seriesId: 1, occurrence: '2026-06-12' }, title)).toEqual([]));
});

describe('an event shared with someone who cannot be reached', () => {
  const people = (...ids: number[]) => ids.map((userId) => ({ userId, canEdit: false }));
  const narrowing = (before: Partial<CalendarEvent>, ids: number[]) =>
    narrowed(
      {
        choice: { entry: entryOf(event(before)) },
        fields: { title: 'Secret', isFamily: false, isShared: true, sharedWith: people(...ids) },
      },
      new Set([3, 4]),
    )?.fields;

  test('is no longer shared with the family', () => {
    const family = { isFamily: true, isShared: true };
    expect(narrowing(family, [3, 5])).toEqual({
      title: 'Secret',
      isFamily: false,
      isShared: true,
      sharedWith: people(3),
    });
    expect(narrowing(family, [5])).toEqual({
      title: 'Secret',
      isFamily: false,
      isShared: false,
      sharedWith: [],
    });
  });
  test('stays shared with people who have it already', () =>
    expect(narrowing({ isShared: true, sharedWith: people(6) }, [5, 6])).toMatchObject({
      sharedWith: people(6),
    }));
  test('needs no second try if all can be reached', () =>
    expect(narrowing({}, [3, 4])).toBeUndefined());
});

describe('undoing a move', () => {
  const move = (
    scope: 'this' | 'following' | 'all',
    fields = daily,
    startsAt = '2026-06-13T12:00:00.000Z',
  ) => {
    const entry = entryOf(event(fields));
    return {
      entry,
      scope,
      span: { isAllDay: false as const, startsAt, endsAt: '2026-06-13T13:00:00.000Z' },
    };
  };
  test('of a whole series uses the day it was moved to', () => {
    expect(wayBack(move('all'), 1, 'UTC')).toMatchObject({
      entry: { event: { id: 1, occurrence: '2026-06-13' } },
      scope: 'all',
      span: { startsAt: '2026-06-12T12:00:00.000Z' },
    });
  });
  test('of one occurrence uses its new record', () =>
    expect(wayBack(move('this'), 7, 'UTC')).toMatchObject({
      entry: { event: { id: 7, occurrence: null } },
      scope: undefined,
    }));
  test.each([
    ['moved within the day', fromFile, '2026-06-12T12:30:00.000Z'],
    ['stretched', daily, '2026-06-12T12:00:00.000Z'],
  ])('uses the day in the time zone of its file: %s', (_name, fields, startsAt) => {
    const there = { ...fields, occurrence: '2026-06-11' };
    expect(wayBack(move('all', there, startsAt), 1, 'UTC')).toMatchObject({
      entry: { event: { id: 1, occurrence: '2026-06-11' } },
    });
  });
  test('is not possible once one series became two', () => {
    expect(wayBack(move('following'), 7, 'UTC')).toBeNull();
    expect(wayBack(move('following'), 1, 'UTC')).toMatchObject({ scope: 'all' });
  });
});
