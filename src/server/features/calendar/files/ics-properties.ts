import type { OptionalText } from '#shared/features/calendar/calendar.fields.ts';

/** An event's texts as files name them (RFC 5545). */
export const textProperties: Record<OptionalText, string> = {
  description: 'description',
  location: 'location',
};
