import { describe, expect, it } from 'vitest';
import { timeOfDay } from '#renderer/features/displays/show/event-time.ts';

const camping = {
  key: '1-',
  title: 'Camping',
  start: '2031-06-12T13:00:00.000Z',
  end: '2031-06-14T10:00:00.000Z',
  allDay: false,
};
const on = (day: string, event = camping) => timeOfDay(event, day, 'Europe/Berlin');

describe('the time of an event on a screen', () => {
  it('is when it begins, and on its last day when it ends', () => {
    expect(on('2031-06-12')).toEqual({ from: new Date(camping.start) });
    expect(on('2031-06-14')).toEqual({ until: new Date(camping.end) });
  });

  it('is left out on a day that it takes as a whole', () => {
    expect(on('2031-06-13')).toBeNull();
    expect(on('2031-06-12', { ...camping, allDay: true })).toBeNull();
    // Midnight in Berlin: the day before is the last.
    expect(on('2031-06-13', { ...camping, end: '2031-06-13T22:00:00.000Z' })).toBeNull();
  });
});
