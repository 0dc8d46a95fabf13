import type { InputOf } from '#shared/endpoint.ts';
import type { ReadingLog, updateLog } from '#shared/features/reading/logs.contract.ts';

/** What the form of a log holds; page and shelves as they are typed. */
export interface LogDraft
  extends Pick<
    ReadingLog,
    'status' | 'startDate' | 'finishDate' | 'rating' | 'review' | 'favorite'
  > {
  currentPage: string;
  shelves: string;
}

export const draftOf = (log: ReadingLog): LogDraft => ({
  status: log.status,
  startDate: log.startDate,
  finishDate: log.finishDate,
  currentPage: String(log.currentPage),
  rating: log.rating,
  review: log.review,
  favorite: log.favorite,
  shelves: log.shelves.join(', '),
});

/** Only what the reader changed: the server fills in the rest by its rules. */
export const logChanges = (log: ReadingLog, draft: LogDraft): InputOf<typeof updateLog.body> => {
  const before = draftOf(log);
  const typed = { ...draft, currentPage: draft.currentPage.trim(), shelves: draft.shelves.trim() };
  const names = Object.keys(before) as (keyof LogDraft)[];
  const changed = names.filter(
    (name) =>
      typed[name] !== before[name] &&
      // Only a finished book has a finishing day.
      (name !== 'finishDate' || draft.status === 'completed'),
  );
  return Object.fromEntries(changed.map((name) => [name, typed[name]]));
};
