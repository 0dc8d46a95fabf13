import { describe, expect, it } from 'vitest';
import { accountChangeJob } from '#server/extension-points/account-changes.ts';
import { copiesJob } from '#server/features/reading/logs/log-counts.ts';
import { runCleanupJobs } from '#server/jobs/jobs.ts';
import type { Book } from '#shared/features/reading/books.contract.ts';
import type { ReadingLog } from '#shared/features/reading/logs.contract.ts';
import { days } from '#tests/support/fakes/fake-clock.ts';
import { makePerson, type PersonKind } from '#tests/support/make/household/people.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { addBook, addLog, addSession, bookForm } from '#tests/support/make/reading.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { readMedia } from '#tests/support/server/uploads.ts';

const titlesOf = async (app: TestApp, kind: PersonKind, query = ''): Promise<string[]> => {
  const { json } = await app.as(kind).get<Book[]>(`/api/books${query}`);
  return json.map(({ title }) => title);
};
const all = (app: TestApp, table = 'books') =>
  JSON.stringify(app.db.$client.prepare(`SELECT * FROM ${table}`).all());

describe('GET /api/books', () => {
  it('answers 400 to a limit that is too high', async () => {
    const app = await makeApp();
    expect((await app.as('family').get('/api/books?limit=1000')).status).toBe(400);
  });

  it('shows public books and the caller’s own, and all books to admins', async () => {
    const app = await makeApp();
    for (const kind of ['admin', 'family', 'kid', 'friend', 'guest'] as const) {
      await addBook(app.as(kind), { title: `${kind} open` });
      await addBook(app.as(kind), { title: `${kind} own`, isPublic: false });
    }
    const open = ['guest open', 'friend open', 'kid open', 'family open', 'admin open'];
    const seenBy = (kind: string) =>
      ['guest', 'friend', 'kid', 'family', 'admin'].flatMap((adder) =>
        kind === 'admin' || adder === kind ? [`${adder} own`, `${adder} open`] : [`${adder} open`],
      );
    for (const kind of ['admin', 'family', 'kid'] as const) {
      expect(await titlesOf(app, kind), kind).toEqual(seenBy(kind));
    }
    for (const kind of ['friend', 'guest'] as const) {
      const seen = seenBy(kind).filter((title) => !title.startsWith('kid'));
      expect(await titlesOf(app, kind), kind).toEqual(seen);
    }
    expect(open).toHaveLength(5);
    expect(await titlesOf(app, 'kid', '?filter=mine')).toEqual(['kid own', 'kid open']);
    expect(await titlesOf(app, 'admin', '?filter=mine')).toEqual(['admin own', 'admin open']);
  });

  it('follows the kid flag of the person who added a book', async () => {
    const app = await makeApp();
    const book = await addBook(app.as('kid'), { title: 'Before' });
    await addLog(app.as('family'), book.id);
    const flag = (isChild: boolean) =>
      app.as('admin').put(`/api/admin/users/${app.person('kid').id}`, { isChild });
    await flag(false);
    expect(await titlesOf(app, 'friend')).toEqual(['Before']);
    await flag(true);
    expect(await titlesOf(app, 'friend')).toEqual([]);
    expect((await app.as('friend').get(`/api/books/${book.id}`)).status).toBe(404);
  });

  it('is paginated, newest first', async () => {
    const app = await makeApp();
    for (let i = 1; i <= 7; i += 1) {
      await addBook(app.as(i % 2 ? 'family' : 'kid'), { title: String(i), isPublic: i % 3 !== 0 });
    }
    const { json: first } = await app.as('family').get<Book[]>('/api/books?limit=3');
    expect(first.map(({ title }) => title)).toEqual(['7', '5', '4']);
    const rest = await titlesOf(app, 'family', `?limit=3&before=${first[2]?.id}`);
    expect(rest).toEqual(['3', '2', '1']);
  });

  it('finds beginnings of words, with or without accents, and ISBNs', async () => {
    const app = await makeApp();
    const isbn = '978-0-439-02348-1';
    await addBook(app.as('family'), { title: 'Émile and the Detectives', author: 'Erich Kästner' });
    await addBook(app.as('admin'), { title: 'Secret', author: 'Kästner', isPublic: false });
    await addBook(app.as('family'), { title: 'The Hunger Games', author: 'S. Collins', isbn });
    expect(await titlesOf(app, 'kid', '?q=kast%20detec')).toEqual(['Émile and the Detectives']);
    expect(await titlesOf(app, 'kid', '?q=KASTNER')).toEqual(['Émile and the Detectives']);
    expect(await titlesOf(app, 'kid', `?q=${isbn}`)).toEqual(['The Hunger Games']);
    expect(await titlesOf(app, 'kid', '?q=hunger&filter=mine')).toEqual([]);
    for (const odd of ['"', '*', 'title:', 'a" OR "b', 'NEAR(', '(']) {
      const answer = await app.as('kid').get<Book[]>(`/api/books?q=${encodeURIComponent(odd)}`);
      expect(answer.status, odd).toBe(200);
    }
    expect((await app.as('kid').get(`/api/books?q=${'x'.repeat(101)}`)).status).toBe(400);
  });

  it('limits a kid’s shelf to its age band until a grown-up opens it', async () => {
    const app = await makeApp();
    const ages = ['0–3', '7-9', '13+', '8 to 12', 'for all', '16'];
    for (const ageRange of ages) await addBook(app.as('family'), { title: ageRange, ageRange });
    const own = await addBook(app.as('kid'), { title: 'own', ageRange: '13+' });
    expect(own.canEdit).toBe(true);
    const kidId = app.person('kid').id;
    expect(await titlesOf(app, 'kid')).toEqual(['own', 'for all', '8 to 12', '7-9', '0–3']);
    const set = (kind: PersonKind, shelf: string) =>
      app.as(kind).put(`/api/reading-shelves/${kidId}`, { shelf });
    expect((await set('kid', '13+')).status).toBe(403);
    expect((await set('family', '99')).text).toBe(t('common:errors.invalidRequest'));
    await set('family', '7–9');
    expect(await titlesOf(app, 'kid')).toEqual(['own', 'for all', '8 to 12', '7-9', '0–3']);
    await set('family', '0–3');
    expect(await titlesOf(app, 'kid')).toEqual(['own', 'for all', '0–3']);
    const { json: books } = await app.as('family').get<Book[]>('/api/books');
    const teen = books.find(({ title }) => title === '13+');
    expect((await app.as('kid').get(`/api/books/${teen?.id}`)).status).toBe(404);
    expect((await app.as('kid').post('/api/reading-logs', { bookId: teen?.id })).status).toBe(404);
    expect(await titlesOf(app, 'kid', '?q=13')).toEqual([]);
    await set('admin', '13+');
    expect(await titlesOf(app, 'kid')).toHaveLength(7);
    expect(books.find(({ title }) => title === '7-9')?.ageRange).toBe('7–9');
  });
});

describe('POST /api/books', () => {
  it('answers 400, and nothing is added', async () => {
    const app = await makeApp();
    const body = { title: 'A', author: 'B' };
    const refused: [Record<string, unknown>, string][] = [
      [{ title: ' ' }, t('reading:errors.titleRequired')],
      [{ title: undefined }, t('reading:errors.titleRequired')],
      [{ author: '' }, t('reading:errors.authorRequired')],
      [{ title: 'x'.repeat(301) }, t('common:errors.tooLong', { max: 300 })],
      [{ pages: '0' }, t('reading:errors.bookPages')],
      [{ pages: 'many' }, t('reading:errors.bookPages')],
      [{ pages: 1.5 }, t('reading:errors.bookPages')],
      [{ isbn: '123' }, t('reading:errors.isbn')],
      [{ isbn: '9780439023482' }, t('reading:errors.isbn')],
    ];
    for (const [change, sentence] of refused) {
      const answer = await app.as('family').post('/api/books', { ...body, ...change });
      expect([answer.status, answer.text], JSON.stringify(change)).toEqual([400, sentence]);
    }
    expect(all(app)).toBe('[]');
  });

  it('adds a private book from as little as title and author', async () => {
    const app = await makeApp();
    const sent = { title: ' A ', author: 'B', addedBy: 99, pages: '' };
    const { status, json } = await app.as('friend').post<Book>('/api/books', sent);
    const { addedAt, addedByUser, ...book } = json;
    expect([status, addedAt, addedByUser?.displayName]).toEqual([
      201,
      '2026-03-02T10:00:00.000Z',
      'The friend',
    ]);
    expect(book).toEqual({
      id: json.id,
      title: 'A',
      author: 'B',
      description: '',
      genre: '',
      pages: null,
      ageRange: '',
      isbn: null,
      coverImage: null,
      cover: null,
      isPublic: false,
      addedBy: app.person('friend').id,
      isArchived: false,
      canEdit: true,
      canDelete: true,
      myLog: null,
    });
  });

  it('accepts a form with a cover for those who see the book', async () => {
    const app = await makeApp();
    const fields = { title: 'A', author: 'B', pages: '32', isPublic: 'true', ageRange: '4-6' };
    const socket = await app.socketAs('friend');
    const added: number[] = [];
    app.context.events.on('bookAdded', ({ userId }) => added.push(userId));
    const { status, json } = await app
      .as('family')
      .post<Book>('/api/books', bookForm(fields, makeJpeg(600, 900)));
    expect([status, json.pages, json.isPublic, json.ageRange]).toEqual([201, 32, true, '4–6']);
    expect(json.coverImage).toBe(json.cover?.url);
    expect(await socket.settle()).toEqual([
      { type: 'changed', area: 'reading', id: json.id, change: 'created' },
    ]);
    expect(added).toEqual([app.person('family').id]);
    expect((await readMedia(app, app.as('guest'), json.coverImage ?? '')).status).toBe(200);
    const closing = bookForm({ title: 'A', author: 'B', isPublic: 'false' });
    await app.as('family').put(`/api/books/${json.id}`, closing);
    expect((await readMedia(app, app.as('guest'), json.coverImage ?? '')).status).toBe(404);
    expect((await readMedia(app, app.as('admin'), json.coverImage ?? '')).status).toBe(200);
  });

  it('refuses a cover that is too large or no picture', async () => {
    const app = await makeApp();
    const post = (cover: Buffer) =>
      app.as('family').post('/api/books', bookForm({ title: 'A', author: 'B' }, cover));
    expect((await post(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(415);
    const large = Buffer.concat([makeJpeg(), Buffer.alloc(5 * 1024 * 1024)]);
    const answer = await post(large);
    expect([answer.status, answer.text]).toEqual([413, t('common:picture.large')]);
    expect(all(app)).toBe('[]');
  });
});

describe('PUT /api/books/:id', () => {
  it('answers 400, 403 and 404, and nothing changes', async () => {
    const app = await makeApp();
    const open = await addBook(app.as('family'));
    const closed = await addBook(app.as('family'), { isPublic: false });
    const before = all(app);
    const body = { title: 'Taken', author: 'Me' };
    expect((await app.as('family').put(`/api/books/${open.id}`, {})).status).toBe(400);
    for (const kind of ['admin', 'kid', 'friend', 'guest'] as const) {
      const answer = await app.as(kind).put(`/api/books/${open.id}`, body);
      expect([answer.status, answer.text]).toEqual([403, t('reading:errors.notYourBook')]);
    }
    expect((await app.as('kid').put(`/api/books/${closed.id}`, body)).status).toBe(404);
    expect((await app.as('kid').put('/api/books/999', body)).status).toBe(404);
    expect(all(app)).toBe(before);
  });

  it('keeps missing fields, clears empty ones, and changes the cover', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const fields = { genre: 'Fantasy', pages: 100, description: 'D' };
    const { id } = await addBook(family, fields);
    const put = (form: FormData) => family.put<Book>(`/api/books/${id}`, form);
    const base = { title: 'A', author: 'B' };
    const { json: first } = await put(bookForm({ ...base, genre: '' }, makeJpeg()));
    expect([first.title, first.genre, first.pages, first.description, first.isPublic]).toEqual([
      'A',
      '',
      100,
      'D',
      true,
    ]);
    const { json: kept } = await put(bookForm({ ...base, pages: '' }));
    expect([kept.coverImage, kept.pages]).toEqual([first.coverImage, null]);
    const { json: bare } = await put(bookForm({ ...base, removeCover: 'true' }));
    expect(bare.coverImage).toBeNull();
    expect((await readMedia(app, family, first.coverImage ?? '')).status).toBe(404);
  });

  it('updates the logs of those who see the book, and no others', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const { id } = await addBook(family, { title: 'Old', pages: 10 });
    for (const kind of ['kid', 'admin'] as const) await addLog(app.as(kind), id);
    await family.put(`/api/books/${id}`, { title: 'New', author: 'X', pages: 20 });
    const bookIn = async (kind: PersonKind) => {
      const { json } = await app.as(kind).get<ReadingLog[]>('/api/reading-logs');
      return json[0]?.book;
    };
    expect(await bookIn('kid')).toMatchObject({ title: 'New', pages: 20, isArchived: false });
    const socket = await app.socketAs('kid');
    await family.put(`/api/books/${id}`, { title: 'Mine', author: 'Y', isPublic: false });
    expect(await bookIn('kid')).toMatchObject({ title: 'New', author: 'X', isArchived: true });
    expect(await bookIn('admin')).toMatchObject({ title: 'Mine', isArchived: false });
    expect(await socket.settle()).toEqual([
      { type: 'changed', area: 'reading', id, change: 'deleted' },
    ]);
    const { json } = await app.as('kid').get<Book>(`/api/books/${id}`);
    expect(json).toMatchObject({ title: 'New', isArchived: true, coverImage: null });
    expect((await app.as('friend').get(`/api/books/${id}`)).status).toBe(404);
  });
});

it.each(['a wider shelf', 'no kid flag'])('a kid’s log is up to date with %s', async (change) => {
  const app = await makeApp();
  const [family, kid] = [app.as('family'), app.as('kid')];
  const kidId = app.person('kid').id;
  const { id } = await addBook(family, { title: 'Old', pages: 100, ageRange: '7–9' });
  const { log } = await addSession(kid, id, { pagesRead: 50 });
  const shelf = (band: string) => family.put(`/api/reading-shelves/${kidId}`, { shelf: band });
  await shelf('4–6');
  await family.put(`/api/books/${id}`, { title: 'New', author: 'X', pages: 200 });
  const read = async () => (await kid.get<ReadingLog[]>('/api/reading-logs')).json[0];
  expect(await read()).toMatchObject({ percent: 50, book: { title: 'Old', isArchived: true } });
  const socket = await app.socketAs('kid');
  if (change === 'a wider shelf') await shelf('10–12');
  else await app.as('admin').put(`/api/admin/users/${kidId}`, { isChild: false });
  await Promise.all([accountChangeJob, copiesJob].map((kind) => app.context.jobs.settle(kind)));
  expect(await read()).toMatchObject({
    percent: 25,
    book: { title: 'New', author: 'X', pages: 200, isArchived: false },
  });
  expect(await socket.settle()).toContainEqual({ type: 'changed', area: 'reading' });
  expect((await kid.get<Book>(`/api/books/${id}`)).json.myLog?.percent).toBe(25);
  const { log: later } = await addSession(kid, id, { pagesRead: 120 });
  expect([later?.id, later?.currentPage]).toEqual([log?.id, 170]);
});

it('new pages of a book update the logs of any number of readers', async () => {
  const app = await makeApp();
  const family = app.as('family');
  const { id } = await addBook(family, { pages: 100 });
  for (let n = 0; n < 20; n += 1) {
    const reader = app.signIn(makePerson(app.db, { username: `reader.${n}`, role: 'family' }));
    await addSession(reader, id, { pagesRead: 30 });
  }
  await family.put(`/api/books/${id}`, { title: 'Shorter', author: 'X', pages: 20 });
  await app.context.jobs.settle('reading.recount');
  const pages = app.db.$client
    .prepare('SELECT DISTINCT book_title, book_pages, current_page FROM reading_logs')
    .raw()
    .all();
  expect(pages).toEqual([['Shorter', 20, 20]]);
});

it('a book shows its reader’s progress, as the log does', async () => {
  const app = await makeApp();
  const kid = app.as('kid');
  const book = await addBook(app.as('family'), { pages: 100 });
  const read = async () => (await kid.get<Book>(`/api/books/${book.id}`)).json.myLog?.percent;
  const { log } = await addSession(kid, book.id, { pagesRead: 30 });
  expect(await read()).toBe(30);
  await kid.patch(`/api/reading-logs/${log?.id}`, { status: 'completed' });
  await kid.patch(`/api/reading-logs/${log?.id}`, { currentPage: 40 });
  expect(await read()).toBe(100);
  const endless = await addBook(app.as('family'));
  await addSession(kid, endless.id);
  const { json } = await kid.get<Book[]>('/api/books');
  expect(json.map(({ myLog }) => myLog?.percent)).toEqual([null, 100]);
});

describe('DELETE /api/books/:id', () => {
  it('answers 403 and 404, and nothing changes', async () => {
    const app = await makeApp();
    const open = await addBook(app.as('family'));
    const closed = await addBook(app.as('family'), { isPublic: false });
    const before = all(app);
    for (const kind of ['kid', 'friend', 'guest'] as const) {
      const answer = await app.as(kind).delete(`/api/books/${open.id}`);
      expect([answer.status, answer.text]).toEqual([403, t('reading:errors.notYoursToDelete')]);
      expect((await app.as(kind).delete(`/api/books/${closed.id}`)).status).toBe(404);
    }
    expect(all(app)).toBe(before);
  });

  it('deletes the caller’s own log and sessions too', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const { id } = await addBook(family);
    await addSession(family, id);
    const { status, json } = await family.delete(`/api/books/${id}`);
    expect([status, json]).toEqual([200, { id }]);
    for (const table of ['reading_logs', 'reading_sessions', 'reading_days']) {
      expect(all(app, table), table).toBe('[]');
    }
    expect(await titlesOf(app, 'family')).toEqual([]);
    expect(await titlesOf(app, 'family', '?q=gruff')).toEqual([]);
  });

  it('keeps the book in the logs of others, who can continue', async () => {
    const app = await makeApp();
    const [family, kid] = [app.as('family'), app.as('kid')];
    const form = bookForm({ title: 'A', author: 'B', isPublic: 'true', pages: '50' }, makeJpeg());
    const { json: book } = await family.post<Book>('/api/books', form);
    await addSession(family, book.id);
    await addSession(kid, book.id);
    const socket = await app.socketAs('kid');
    await family.delete(`/api/books/${book.id}`);
    expect(await socket.settle()).toEqual([
      { type: 'changed', area: 'reading', id: book.id, change: 'deleted' },
    ]);
    for (const kind of ['family', 'kid', 'admin', 'friend'] as const) {
      expect(await titlesOf(app, kind)).toEqual([]);
      const { status } = await readMedia(app, app.as(kind), book.coverImage ?? '');
      expect([kind, status]).toEqual([kind, kind === 'family' || kind === 'admin' ? 200 : 404]);
    }
    expect((await family.get(`/api/books/${book.id}`)).status).toBe(404);
    const { json: kept } = await kid.get<Book>(`/api/books/${book.id}`);
    expect(kept).toMatchObject({ title: 'A', pages: 50, isArchived: true, cover: null });
    expect(kept.myLog).toMatchObject({ currentPage: 10, percent: 20 });
    const { log } = await addSession(kid, book.id);
    expect(log).toMatchObject({ pagesRead: 20, book: { title: 'A', isArchived: true } });
    expect((await kid.put(`/api/books/${book.id}`, { title: 'x', author: 'y' })).status).toBe(404);
    expect((await family.get<ReadingLog[]>('/api/reading-logs')).json).toEqual([]);
    app.clock.advance(days(31));
    await runCleanupJobs(app.context);
    const { json: archived } = await app
      .signIn(app.person('kid'))
      .get<Book>(`/api/books/${book.id}`);
    expect(archived).toMatchObject({ title: 'A', isArchived: true });
    await app.signIn(app.person('kid')).delete(`/api/reading-logs/${log?.id}`);
    expect(all(app)).toBe('[]');
  });

  it('is allowed for an admin', async () => {
    const app = await makeApp();
    const { id } = await addBook(app.as('guest'));
    await addLog(app.as('guest'), id);
    expect((await app.as('admin').delete(`/api/books/${id}`)).status).toBe(200);
    const { json } = await app.as('guest').get<ReadingLog[]>('/api/reading-logs');
    expect(json[0]?.book).toMatchObject({ title: 'The Gruffalo', isArchived: true });
  });
});
