import { describe, expect, it } from 'vitest';
import type { Book } from '#shared/features/reading/books.contract.ts';
import type { FilterChoices } from '#shared/features/reading/filters.contract.ts';
import type { ReadingLog } from '#shared/features/reading/logs.contract.ts';
import { addBook, addLog } from '#tests/support/make/reading.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

type Browser = ReturnType<TestApp['as']>;

/** Title, author, genre, ages, pages; then the kid's log: status, stars, shelves. */
const shelf = [
  ['owls', 'Dale', 'Nature', '4–6', 90, 'completed', 4.5, 'Loft'],
  ['Bears', 'Dale', 'Nature', '7–9', 40, 'reading', null, 'Loft, Oma'],
  ['Ärger', 'Ende', 'Fantasy', '10–12', 300, 'completed', 3, ''],
  ['cats', 'Ende', 'Fantasy', '', null, 'to_read', 5, 'Oma'],
  ['Dogs', 'Frank', '', '13+', 200, null, null, ''],
] as const;

const setUp = async () => {
  const app = await makeApp();
  const [family, kid] = [app.as('family'), app.as('kid')];
  for (const [title, author, genre, ageRange, pages, status, rating, shelves] of shelf) {
    const { id } = await addBook(family, { title, author, genre, ageRange, pages });
    if (!status) continue;
    app.clock.advance(86_400_000);
    const log = await addLog(kid, id, { status });
    await kid.patch(`/api/reading-logs/${log.id}`, { rating, shelves });
  }
  return { app, family, kid };
};

/** All titles of a list, page by page. */
const titles = async (
  browser: Browser,
  list: 'books' | 'reading-logs',
  query: string,
  limit = 50,
) => {
  const found: string[] = [];
  for (let before = ''; ; ) {
    const { status, json, text } = await browser.get<(Book | ReadingLog)[]>(
      `/api/${list}?limit=${limit}&${query}${before}`,
    );
    expect(status, text).toBe(200);
    found.push(...json.map((item) => ('book' in item ? item.book.title : item.title)));
    const last = json[limit - 1];
    if (!last) return found;
    before = `&before=${last.id}`;
  }
};

const filters: [query: string, books: string[], logs: string[]][] = [
  ['status=completed', ['Ärger', 'owls'], ['Ärger', 'owls']],
  ['genre=Nature', ['Bears', 'owls'], ['Bears', 'owls']],
  ['genre=nature', [], []],
  ['author=Ende', ['cats', 'Ärger'], ['cats', 'Ärger']],
  ['shelf=Loft', ['Bears', 'owls'], ['Bears', 'owls']],
  ['shelf=Oma&genre=Fantasy', ['cats'], ['cats']],
  ['age=4–6', ['owls'], ['owls']],
  ['age=10–12&status=completed', ['Ärger'], ['Ärger']],
  ['q=dale bear', ['Bears'], ['Bears']],
  ['q=arger&status=completed', ['Ärger'], ['Ärger']],
  ['q=zebra', [], []],
  ['q=%21%21&sort=title', [], []],
];

const sorts: [query: string, books: string[] | null, logs: string[]][] = [
  ['sort=added', ['cats', 'Ärger', 'Bears', 'owls'], ['cats', 'Ärger', 'Bears', 'owls']],
  ['sort=title', ['Bears', 'cats', 'owls', 'Ärger'], ['Bears', 'cats', 'owls', 'Ärger']],
  ['sort=rating', ['cats', 'owls', 'Ärger', 'Bears'], ['cats', 'owls', 'Ärger', 'Bears']],
  ['sort=date', null, ['Ärger', 'Bears', 'owls', 'cats']],
  ['sort=pages', null, ['Ärger', 'owls', 'Bears', 'cats']],
  ['sort=title&author=Ende', ['cats', 'Ärger'], ['cats', 'Ärger']],
  ['sort=rating&status=completed', ['owls', 'Ärger'], ['owls', 'Ärger']],
  ['sort=title&q=dale', ['Bears', 'owls'], ['Bears', 'owls']],
];

describe('the lists of books and logs', () => {
  it('are narrowed by status, genre, author, shelf, age and words', async () => {
    const { kid } = await setUp();
    for (const [query, books, logs] of filters) {
      expect([query, await titles(kid, 'books', query)]).toEqual([query, books]);
      expect([query, await titles(kid, 'reading-logs', query)]).toEqual([query, logs]);
    }
  });

  it('are sorted, in pages of any size', async () => {
    const { kid } = await setUp();
    for (const [query, books, logs] of sorts) {
      for (const limit of [1, 3, 50]) {
        if (books)
          expect([query, await titles(kid, 'books', query, limit)]).toEqual([query, books]);
        const sorted = await titles(kid, 'reading-logs', query, limit);
        expect([query, sorted]).toEqual([query, logs]);
      }
    }
  });

  it('answer 400 to what cannot be chosen', async () => {
    const { kid } = await setUp();
    for (const query of ['status=open', 'age=5', 'sort=size', `shelf=${'x'.repeat(61)}`]) {
      expect((await kid.get(`/api/books?${query}`)).status, query).toBe(400);
      expect((await kid.get(`/api/reading-logs?${query}`)).status, query).toBe(400);
    }
    expect((await kid.get('/api/books?sort=pages')).status).toBe(400);
  });

  it('show a reader’s own books only, where asked', async () => {
    const { kid, family } = await setUp();
    await addBook(kid, { title: 'Eels', author: 'Dale' });
    expect(await titles(kid, 'books', 'filter=mine&sort=title')).toEqual(['Eels']);
    expect(await titles(kid, 'books', 'filter=mine&author=Ende')).toEqual([]);
    expect(await titles(family, 'books', 'author=Dale')).toEqual(['Eels', 'Bears', 'owls']);
  });

  it('find nothing by others’ logs, and nothing of hidden books', async () => {
    const { app, family, kid } = await setUp();
    expect(await titles(family, 'books', 'status=completed')).toEqual([]);
    expect(await titles(family, 'books', 'shelf=Loft')).toEqual([]);
    expect(await titles(app.as('friend'), 'reading-logs', 'genre=Nature')).toEqual([]);
    const [secret] = (await family.get<Book[]>('/api/books?q=owls')).json;
    await family.put(`/api/books/${secret?.id}`, { title: 'Spies', author: 'X', isPublic: false });
    for (const query of ['q=spies', 'sort=title&author=X', 'sort=rating&author=X', 'author=X']) {
      expect(await titles(kid, 'books', query)).toEqual([]);
    }
    // What comes after a hidden book would tell where its title is in the alphabet.
    expect(await titles(kid, 'books', `sort=title&before=${secret?.id}`)).toEqual([]);
    expect(await titles(kid, 'reading-logs', 'age=4–6')).toEqual([]);
    expect(await titles(kid, 'reading-logs', 'q=owls')).toEqual(['owls']);
  });
});

describe('GET /api/reading-filters', () => {
  it('lists genres, authors and shelves that the caller sees', async () => {
    const { app, family, kid } = await setUp();
    await addBook(family, { title: 'S', author: 'Zorro', genre: 'Zen', isPublic: false });
    const read = async (browser: Browser, list: string) =>
      (await browser.get<FilterChoices>(`/api/reading-filters?list=${list}`)).json;
    expect(await read(kid, 'books')).toEqual({
      genres: ['Fantasy', 'Nature'],
      authors: ['Dale', 'Ende'],
      shelves: ['Loft', 'Oma'],
    });
    expect(await read(kid, 'logs')).toEqual({
      genres: ['Fantasy', 'Nature'],
      authors: ['Dale', 'Ende'],
      shelves: ['Loft', 'Oma'],
    });
    expect((await read(family, 'books')).genres).toEqual(['Fantasy', 'Nature', 'Zen']);
    for (const genre of ['adventure', 'Émigrés'])
      await addBook(family, { title: genre, author: genre, genre, isPublic: false });
    const { genres, authors } = await read(family, 'books');
    expect(genres).toEqual(['adventure', 'Émigrés', 'Fantasy', 'Nature', 'Zen']);
    expect(authors).toEqual(['adventure', 'Dale', 'Émigrés', 'Ende', 'Frank', 'Zorro']);
    expect(await read(app.as('friend'), 'logs')).toEqual({ genres: [], authors: [], shelves: [] });
    expect((await kid.get('/api/reading-filters?list=goals')).status).toBe(400);
  });
});
