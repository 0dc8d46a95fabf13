import type ICAL from 'ical.js';
import {
  type OptionalText,
  optionalTextNames,
  textMax,
} from '#shared/features/calendar/calendar.fields.ts';

/** An event's texts as files name them (RFC 5545). */
export const textProperties: Record<OptionalText, string> = {
  description: 'description',
  location: 'location',
};

const valueIn = (event: ICAL.Component, name: string): string =>
  String(event.getFirstPropertyValue(name) ?? '').trim();

/** The first value of a property as text; empty where there is none. No emoji is cut in half. */
export const textOf = (event: ICAL.Component, name: string, max: number): string =>
  valueIn(event, name)
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '');

/** Whether a text is longer than the calendar keeps. */
export const isTooLong = (event: ICAL.Component): boolean =>
  valueIn(event, 'summary').length > textMax.title ||
  optionalTextNames.some((name) => valueIn(event, textProperties[name]).length > textMax[name]);
