import type { CalendarEvent } from '#shared/features/calendar/calendar.contract.ts';
import {
  type EventColor,
  mapTexts,
  type SharedWith,
  type Weekday,
} from '#shared/features/calendar/calendar.fields.ts';
import { listFormat } from '../../../lib/i18n/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { ConflictLabels } from '../../../ui/form/conflict/conflict-dialog.tsx';
import { dayText } from '../../../ui/text/day-text.ts';
import { useShareable } from '../calendar.hooks.ts';
import { reminderText } from '../reminders/reminder-text.ts';
import { weekdayName } from '../series/weekday-names.ts';
import { type Entry, entryOf } from '../views/entries.ts';
import { colourNameOf } from '../views/event-look.ts';
import { datesOf, daysBetween, daysOf, movedBy } from '../views/spans.ts';
import type { EventForm } from './event-form.ts';

/**
 * An edited entry as the server has it now. Of a series the server answers the first occurrence; what is edited
 * may be a later one.
 */
export const entryNow = (edited: Entry, current: CalendarEvent, timeZone: string): Entry => {
  const now = entryOf(current);
  const { occurrence } = edited.event;
  if (!occurrence || !current.occurrence || occurrence === current.occurrence) return now;
  const days = daysBetween(current.occurrence, occurrence);
  const span = movedBy(now.span, { days }, timeZone);
  const { firstDay, lastDay } = daysOf(span, timeZone);
  const dates = { ...datesOf(span, timeZone), startDay: firstDay, endDay: lastDay };
  return entryOf({ ...current, ...dates, occurrence });
};

/** How many fields show what they hold, where two versions of an event are compared. */
const useShown = (isAsked: boolean) => {
  const { t } = useTranslation('calendar');
  const { data: people = [] } = useShareable(isAsked);
  const nameOf = ({ userId }: SharedWith) => {
    const person = people.find(({ id }) => id === userId);
    return person ? person.displayName || person.username : t('sharing.someone');
  };
  const list = (names: string[]) => listFormat().format(names);
  const day = (value: string | null) => (value ? dayText(value, 'full') : undefined);
  const shown: { [Name in keyof EventForm]?: (value: EventForm[Name]) => string | undefined } = {
    color: (value: EventColor) => t(`colours.${colourNameOf(value)}`),
    category: (value) => t(`categories.${value}`),
    reminderInterval: (value) => reminderText(value, t),
    repeats: (value) => t(`frequencies.${value}`),
    weekdays: (value: Weekday[]) => list(value.map((name) => weekdayName(name, 'long'))),
    sharing: (value) => t(`sharing.${value}`),
    sharedWith: (value) => list(value.map(nameOf)),
    firstDay: day,
    lastDay: day,
    until: (value) => day(value) ?? t('form.forever'),
  };
  return (name: string, value: unknown): string | undefined => {
    const show = shown[name as keyof EventForm] as
      | ((value: unknown) => string | undefined)
      | undefined;
    return show?.(value);
  };
};

/** What the fields of an event are called where two versions of it are compared; `isAsked` while they are. */
export const useEventLabels = (isAsked: boolean): ConflictLabels => {
  const { t } = useTranslation('calendar');
  const labels: Record<keyof EventForm, string> = {
    title: t('form.title'),
    ...mapTexts((name) => t(`form.${name}`)),
    isMultiDay: t('form.multiDay'),
    isAllDay: t('form.allDay'),
    firstDay: t('form.firstDay'),
    lastDay: t('form.lastDay'),
    startTime: t('form.startTime'),
    endTime: t('form.endTime'),
    color: t('form.colour'),
    category: t('form.category'),
    reminderInterval: t('form.reminder'),
    repeats: t('form.repeats'),
    interval: t('form.interval'),
    weekdays: t('form.weekdays'),
    until: t('form.until'),
    sharing: t('form.sharing'),
    sharedWith: t('sharing.people'),
  };
  return { label: (name) => labels[name as keyof EventForm], show: useShown(isAsked) };
};
