import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseIcs } from '#server/features/calendar/import-rows.ts';
import { parseReadingList } from '#server/features/reading/import-rows.ts';
import { calendarOf, zoneOf } from '#tests/support/large-files.ts';
import { counted, minutes } from '#tests/support/proof/counts.ts';
import { seed } from '#tests/support/proof/seed.ts';
import { findSlowest, type Pieces } from '#tests/support/slowest-input.ts';

/** A worker looks at the time between two steps, and is to end at 20 s. */
const limitMs = 5_000;
const search = { seed, tries: counted(120), limitMs };

const piecesOf = (texts: string[]): fc.Arbitrary<Pieces> =>
  fc.array(
    fc.record({
      text: fc.oneof(fc.constantFrom(...texts), fc.string({ maxLength: 6 })),
      times: fc.oneof(fc.constantFrom(1, 1, 2, 40), fc.nat({ max: 3_000 })),
    }),
    { minLength: 1, maxLength: 8 },
  );

const calendarPieces = piecesOf([
  'END:VEVENT\nBEGIN:VEVENT\nUID:a\nDTSTART:20260302T120000Z\n',
  'END:VEVENT\nBEGIN:VEVENT\nUID:b\nDTSTART;TZID=Odd:21260302T120000\n',
  'RRULE:FREQ=DAILY\n',
  'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO\n',
  'RRULE:FREQ=YEARLY;BYDAY=5MO,-5TU;BYSETPOS=9\n',
  'RRULE:FREQ=MONTHLY;BYMONTHDAY=31;COUNT=1000\n',
  'EXDATE:20260303T120000Z,20260304T120000Z\n',
  'EXDATE;TZID=Odd:21260303T120000\n',
  'RECURRENCE-ID:20260303T120000Z\n',
  'DESCRIPTION:\\n\\,\\;"\n',
  'DURATION:P1D\n',
  'BEGIN:VALARM\nTRIGGER:-PT15M\nEND:VALARM\n',
  ' folded\n',
  'X-A;B="c":d\n',
]);

const listPieces = piecesOf([
  ...['<a', '<br ', '</', '>', '"', '""', ',', ';', '\n', '\r', ' ', '\t', "'=", '=""'],
  ...['A,B,', 'A,B,"', '2026/01/01,', '9780439023481,', '0–3', '\u3000'],
]);

const now = Date.UTC(2026, 2, 2);
const calendar = (file: string) => {
  const event = `BEGIN:VEVENT\nUID:a\nDTSTART:20260302T120000Z\n${file}\nEND:VEVENT`;
  const whole = calendarOf(zoneOf(40), event);
  return parseIcs(Buffer.from(whole), { zone: 'Europe/Berlin', now });
};
const list = (file: string) =>
  parseReadingList(Buffer.from(`Title,Author,My Review,ISBN\nA,B,${file}`), {
    today: '2026-03-02',
  });

test.each([
  ['a calendar', calendar, calendarPieces],
  ['a list of books', list, listPieces],
] as const)(
  'no file that %s is made of keeps a step going',
  { timeout: minutes(8) },
  (_, parse, pieces) => {
    const { ms, file } = findSlowest(parse, pieces, search);
    console.log(`${Math.round(ms)} ms: ${JSON.stringify(file.slice(0, 200))} (${file.length})`);
    expect(ms).toBeLessThan(limitMs);
  },
);

test('a pattern that goes back over what it read is found', { timeout: minutes(8) }, () => {
  const careless = function* (file: string) {
    yield { share: 0 };
    return file.replace(/<\/?[a-z][^>]*>/gi, '').length;
  };
  const { ms } = findSlowest(careless, listPieces, { ...search, limitMs: 300 });
  expect(ms).toBeGreaterThan(300);
});
