import type { EventCategory } from '#shared/features/calendar/calendar.fields.ts';

const sources = import.meta.glob<string>('./pictures/*.svg', {
  query: '?inline',
  import: 'default',
  eager: true,
});

/** An event's category, an open or a done task, or a day without either. */
export type TodayPicture = EventCategory | 'task' | 'done' | 'free';

/** A scene of 160 × 96. */
export const todayPicture = (name: TodayPicture): string | undefined =>
  sources[`./pictures/${name}.svg`];
