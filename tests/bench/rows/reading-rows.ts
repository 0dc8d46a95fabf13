import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { alternate, fire } from '../load.ts';
import type { Measured } from '../servers/processes.ts';
import { copyDataDir, signIn, startTreehouse } from '../servers/servers.ts';
import { atMost, type Row } from '../table.ts';

/** Server time for statistics over ten years of evenings, in ms. */
const statisticsMs = 30;

const insertBooksSql = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
  INSERT INTO books (title, author, description, genre, pages, is_public, audience, added_by, added_at)
  SELECT 'Book number ' || i, 'Author ' || (i % 400), 'About the number ' || i, 'Genre ' || (i % 9),
    50 + i % 300, 1, 'everyone', i % 7 + 1, '2025-01-01T00:00:00.000Z' FROM n`;

const insertLogsSql = `INSERT INTO reading_logs (user_id, book_id, book_title, book_author, book_genre,
    book_pages, status, start_date, created_at, updated_at)
  SELECT users.id, books.id, title, author, genre, pages, 'reading', '2016-01-01', added_at, added_at
  FROM books, users WHERE username = 'mama' AND books.archived_at IS NULL AND books.id NOT IN
    (SELECT book_id FROM reading_logs WHERE user_id = users.id) ORDER BY books.id DESC LIMIT 40`;

const insertSessionsSql = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
  INSERT INTO reading_sessions (user_id, log_id, day, minutes, pages, created_at)
  SELECT user_id, id, date('now', '-' || (i / 5) || ' days'), 5 + i % 50, 1 + i % 20, created_at
  FROM n JOIN reading_logs ON id = (SELECT min(id) + i % 40 FROM reading_logs
    WHERE user_id = (SELECT id FROM users WHERE username = 'mama') AND book_title LIKE 'Book number%')`;

const insertDaysSql = `INSERT INTO reading_days (user_id, day, sessions, minutes, pages)
  SELECT user_id, day, count(*), sum(minutes), sum(pages) FROM reading_sessions GROUP BY user_id, day`;

export const makeLibrary = (dir: string, books: number): string => {
  const copy = copyDataDir(dir, `${basename(dir)}-library-${books}`);
  const db = new Database(join(copy, 'treehouse.db'));
  db.transaction(() => {
    db.prepare(insertBooksSql).run(books);
    db.exec(`${insertLogsSql}; ${insertSessionsSql}; DELETE FROM reading_days; ${insertDaysSql}`);
  })();
  db.close();
  return copy;
};

export const readingRows = async (dir: string): Promise<Row[]> => {
  const after = await startTreehouse(makeLibrary(dir, 5_000));
  const before = await startTreehouse(makeLibrary(dir, 50));
  try {
    const cookies = new Map([
      [after, await signIn(after)],
      [before, await signIn(before)],
    ]);
    const shotAt = (server: Measured, path: string) => () => ({
      path,
      headers: { cookie: cookies.get(server) ?? '' },
    });
    const opening = (server: Measured, path: string) => async () =>
      (await fire(server, shotAt(server, path), { count: 300, connections: 1 })).p50;
    const statistics = async () => {
      const shot = shotAt(after, '/api/reading-statistics');
      return (await fire(after, shot, { count: 100, connections: 1 })).cpu;
    };
    const [cpu = 0] = await alternate(5, [statistics]);
    const [list = 0, smallList = 0] = await alternate(5, [
      opening(after, '/api/books'),
      opening(before, '/api/books'),
    ]);
    return [
      atMost('reading statistics over 20,000 sessions (CPU)', cpu, statisticsMs, 1),
      atMost('the library, 5,000 books against 50 (p50)', list, smallList, 1.2),
    ];
  } finally {
    await after.stop();
    await before.stop();
  }
};
