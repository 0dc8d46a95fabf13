import { expect, test } from 'vitest';
import { likePattern } from '#server/db/like-pattern.ts';
import { describeUserAgent } from '#server/features/accounts/sessions/user-agent.ts';
import { parseIcs } from '#server/features/calendar/files/import-rows.ts';
import { toExpression } from '#server/features/journal/search-expression.ts';
import { parseReadingList } from '#server/features/reading/files/import-rows.ts';
import { snippetOf } from '#server/features/search/snippet.ts';
import { escapeHtml } from '#server/http/escape-html.ts';
import { isOurHost } from '#server/http/host-origin-guard.ts';
import { personMatcher } from '#shared/features/accounts/person-search.ts';
import { normaliseAgeRange } from '#shared/features/reading/ages.ts';
import { normaliseIsbn } from '#shared/features/reading/isbn.ts';
import { wordsOf } from '#shared/features/search/search.fields.ts';
import { mentionsIn } from '#shared/mentions.ts';
import { minutes, times } from '#tests/support/hardening/counts.ts';
import { seed } from '#tests/support/hardening/seed.ts';
import { calendarOf, zoneOf } from '#tests/support/large-files.ts';
import {
  findSlowest,
  keepInputs,
  type Parse,
  type Subject,
  writeOut,
} from '#tests/support/server/slowest-input.ts';

/** A worker checks its time between steps, and must end within 20 s. */
const stepLimitMs = 5_000;
/** Limit of work in the turn that answers. */
const textLimitMs = 50;

const now = Date.UTC(2026, 2, 2);

const calendar: Subject = {
  name: 'calendar',
  longest: 400_000,
  parse: (file) => {
    const event = `BEGIN:VEVENT\nUID:a\nDTSTART:20260302T120000Z\n${file}\nEND:VEVENT`;
    const whole = calendarOf(zoneOf(40), event);
    return parseIcs(Buffer.from(whole), { zone: 'Europe/Berlin', now });
  },
  texts: [
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
  ],
};

const list: Subject = {
  name: 'reading-list',
  longest: 400_000,
  parse: (file) =>
    parseReadingList(Buffer.from(`Title,Author,My Review,ISBN\nA,B,${file}`), {
      today: '2026-03-02',
    }),
  texts: [
    ...['<a', '<br ', '</', '>', '"', '""', ',', ';', '\n', '\r', ' ', '\t', "'=", '=""'],
    ...['A,B,', 'A,B,"', '2026/01/01,', '9780439023481,', '0–3', '\u3000'],
  ],
};

const inOneStep = (work: (text: string) => unknown): Parse =>
  function* (text) {
    yield undefined;
    return work(text);
  };

const marks = [
  '@',
  '@ben',
  '.',
  '_',
  '-',
  '–',
  ' ',
  '\n',
  '\t',
  '"',
  '&',
  '<',
  '%',
  '\\',
  '\u0301',
];
const words = ['a', 'aa ', 'é', '字', '😀', '1', '9780439023481', 'X', ':', '[', '/', '(', ','];

const texts: Subject[] = Object.entries<(text: string) => unknown>({
  mentions: (text) => mentionsIn(text, () => undefined),
  'search-words': wordsOf,
  'search-snippet': (text) => snippetOf([text], ['aa', 'é']),
  'search-people': (text) => personMatcher(text)({ displayName: 'Anna', username: 'anna' }),
  'search-pattern': likePattern,
  'search-journal': toExpression,
  isbn: normaliseIsbn,
  'age-range': normaliseAgeRange,
  'export-page': escapeHtml,
  'user-agent': describeUserAgent,
  host: (text) => isOurHost(text, { hostNames: [], devOrigins: [] }),
}).map(([name, work]) => ({
  name,
  parse: inOneStep(work),
  texts: [...marks, ...words],
  longest: 50_000,
}));

/** The long run searches for five minutes, half of it in files. */
const isLong = times > 1;
const forMs = (share: number): number => (isLong ? share * 5 * 60_000 : 0);

const search = (subject: Subject, budget: { tries: number; forMs: number; limitMs: number }) => {
  const found = findSlowest(subject, { seed, ...budget });
  const [{ ms, recipe } = { ms: 0, recipe: { pieces: [], rounds: 1 } }] = found;
  const { length } = writeOut(recipe, subject.longest);
  console.log(`${ms.toFixed(1)} ms of ${length} characters: ${JSON.stringify(recipe)}`);
  if (isLong) keepInputs(subject, found, budget.limitMs / 20);
  return ms;
};

test.each([calendar, list])(
  'no file makes a parser step slow: $name',
  {
    timeout: minutes(8),
  },
  (subject) => {
    const budget = { tries: 40, forMs: forMs(1 / 4), limitMs: stepLimitMs };
    expect(search(subject, budget)).toBeLessThan(stepLimitMs);
  },
);

test.each(texts)('no text is slow to parse: $name', { timeout: minutes(8) }, (subject) => {
  const budget = { tries: 100, forMs: forMs(1 / 2 / texts.length), limitMs: textLimitMs };
  expect(search(subject, budget)).toBeLessThan(textLimitMs);
});

test.each<[string, (text: string) => unknown]>([
  ['a pattern that goes back over what it read', (text) => text.replace(/<\/?[a-z][^>]*>/gi, '')],
  ['spaces that are counted again from each of them', (text) => text.replace(/\s+$/, '')],
  [
    'a comparison of each word with each',
    (text) => {
      const seen: string[] = [];
      for (const word of text.split(/[ ,;\n]/)) if (!seen.includes(word)) seen.push(`${word}.`);
    },
  ],
])('control: detects a function of quadratic time: %s', { timeout: minutes(8) }, (_, work) => {
  const subject = { ...list, name: 'control', longest: 50_000, parse: inOneStep(work) };
  const budget = { seed, tries: 400, limitMs: textLimitMs };
  const [slowest] = findSlowest(subject, budget);
  expect(slowest?.ms).toBeGreaterThan(textLimitMs);
});
