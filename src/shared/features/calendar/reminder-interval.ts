import { limits } from './calendar.limits.ts';

/** The reminders of the spec (part 2, section 9), in minutes before. */
const namedMinutes = {
  fifteen_minutes: 15,
  one_hour: 60,
  one_day: 1_440,
  two_days: 2_880,
  one_week: 10_080,
} as const;
type NamedReminder = keyof typeof namedMinutes;

const unitMinutes = { minutes: 1, hours: 60, days: 1_440, weeks: 10_080 } as const;
export type ReminderUnit = keyof typeof unitMinutes;
export const reminderUnits = Object.keys(unitMinutes) as ReminderUnit[];

/** Before and after the number in a duration of RFC 5545. */
const around: Record<ReminderUnit, readonly [string, string]> = {
  minutes: ['PT', 'M'],
  hours: ['PT', 'H'],
  days: ['P', 'D'],
  weeks: ['P', 'W'],
};

/** One of the spec, or a duration of one unit, such as `PT45M` or `P3D`. */
export type Reminder = NamedReminder | `P${string}`;
export type ReminderInterval = 'none' | Reminder;

export const writeDuration = (amount: number | string, unit: ReminderUnit): `P${string}` => {
  const [before, after] = around[unit];
  return `${before}${amount}${after}` as `P${string}`;
};

/** What a duration says; the amount is as it was typed. Null for what is no duration. */
export const readDuration = (text: string): { amount: string; unit: ReminderUnit } | null => {
  for (const unit of reminderUnits) {
    const [before, after] = around[unit];
    if (text.startsWith(before) && text.endsWith(after))
      return { amount: text.slice(before.length, -after.length), unit };
  }
  return null;
};

const minutesOf = (text: string): number | null => {
  if (Object.hasOwn(namedMinutes, text)) return namedMinutes[text as NamedReminder];
  const parsed = readDuration(text);
  if (!parsed || !/^\d{1,5}$/.test(parsed.amount)) return null;
  const minutes = Number(parsed.amount) * unitMinutes[parsed.unit];
  return minutes <= limits.reminderMinutesMax ? minutes : null;
};

/** A reminder that comes so many minutes before, as it is stored: by its name, or in its largest unit. */
export const reminderBefore = (minutes: number): Reminder => {
  const name = Object.entries(namedMinutes).find(([, named]) => named === minutes)?.[0];
  if (name) return name as NamedReminder;
  const unit = reminderUnits.findLast((one) => minutes % unitMinutes[one] === 0) ?? 'minutes';
  return minutes === 0 ? 'PT0M' : writeDuration(minutes / unitMinutes[unit], unit);
};

/** A reminder as it is stored; null for what is none. */
export const readReminder = (text: string): ReminderInterval | null => {
  if (text === 'none') return text;
  const minutes = minutesOf(text);
  return minutes === null ? null : reminderBefore(minutes);
};

export const minutesBefore = (reminder: Reminder): number => minutesOf(reminder) ?? 0;
