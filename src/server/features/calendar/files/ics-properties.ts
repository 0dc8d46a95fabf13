import type ICAL from 'ical.js';
import type { OptionalText } from '#shared/features/calendar/calendar.fields.ts';

/** An event's texts as files name them (RFC 5545). */
export const textProperties: Record<OptionalText, string> = {
  description: 'description',
  location: 'location',
};

/** The first value of a property as text; empty where there is none. */
export const textOf = (event: ICAL.Component, name: string, max: number): string =>
  String(event.getFirstPropertyValue(name) ?? '')
    .trim()
    .slice(0, max);
