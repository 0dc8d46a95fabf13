import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '#shared/features/calendar/calendar.limits.ts';
import {
  minutesBefore,
  readDuration,
  readReminder,
  reminderBefore,
  reminderUnits,
  writeDuration,
} from '#shared/features/calendar/reminder-interval.ts';

test('a reminder of any minutes is read back as it was stored', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: limits.reminderMinutesMax }), (minutes) => {
      const stored = reminderBefore(minutes);
      expect(minutesBefore(stored)).toBe(minutes);
      expect(readReminder(stored)).toBe(stored);
    }),
  );
});

test('what is typed is read back from its duration', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[0-9.-]{0,6}$/),
      fc.constantFrom(...reminderUnits),
      (amount, unit) => {
        expect(readDuration(writeDuration(amount, unit))).toEqual({ amount, unit });
      },
    ),
  );
});

test.each([
  ['none', 'none'],
  ['one_hour', 'one_hour'],
  ['PT60M', 'one_hour'],
  ['PT24H', 'one_day'],
  ['P7D', 'one_week'],
  ['PT120M', 'PT2H'],
  ['P14D', 'P2W'],
  ['PT00045M', 'PT45M'],
  ['P4W', 'P4W'],
  ['P5W', null],
  ['PT40321M', null],
  ['P1M', null],
  ['P1Y', null],
  ['-PT5M', null],
  ['PTM', null],
  ['PT1H30M', null],
  ['toString', null],
  ['', null],
])('%j is stored as %j', (text, stored) => {
  expect(readReminder(text)).toBe(stored);
});
