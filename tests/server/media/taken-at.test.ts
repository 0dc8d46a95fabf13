import { describe, expect, it } from 'vitest';
import { plausibleTakenAt } from '#server/media/taken-at.ts';

const now = new Date('2026-03-02T12:00:00Z');

describe('the date that a file gives', () => {
  it('is ignored when its clock was never set, in any time zone', () => {
    for (const date of ['1970-01-01T00:00:00+00:00', '1969-12-31T19:00:00-05:00']) {
      expect(plausibleTakenAt(date, now)).toBeNull();
    }
    expect(plausibleTakenAt('1969-12-31T19:00:00', now)).toBe('1969-12-31T19:00:00');
  });
});
