export const calendarOf = (...parts: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR'].join('\r\n');
export const eventOf = (...lines: string[]): string =>
  ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');

const compact = (at: number): string => new Date(at).toISOString().slice(0, 10).replaceAll('-', '');
const dayMs = 86_400_000;
const first = Date.UTC(2020, 2, 2);

export const zoneOf = (observances: number): string =>
  [
    'BEGIN:VTIMEZONE',
    'TZID:Odd',
    ...Array<string>(observances).fill(
      [
        'BEGIN:STANDARD\r\nDTSTART:16010101T000000\r\nRRULE:FREQ=YEARLY',
        'TZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nEND:STANDARD',
      ].join('\r\n'),
    ),
    'END:VTIMEZONE',
  ].join('\r\n');

export const changedSeries = (count: number): string =>
  calendarOf(
    eventOf('UID:daily', 'DTSTART:20200302T120000Z', 'RRULE:FREQ=DAILY'),
    ...Array.from({ length: count }, (_, n) => {
      const day = compact(first + n * dayMs);
      return eventOf('UID:daily', `RECURRENCE-ID:${day}T120000Z`, `DTSTART:${day}T130000Z`);
    }),
  );

/** A typical calendar: events in a zone, some recurring, some with reminders. */
export const ordinaryCalendar = (count: number): string =>
  calendarOf(
    zoneOf(2).replace('TZID:Odd', 'TZID:Europe/Berlin'),
    ...Array.from({ length: count }, (_, n) => {
      const day = compact(first + n * dayMs * 0.3);
      return eventOf(
        `UID:event-${n}@example.org`,
        'DTSTAMP:20260101T000000Z',
        `SUMMARY:Event number ${n}`,
        'DESCRIPTION:Something to do\\, with a comma\\nand more than one line of it',
        `DTSTART;TZID=Europe/Berlin:${day}T120000`,
        `DTEND;TZID=Europe/Berlin:${day}T130000`,
        ...(n % 10 === 0 ? ['RRULE:FREQ=WEEKLY'] : []),
        'ATTENDEE;CN=Somebody;PARTSTAT=ACCEPTED:mailto:a@example.org',
        'BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT15M\r\nEND:VALARM',
      );
    }),
  );

/** A calendar near the size limit that takes seconds to parse: series with many excluded dates. */
export const slowCalendar = (): string => {
  const days = Array.from({ length: 900 }, (_, n) => compact(first + n * dayMs)).join(',');
  return calendarOf(
    ...Array.from({ length: 500 }, (_, n) =>
      eventOf(
        `UID:${n}`,
        'DTSTART;VALUE=DATE:20200302',
        'RRULE:FREQ=DAILY;COUNT=1000',
        `EXDATE;VALUE=DATE:${days}`,
      ),
    ),
  );
};

export const ordinaryList = (count: number): string =>
  [
    'Title,Author,ISBN13,Number of Pages,Exclusive Shelf,Date Read,My Rating,My Review',
    ...Array.from(
      { length: count },
      (_, n) => `Title ${n},Author ${n % 50},,${100 + (n % 400)},read,2024/05/31,4,"Good<br/>book"`,
    ),
  ].join('\n');

export const hostileCalendars: [string, string][] = [
  [
    'a zone of 5,000 changes',
    calendarOf(zoneOf(5_000), eventOf('UID:x', 'DTSTART;TZID=Odd:20260302T120000')),
  ],
  [
    'a zone of as many changes as are read',
    calendarOf(zoneOf(200), eventOf('UID:x', 'DTSTART;TZID=Odd:21000302T120000')),
  ],
  [
    '200,000 dates left out',
    calendarOf(
      eventOf(
        'UID:x',
        'DTSTART;TZID=Europe/Berlin:20260302T120000',
        'RRULE:FREQ=DAILY',
        `EXDATE;TZID=Europe/Berlin:${Array(200_000).fill('20260303T120000').join(',')}`,
      ),
    ),
  ],
  [
    'a property of 200,000 parameters',
    calendarOf(eventOf('UID:x', `DTSTART${';A=B'.repeat(200_000)}:20260302T120000`)),
  ],
  ['a series of 9,900 changed occurrences', changedSeries(9_900)],
  ['a series of as many changed occurrences as are read', changedSeries(1_000)],
  ['10,000 ordinary events', ordinaryCalendar(10_000)],
];

const header = 'Title,Author,My Review';
export const hostileLists: [string, string][] = [
  ['a review of 200 kB of half tags', `${header}\nA,B,${'<a'.repeat(100_000)}\n`],
  [
    'reviews of half tags, as long as are read',
    `${header}\n${`A,B,${'<a'.repeat(49_000)}\n`.repeat(20)}`,
  ],
  ['a line of two million cells', `${header}\n${','.repeat(2_000_000)}\n`],
  ['5,000 ordinary books', ordinaryList(5_000)],
];
