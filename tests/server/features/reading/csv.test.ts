import { describe, expect, it } from 'vitest';
import { readCsv } from '#server/features/reading/files/csv.ts';
import type { Book } from '#shared/features/reading/books.contract.ts';
import type { ReadingLog } from '#shared/features/reading/logs.contract.ts';
import { limits } from '#shared/features/reading/reading.limits.ts';
import type { ImportResult } from '#shared/features/reading/reading-csv.contract.ts';
import { addBook, addLog, addSession } from '#tests/support/make/reading.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

type Browser = ReturnType<TestApp['as']>;

const goodreads = `Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count,Owned Copies
2767052,"The Hunger Games (The Hunger Games, #1)",Suzanne Collins,"Collins, Suzanne",,"=""0439023483""","=""9780439023481""",5,4.34,Scholastic,Hardcover,374,2008,2008,2024/05/31,2024/05/01,,,read,"Great.<br/><br/>I said: ""more!""",,,1,0
1,Matilda,Roald Dahl,"Dahl, Roald",Quentin Blake,"=""""","=""""",0,4.3,Puffin,Paperback,,1988,1988,,2024/01/01,to-read,to-read (#1),to-read,,,,0,0
2,Stuart Little,E.B. White,"White, E.B.",,"=""""","=""""",0,3.9,,,131,1945,1945,,2024/01/02,currently-reading,,currently-reading,,,,1,0
3,Too Long,Nobody,"Nobody",,"=""""","=""""",2,1,,,900,1945,1945,,2024/01/02,dnf,,dnf,,,,1,0
4,,Nobody,,,,,,,,,,,,,,,,,,,,,
`;

const send = (browser: Pick<Browser, 'post'>, text: string) =>
  browser.post<ImportResult>('/api/reading-import', new TextEncoder().encode(text), {
    'content-type': 'text/csv',
  });
const formOf = (text: string, fields: Record<string, string> = {}): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([text], { type: 'text/csv' }), 'goodreads_library_export.csv');
  return form;
};
const counts = (app: TestApp) =>
  ['books', 'reading_logs'].map((table) =>
    app.db.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get(),
  );

describe('POST /api/reading-import', () => {
  it('answers 400 and 413, and nothing is added', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const header = 'Title,Author\n';
    const broken = t('reading:errors.csvBroken');
    const many = t('reading:errors.csvWide');
    const refused: [string, number, string][] = [
      ['', 400, t('reading:errors.csvRequired')],
      ['Name,Year\nA,B\n', 400, t('reading:errors.csvColumns')],
      [`${header}A,B\n"C,D\nE,F\n`, 400, broken],
      [`${header}A,B\nC"x",D\n`, 400, broken],
      [`${header}${'a,b\n'.repeat(5_001)}`, 400, many],
      [`${header}${'A title,An author\n'.repeat(120_000)}`, 413, t('reading:errors.csvLarge')],
    ];
    for (const [text, status, sentence] of refused) {
      const answer = await send(kid, text);
      expect([answer.status, answer.text]).toEqual([status, sentence]);
      if (!text) continue;
      const form = await kid.post('/api/reading-import', formOf(text));
      expect([form.status, form.text]).toEqual([status, sentence]);
    }
    const million = `${header}${'a,b\n'.repeat(1_000_000)}`;
    expect((await kid.post('/api/reading-import', formOf(million))).status).toBe(413);
    const none = new FormData();
    none.set('title', 'x');
    expect((await kid.post('/api/reading-import', none)).text).toBe(
      t('reading:errors.csvRequired'),
    );
    expect(counts(app)).toEqual([0, 0]);
  });

  it('reads a Goodreads export into private books and logs, once', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const matilda = await addBook(app.as('family'), { title: 'matilda', author: 'roald dahl' });
    const added: number[] = [];
    app.context.events.on('bookFinished', ({ userId }) => added.push(userId));
    const { status, json } = await send(kid, goodreads);
    expect([status, json]).toMatchObject([
      200,
      { rows: 5, booksAdded: 3, logsAdded: 4, alreadyThere: 0, unreadable: 1 },
    ]);
    expect(added).toEqual([kid.user.id]);
    const { json: logs } = await kid.get<ReadingLog[]>('/api/reading-logs');
    expect(logs.map(({ book, status }) => [book.title, status])).toEqual([
      ['Too Long', 'did_not_finish'],
      ['Stuart Little', 'reading'],
      ['matilda', 'to_read'],
      ['The Hunger Games (The Hunger Games, #1)', 'completed'],
    ]);
    expect(logs[2]?.bookId).toBe(matilda.id);
    expect(logs[3]).toMatchObject({
      finishDate: '2024-05-31',
      rating: 5,
      review: 'Great.\n\nI said: "more!"',
      percent: 100,
    });
    const { json: books } = await kid.get<Book[]>('/api/books?q=9780439023481');
    expect(books[0]).toMatchObject({ isbn: '9780439023481', pages: 374, isPublic: false });
    expect((await app.as('family').get<Book[]>('/api/books?q=hunger')).json).toEqual([]);
    const again = await kid.post<ImportResult>('/api/reading-import', formOf(goodreads));
    expect(again.json).toEqual({
      kept: {},
      leftOut: {},
      rows: 5,
      booksAdded: 0,
      logsAdded: 0,
      alreadyThere: 4,
      unreadable: 1,
    });
    // Another person's private books do not match.
    const other = await send(app.as('family'), goodreads);
    expect(other.json).toMatchObject({ booksAdded: 3, logsAdded: 4 });
  });

  it('shares new books where the form says so, a kid’s with the household', async () => {
    const app = await makeApp();
    const share = async (kind: 'family' | 'kid', title: string) => {
      const form = formOf(`Title,Author\n${title},A\n`, { isPublic: 'true' });
      expect((await app.as(kind).post('/api/reading-import', form)).status).toBe(200);
    };
    const seen = async (kind: 'family' | 'friend') =>
      (await app.as(kind).get<Book[]>('/api/books')).json.map(({ title }) => title);
    const friend = await app.socketAs('friend');
    await share('kid', 'Owls');
    expect(await friend.settle()).toEqual([]);
    await share('family', 'Foxes');
    expect(await friend.settle()).toContainEqual({ type: 'changed', area: 'reading' });
    expect(await seen('family')).toEqual(['Foxes', 'Owls']);
    expect(await seen('friend')).toEqual(['Foxes']);
    const none = formOf('Title,Author\nMine,A\n', { isPublic: 'maybe' });
    expect((await app.as('kid').post('/api/reading-import', none)).status).toBe(400);
  });

  it('accepts 5,000 rows', async () => {
    const rows = Array.from({ length: 5_000 }, (_, i) => `Title ${i},Author ${i % 50}`);
    expect(await readCsv(`Title,Author\n${rows.join('\n')}\n`)).toHaveLength(5_000);
  });

  it('accepts the semicolons of some spreadsheets', async () => {
    const rows = await readCsv('\ufeffTitle;Author;My Rating\r\n"One; two, three";B;4\r\n');
    expect(rows).toEqual([{ title: 'One; two, three', author: 'B', 'my rating': '4' }]);
  });

  it('keeps characters whole, wherever a slice of the file ends', async () => {
    for (const length of [32_765, 32_766, 32_767, 32_768]) {
      const title = `${'x'.repeat(length - 'Title,Author\n'.length)}🦊é`;
      const rows = await readCsv(`Title,Author\n${title},Bärbel\n`);
      expect(rows.map((row) => [row.title === title, row.author])).toEqual([[true, 'Bärbel']]);
    }
  });

  it('counts only new books against the library’s limit', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    await addBook(kid, { title: 'Known', author: 'A' });
    app.db.$client
      .prepare(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
         INSERT INTO books (title, author, added_by, added_at) SELECT 'T' || i, 'A', ?, '' FROM n`,
      )
      .run(limits.booksPerPerson - 2, kid.user.id);
    const rows = ['Title,Author', 'Known,A', 'T1,A', 'New,A', ',A', 'new,a'];
    const tooMany = await send(kid, [...rows, 'Newer,A'].join('\n'));
    expect([tooMany.status, tooMany.text]).toEqual([409, t('reading:errors.booksMany')]);
    expect(counts(app)).toEqual([limits.booksPerPerson - 1, 0]);
    expect((await send(kid, rows.join('\n'))).json).toMatchObject({ booksAdded: 1, logsAdded: 3 });
    const post = await kid.post('/api/books', { title: 'One', author: 'More' });
    expect(post.status).toBe(409);
  });

  it('leaves out a book that cannot be stored, and counts it as unreadable', async () => {
    const app = await makeApp({ options: { logLevel: 'silent' } });
    app.context.events.on('bookFinished', () => {
      throw new Error('the last straw');
    });
    const { json } = await send(app.as('kid'), goodreads);
    expect(json).toMatchObject({
      rows: 5,
      booksAdded: 3,
      logsAdded: 3,
      alreadyThere: 0,
      unreadable: 2,
    });
    expect(counts(app)).toEqual([3, 3]);
  });
});

describe('GET /api/reading-export', () => {
  it('answers 400', async () => {
    const app = await makeApp();
    expect((await app.as('kid').get('/api/reading-export?what=all')).status).toBe(400);
  });

  it('exports the caller’s own logs and sessions, and no formulas', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const book = await addBook(app.as('family'), {
      title: '=HYPERLINK("http://x")',
      author: '@SUM(1)',
      pages: 50,
    });
    const { log } = await addSession(kid, book.id, { notes: '+1, "fun"\nindeed', mood: '-' });
    await kid.patch(`/api/reading-logs/${log?.id}`, {
      ...{ rating: 4, review: 'ok', shelves: 'kids, loft' },
    });
    await addLog(app.as('family'), book.id);
    const logs = await kid.get('/api/reading-export');
    expect(logs.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(logs.headers.get('content-disposition')).toBe(
      'attachment; filename="treehouse-reading-logs-2026-03-02.csv"',
    );
    expect(logs.text.split('\n').slice(1)).toEqual([
      `"'=HYPERLINK(""http://x"")",'@SUM(1),,50,currently-reading,2026-03-02,,2026-03-02,"kids, loft",4,ok,,10,10,20,0,,,,`,
      '',
    ]);
    const sessions = await kid.get('/api/reading-export?what=sessions');
    expect(sessions.text).toContain(`20,10,"'+1, ""fun""\nindeed",'-`);
    expect(logs.text).not.toMatch(/(^|,|\n)"?[=+\-@]/);
    const own = app.as('friend');
    expect((await send(own, logs.text)).json).toMatchObject({ alreadyThere: 0, logsAdded: 1 });
    const { json: back } = await own.get<ReadingLog[]>('/api/reading-logs');
    expect(back[0]).toMatchObject({ bookId: book.id, rating: 4, review: 'ok', status: 'reading' });
  });

  it('can be imported into another server without loss', async () => {
    const [from, to] = [await makeApp(), await makeApp()];
    const family = from.as('family');
    const facts = {
      isbn: '9780439023481',
      ageRange: '4–6',
      genre: 'Fantasy',
      description: 'A mouse, a wood\nand “a monster” 🐭',
    };
    const [first, second, third, hidden] = [
      await addBook(family, { title: '－1 + 1', pages: 90, ...facts }),
      await addBook(family, { title: 'B', pages: 40, isPublic: false }),
      await addBook(family, { title: 'C' }),
      await addBook(from.as('admin'), { title: 'D', ...facts, pages: 10 }),
    ];
    await addSession(family, first.id, { pagesRead: 33 });
    const done = await addLog(family, second.id, { status: 'completed', startDate: '2026-02-01' });
    const left = await addLog(family, third.id, { status: 'did_not_finish' });
    await addLog(family, hidden.id);
    const { json: own } = await family.get<ReadingLog[]>('/api/reading-logs');
    const begun = own.find(({ bookId }) => bookId === first.id);
    await family.patch(`/api/reading-logs/${begun?.id}`, { favorite: true, rating: 3.5 });
    await family.patch(`/api/reading-logs/${done.id}`, {
      review: 'I <3 it; 1 < 2 > 0\nreally',
      shelves: ['Loft', 'from Oma'],
    });
    await family.patch(`/api/reading-logs/${left.id}`, { currentPage: 7 });
    await family.post(`/api/reading-logs/${done.id}/reread`);
    // A book removed from the shelf is only known through its log.
    const closed = { title: 'D', author: 'B', isPublic: false };
    await from.as('admin').put(`/api/books/${hidden.id}`, closed);
    const { text } = await family.get('/api/reading-export');
    const reader = to.as('family');
    expect((await send(reader, text)).json).toMatchObject({ logsAdded: 4, unreadable: 0 });
    const kept = async (browser: Browser) => {
      const { json } = await browser.get<ReadingLog[]>('/api/reading-logs');
      const logs = json.map(({ book, status, startDate, finishDate, currentPage, ...log }) => ({
        ...{ title: book.title, author: book.author, genre: book.genre, pages: book.pages },
        ...{ status, startDate, finishDate, currentPage, percent: log.percent },
        ...{ rating: log.rating, review: log.review, favorite: log.favorite },
      }));
      return logs.sort((a, b) => a.title.localeCompare(b.title));
    };
    expect(await kept(reader)).toEqual(await kept(family));
    const { json: books } = await reader.get<Book[]>('/api/books');
    expect(books.find(({ title }) => title === '－1 + 1')).toMatchObject({ ...facts, pages: 90 });
    expect(books.find(({ title }) => title === 'D')).toMatchObject({ isbn: null, ageRange: '' });
  });

  it('leaves no log out, however many there are', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const rows = Array.from({ length: 450 }, (_, i) => `Title ${i},Author`);
    await send(kid, `Title,Author\n${rows.join('\n')}`);
    const { text } = await kid.get('/api/reading-export');
    expect(new Set(text.trim().split('\n')).size).toBe(451);
  });
});
