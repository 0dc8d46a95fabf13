import {
  type EventColor,
  type EventColorName,
  eventColors,
} from '#shared/features/calendar/calendar.fields.ts';
import styles from './event-look.module.css';

export const colourNames = Object.keys(eventColors) as EventColorName[];

export const colourNameOf = (colour: EventColor): EventColorName =>
  colourNames.find((name) => eventColors[name] === colour) ?? 'blue';

/** The class that gives an element an event's colours. */
export const lookOf = (colour: EventColor): string => styles[colourNameOf(colour)] ?? '';
