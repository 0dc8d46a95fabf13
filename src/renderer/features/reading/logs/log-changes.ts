import type { InputOf } from '#shared/endpoint.ts';
import {
  type LogFields,
  logNames,
  type ReadingLog,
  type updateLog,
} from '#shared/features/reading/logs.contract.ts';
import { fieldsNamed } from '#shared/fields-named.ts';

/** What the form of a log holds; page and shelves as they are typed. */
export interface LogDraft extends Omit<LogFields, 'currentPage' | 'shelves'> {
  currentPage: string;
  shelves: string;
}

export const draftOf = (log: ReadingLog): LogDraft => ({
  ...fieldsNamed(log, logNames),
  currentPage: String(log.currentPage),
  shelves: log.shelves.join(', '),
});

/** Only what the reader changed: the server fills in the rest by its rules. */
export const logChanges = (log: ReadingLog, draft: LogDraft): InputOf<typeof updateLog.body> => {
  const before = draftOf(log);
  const typed = { ...draft, currentPage: draft.currentPage.trim(), shelves: draft.shelves.trim() };
  const changed = logNames.filter(
    (name) =>
      typed[name] !== before[name] &&
      // Only a finished book has a finishing day.
      (name !== 'finishDate' || draft.status === 'completed'),
  );
  return Object.fromEntries(changed.map((name) => [name, typed[name]]));
};
