import { type Column, getTableColumns } from 'drizzle-orm';
import { calendarEvents } from './calendar.tables.ts';

/** A row as SQLite has it: booleans are 0 or 1. */
export type Stored<Row> = {
  [Name in keyof Row]: Row[Name] extends boolean ? 0 | 1 : Row[Name];
};

type EventColumn = keyof typeof calendarEvents.$inferSelect;

const columns: Record<EventColumn, Column> = getTableColumns(calendarEvents);

/** The table's columns but for some, by their names in code. */
export const eventColumnsWithout = <Left extends EventColumn>(...left: Left[]) =>
  (Object.keys(columns) as EventColumn[]).filter(
    (name): name is Exclude<EventColumn, Left> => !(left as EventColumn[]).includes(name),
  );

/** For a SELECT of `e`, which is an event. */
export const selectList = (names: EventColumn[]): string =>
  names.map((name) => `e.${columns[name].name} ${name}`).join(', ');

/** For the columns of an INSERT or UPDATE. */
export const columnList = (names: EventColumn[]): string =>
  names.map((name) => columns[name].name).join(', ');

/** The same columns as named parameters. */
export const parameterList = (names: EventColumn[]): string =>
  names.map((name) => `@${name}`).join(', ');
