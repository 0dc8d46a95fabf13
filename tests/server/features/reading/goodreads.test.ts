import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ReadingLog } from '#shared/features/reading/logs.contract.ts';
import { limits } from '#shared/features/reading/reading.limits.ts';
import type { ImportResult } from '#shared/features/reading/reading-csv.contract.ts';
import type { ReadingStatistics } from '#shared/features/reading/statistics.contract.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const fixture = new URL(
  '../../../support/fixtures/reading/goodreads_library_export.csv',
  import.meta.url,
);

type Browser = ReturnType<TestApp['as']>;

const send = (browser: Browser, text: string) =>
  browser.post<ImportResult>('/api/reading-import', new TextEncoder().encode(text), {
    'content-type': 'text/csv',
  });

/** The logs of a reader who imported a text, by title. */
const importText = async (text: string) => {
  const app = await makeApp();
  const kid = app.as('kid');
  const { json: result } = await send(kid, text);
  const { json: logs } = await kid.get<ReadingLog[]>('/api/reading-logs');
  return { kid, result, logs: new Map(logs.map((log) => [log.book.title, log])) };
};

describe('a Goodreads export', () => {
  it('keeps favourites, ratings, reviews, shelves and dates, and says so', async () => {
    const { result, logs } = await importText(readFileSync(fixture, 'utf8'));
    expect(result).toEqual({
      ...{ rows: 7, booksAdded: 7, logsAdded: 7, alreadyThere: 0, unreadable: 0 },
      kept: {
        ...{ ratings: 4, reviews: 2, favourites: 2, shelves: 4, datesAdded: 6, datesRead: 2 },
        rereads: 2,
      },
      leftOut: { datesRead: 1, notes: 1, authors: 3, editions: 6 },
    });
    expect(logs.get('The Hunger Games (The Hunger Games, #1)')).toMatchObject({
      ...{ status: 'completed', finishDate: '2024-05-01', rating: 5, favorite: true },
      ...{ shelves: ['dystopia', 'Book Club'], createdAt: '2024-04-12T12:00:00.000Z' },
      review: 'Could not stop.\n\nMy favourite line: "May the odds be ever in your favor!"',
      updatedAt: '2026-03-02T10:00:00.000Z',
    });
    expect(logs.get('Matilda')).toMatchObject({
      ...{ finishDate: '2023-12-24', favorite: false },
      earlierReadings: [
        { startDate: null, finishDate: null },
        { startDate: null, finishDate: null },
      ],
    });
    expect(logs.get('Stuart Little')).toMatchObject({ status: 'reading', shelves: [] });
    expect(logs.get('Lord of the Flies')).toMatchObject({
      ...{ status: 'did_not_finish', finishDate: null, shelves: ['school'] },
    });
    expect(logs.get('Momo')).toMatchObject({
      ...{ status: 'completed', finishDate: null, favorite: true },
      createdAt: '2026-03-02T10:00:00.000Z',
    });
  });

  it('keeps a shelf of the reader’s own making in place of a status', async () => {
    const { logs } = await importText(readFileSync(fixture, 'utf8'));
    expect(logs.get('The Catcher in the Rye')).toMatchObject({
      ...{ status: 'to_read', shelves: ['on-hold', 'school'] },
    });
    const finished = await importText(
      'Title,Author,Date Read,Exclusive Shelf\nOwls,C. Dale,2024/05/01,re-reading\n',
    );
    expect(finished.logs.get('Owls')).toMatchObject({
      ...{ status: 'completed', finishDate: '2024-05-01', shelves: ['re-reading'] },
    });
  });

  it('takes whole and half stars, and nothing between', async () => {
    const rows = ['5', '4.5', '0.5', '"3,5"', '0', '5.5', '2.25', 'good'].map(
      (text, i) => `T${i},A,${text}`,
    );
    const { result, logs } = await importText(`Title,Author,My Rating\n${rows.join('\n')}\n`);
    const ratings = rows.map((_, i) => logs.get(`T${i}`)?.rating);
    expect(ratings).toEqual([5, 4.5, 0.5, 3.5, null, null, null, null]);
    expect(result.kept.ratings).toBe(4);
  });

  it('counts all pages of finished books, each time they were read', async () => {
    const { kid } = await importText(readFileSync(fixture, 'utf8'));
    const { json } = await kid.get<ReadingStatistics>('/api/reading-statistics');
    expect(json.totals.pages).toBe(2 * 374 + 3 * 240);
  });

  it('says what was too long or too much', async () => {
    const names = Array.from({ length: limits.shelvesMax + 1 }, (_, i) => `shelf ${i}`);
    const long = 'x'.repeat(limits.reviewMax + 1);
    const { result, logs } = await importText(
      `Title,Author,Bookshelves,My Review,Date Read,Exclusive Shelf\nA,B,"${names}",${long},2024/02/31,read\n`,
    );
    expect(result.leftOut).toEqual({ datesRead: 1, reviews: 1, shelves: 1 });
    expect(logs.get('A')?.shelves).toHaveLength(limits.shelvesMax);
    expect(logs.get('A')?.review).toHaveLength(limits.reviewMax);
  });
});
