import type { Row } from './row.ts';
import { albumRows } from './rows-albums.ts';
import { calendarRows, chatRows } from './rows-chat.ts';
import { contentRows } from './rows-content.ts';
import { displayRows } from './rows-displays.ts';
import { householdRows, outsideRows } from './rows-household.ts';
import { organiserRows, readingRows } from './rows-own.ts';
import { accountRows, peopleRows } from './rows-people.ts';

export const rows: ReadonlyMap<string, readonly Row[]> = new Map(
  Object.entries({
    ...householdRows,
    ...accountRows,
    ...peopleRows,
    ...contentRows,
    ...albumRows,
    ...displayRows,
    ...chatRows,
    ...calendarRows,
    ...organiserRows,
    ...readingRows,
    ...outsideRows,
  }).map(([name, row]) => [name, Array.isArray(row) ? row : [row as Row]]),
);
