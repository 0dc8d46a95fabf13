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

  test('comes back as it was, over midnight too', () => {
    const late = event({ endDate: '2026-06-13T00:00:00.000Z' });
    const { startDate, endDate } = fieldsOf(formOf(entryOf(late), 'UTC'), 'UTC');
    expect({ startDate, endDate }).toEqual({ startDate: late.startDate, endDate: late.endDate });
  });

  const changed = (shown: CalendarEvent, changes: Partial<EventForm>, timeZone = 'UTC') => {
    const before = formOf(entryOf(shown), timeZone);
    return changesOf({ ...before, ...changes }, before, { timeZone, isOwner: shown.isOwner });
  };

  test('says only what was changed, for the rest may have changed elsewhere', () => {
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

  test('stays in the second of the hours that clocks show twice', () => {
    // 01:30 of 1 November, after clocks went back: the form reads it as the first 01:30.
    const twice = event({
      startDate: '2026-11-01T06:30:00.000Z',
      endDate: '2026-11-01T07:00:00.000Z',
      startDay: '2026-11-01',
      endDay: '2026-11-01',
    });
    expect(changed(twice, { title: 'Feast' }, zone)).toEqual({ title: 'Feast' });
  });

  test('is shared as before when people were chosen anew in another order', () => {
    const [mia, fred] = [
      { userId: 3, canEdit: false },
      { userId: 4, canEdit: false },
    ];
    const shared = event({ isShared: true, sharedWith: [mia, fred] });
    expect(changed(shared, { sharedWith: [fred, mia] })).toEqual({});
  });

  test('of someone else says nothing about who sees it, nor of a repetition left alone', () => {
    const others = event({ isOwner: false, ...daily });
    expect(changed(others, { sharing: 'selected', title: 'Feast' })).toEqual({ title: 'Feast' });
    expect(changed(others, { repeats: 'weekly', weekdays: ['FR', 'MO'] })).toEqual({
      recurrence: { frequency: 'weekly', interval: 1, weekdays: ['MO', 'FR'], until: null },
    });
    expect(changed(others, { repeats: 'none' })).toEqual({ recurrence: null });
  });
});

describe('a change of a series', () => {
  const of = (fields: Partial<CalendarEvent>, changes: EventChanges) =>
    scopesFor(entryOf(event(fields)), changes, 'UTC');
  const title = { title: 'Feast' };
  const dates = { startDate: '2026-06-12T14:00:00.000Z' };

  test('is for one, for those from it on, or for all', () =>
    expect(of(daily, { ...title, ...dates })).toEqual(['this', 'following', 'all']));
  test('is not asked about for what happens once', () => expect(of({}, title)).toEqual([]));
  test('of how it repeats is never for one', () =>
    expect(of(daily, { ...title, recurrence: null })).toEqual(['following', 'all']));
  test('to another day is for one alone where a file says how it repeats', () => {
    const later = { ...title, startDate: '2026-06-13T12:00:00.000Z' };
    expect(of(fromFile, dates)).toEqual(['this', 'following', 'all']);
    expect(of(fromFile, later)).toEqual(['this']);
    expect(of(fromFile, { ...later, recurrence: null })).toEqual(['following', 'all']);
    expect(of(daily, later)).toEqual(['this', 'following', 'all']);
  });
  test('reaches the series from an occurrence that was changed before, but its dates do not', () => {
    const taken = { seriesId: 1, occurrence: '2026-06-12' };
    expect(of(taken, title)).toEqual(['this', 'following', 'all']);
    expect(of(taken, { ...title, ...dates })).toEqual([]);
  });
});

describe('where someone chosen cannot be reached', () => {
  const people = (...ids: number[]) => ids.map((userId) => ({ userId, canEdit: false }));
  const narrowing = (before: Partial<CalendarEvent>, ids: number[]) =>
    narrowed(
      {
        choice: { entry: entryOf(event(before)) },
        fields: { title: 'Secret', isFamily: false, isShared: true, sharedWith: people(...ids) },
      },
      new Set([3, 4]),
    )?.fields;

  test('the family does not keep an event that is for some', () => {
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
  test('people who have it already keep it', () =>
    expect(narrowing({ isShared: true, sharedWith: people(6) }, [5, 6])).toMatchObject({
      sharedWith: people(6),
    }));
  test('nothing is left to try when all can be', () =>
    expect(narrowing({}, [3, 4])).toBeUndefined());
});

describe('a move is taken back', () => {
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
  test('for all by the day it went to', () => {
    expect(wayBack(move('all'), 1, 'UTC')).toMatchObject({
      entry: { event: { id: 1, occurrence: '2026-06-13' } },
      scope: 'all',
      span: { startsAt: '2026-06-12T12:00:00.000Z' },
    });
  });
  test('for one on the record it became', () =>
    expect(wayBack(move('this'), 7, 'UTC')).toMatchObject({
      entry: { event: { id: 7, occurrence: null } },
      scope: undefined,
    }));
  test.each([
    ['moved within the day', fromFile, '2026-06-12T12:30:00.000Z'],
    ['stretched', daily, '2026-06-12T12:00:00.000Z'],
  ])('by the day it had by the clocks of its file: %s', (_name, fields, startsAt) => {
    const there = { ...fields, occurrence: '2026-06-11' };
    expect(wayBack(move('all', there, startsAt), 1, 'UTC')).toMatchObject({
      entry: { event: { id: 1, occurrence: '2026-06-11' } },
    });
  });
  test('not where one series became two', () => {
    expect(wayBack(move('following'), 7, 'UTC')).toBeNull();
    expect(wayBack(move('following'), 1, 'UTC')).toMatchObject({ scope: 'all' });
  });
});
