import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import type { EventRow } from '#server/features/calendar/events.repo.ts';
import { fileEnd, writeEvent, writeHead } from '#server/features/calendar/files/ics-write.ts';
import { makeEvent } from '#tests/support/make/calendar.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

const row = {
  title: 'Lesson',
  description: '',
  color: '#3b82f6',
  category: 'general',
  allDay: 0,
  starts: '2026-03-02T15:00:00.000Z',
  ends: '2026-03-02T16:00:00.000Z',
  timeZone: 'Europe/Berlin',
  rule: null,
  reminderInterval: 'one_hour',
  originalDay: null,
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
} as unknown as EventRow;

const fileOf = (changes: Partial<EventRow>, uid = 'lesson'): string =>
  writeHead([]) +
  writeEvent({ row: { ...row, ...changes }, uid, skips: [], series: null, isLocal: false }) +
  fileEnd;

/** Reference implementation from RFC 5545. */
const expected = (text: string): string =>
  [...text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')]
    .filter((char) => char === '\n' || char === '\t' || (char >= ' ' && char !== '\u007f'))
    .join('');

const hasBareBreak = (file: string): boolean => /\r(?!\n)|(?<!\r)\n/.test(file);
const isSound = (file: string): boolean =>
  !hasBareBreak(file) &&
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
  !/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/.test(file);

/** Any text, including characters that files must escape or must not contain. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('\r', '\n', '\r\n', '\n\r', '\t', '\0', '\u001b', '\u007f', '\\', '\\n', ';'),
      fc.constantFrom(',', '"', ':', ' ', 'BEGIN:VEVENT', '\u2028', '\u0085', '\u{1f989}'),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

describe('any text in a calendar file', () => {
  it('is read back as it was, line breaks aside, and breaks no line', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (title, description, uid) => {
        const file = fileOf({ title, description }, `x${uid}`);
        expect(isSound(file)).toBe(true);
        const calendar = new ICAL.Component(ICAL.parse(file) as never);
        const [event, ...others] = calendar.getAllSubcomponents('vevent');
        expect(others).toEqual([]);
        expect(event?.getFirstPropertyValue('summary')).toBe(expected(title));
        expect(event?.getFirstPropertyValue('description') ?? '').toBe(expected(description));
        expect(event?.getFirstPropertyValue('uid')).toBe(expected(`x${uid}`));
        const alarm = event?.getFirstSubcomponent('valarm');
        expect(alarm?.getFirstPropertyValue('description')).toBe(expected(title));
      }),
      { numRuns: 500 },
    );
  });

  it('control: differs from text without escaping', () => {
    expect(isSound('SUMMARY:a\rb\r\n')).toBe(false);
    expect(isSound('SUMMARY:a\nb\r\n')).toBe(false);
    expect(isSound('SUMMARY:a\u0007b\r\n')).toBe(false);
    expect(isSound('SUMMARY:a\tb\r\n')).toBe(true);
  });

  it('breaks no line of a feed for phones, either', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const title = 'One\rTWO\r\nX-EVIL:1\u0007';
    await makeEvent(family, { title, description: title });
    const { json } = await family.post<{ path: string }>('/api/calendar-subscription');
    for (const path of ['/api/calendar-file', json.path]) {
      const { text } = await family.get(path);
      expect(text).toContain('SUMMARY:One\\nTWO\\nX-EVIL:1\r\n');
      expect(isSound(text)).toBe(true);
    }
  });
});
