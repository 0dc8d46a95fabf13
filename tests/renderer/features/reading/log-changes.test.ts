import { describe, expect, test } from 'vitest';
import { draftOf, logChanges } from '#renderer/features/reading/logs/log-changes.ts';
import type { ReadingLog } from '#shared/features/reading/logs.contract.ts';

const log: ReadingLog = {
  id: 7,
  userId: 1,
  bookId: 3,
  book: {
    title: 'Owls',
    author: 'C. Dale',
    genre: '',
    pages: 90,
    coverImage: null,
    cover: null,
    isArchived: false,
  },
  status: 'reading',
  startDate: '2026-03-02',
  finishDate: null,
  pagesRead: 12,
  minutesRead: 30,
  currentPage: 12,
  percent: 13,
  rating: null,
  review: '',
  favorite: false,
  shelves: [],
  earlierReadings: [],
  createdAt: '2026-03-02T10:00:00.000Z',
  updatedAt: '2026-03-02T10:00:00.000Z',
};
const changed = (draft: Partial<ReturnType<typeof draftOf>>, before = log) =>
  logChanges(before, { ...draftOf(before), ...draft });
const completed: ReadingLog = { ...log, status: 'completed', finishDate: '2026-03-09' };

describe('the form of a log', () => {
  test('sends nothing when nothing was changed', () => expect(changed({})).toEqual({}));

  test('sends only the status when a book is finished, since the server sets page and day', () =>
    expect(changed({ status: 'completed' })).toEqual({ status: 'completed' }));

  test('sends only the status when a book is started', () => {
    const wanted: ReadingLog = { ...log, status: 'to_read', startDate: null };
    expect(changed({ status: 'reading' }, wanted)).toEqual({ status: 'reading' });
  });

  test('sends a day that was chosen or removed', () => {
    const finishDate = '2026-03-08';
    expect(changed({ status: 'completed', finishDate })).toEqual({
      status: 'completed',
      finishDate,
    });
    expect(changed({ finishDate: null }, completed)).toEqual({ finishDate: null });
    expect(changed({ startDate: null })).toEqual({ startDate: null });
  });

  test('sends no finishing day for a book that is read again', () =>
    expect(changed({ status: 'reading', finishDate: '2026-03-08' }, completed)).toEqual({
      status: 'reading',
    }));

  test('sends the page only when it was changed', () => {
    expect(changed({ currentPage: ' 12 ' })).toEqual({});
    expect(changed({ currentPage: '15 ' })).toEqual({ currentPage: '15' });
  });

  test('sends rating, review and favourite', () =>
    expect(changed({ rating: 4, review: 'Good.', favorite: true })).toEqual({
      rating: 4,
      review: 'Good.',
      favorite: true,
    }));
});
