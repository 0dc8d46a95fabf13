import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { t } from '#tests/support/messages.ts';

const many = (count: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
const at = "'2026-01-01T00:00:00.000Z'";
const now = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')";

const lists = [
  {
    name: 'books',
    path: '/reading-tracker',
    sql: `${many(120)} INSERT INTO books (title, author, is_public, audience, added_by, added_at)
      SELECT 'Book ' || i, 'A. Writer', 1, 'everyone', 1, ${at} FROM n`,
  },
  {
    name: 'the reader’s own books',
    path: '/reading-tracker?tab=logs',
    sql: `${many(120)} INSERT INTO books (title, author, audience, added_by, added_at)
      SELECT 'Book ' || i, 'A. Writer', 'owner', 1, ${at} FROM n;
      INSERT INTO reading_logs
        (user_id, book_id, book_title, book_author, book_genre, created_at, updated_at)
      SELECT 1, id, title, author, '', ${at}, ${at} FROM books`,
  },
  {
    name: 'the trash',
    path: '/trash',
    sql: `${many(150)} INSERT INTO contents
        (title, content_type, created_at, user_id, audience, deleted_at, deleted_by)
      SELECT 'Story ' || i, 'story', ${at}, 1, 'everyone', ${now}, 1 FROM n`,
  },
  {
    name: 'people',
    path: '/admin?tab=users',
    sql: `${many(600)} INSERT INTO users
        (username, password_hash, display_name, role, verified, registered_at)
      SELECT 'visitor' || i, '', 'Visitor ' || i, 'friend', 1, ${at} FROM n`,
  },
];

test.use({ sql: lists.map(({ sql }) => sql).join(';') });

test('a failed next page of a long list is requested again only by hand', { tag: once }, async ({
  openAs,
  guard,
}) => {
  guard.allow(/status of 500/);
  const page = await openAs('anna', { path: '/help' });
  const nextPage = /[?&]before=/;
  const retry = page.getByRole('button', { name: t('common:actions.tryAgain') });
  for (const { name, path } of lists) {
    let asked = 0;
    await page.route(nextPage, (route) => {
      asked += 1;
      return route.fulfill({ status: 500, contentType: 'text/plain', body: 'It rained in.' });
    });
    await page.goto(path);
    // Rows get their real height when visible, so scroll until the end loads more.
    await expect(async () => {
      await page.evaluate(() => {
        window.scrollTo(0, document.body.scrollHeight);
        const area = document.querySelector('table')?.parentElement;
        area?.scrollTo(0, area.scrollHeight);
      });
      await expect(retry).toBeVisible({ timeout: 500 });
    }).toPass();
    expect(asked, name).toBe(1);
    await page.unroute(nextPage);
    const answer = page.waitForResponse(nextPage);
    await retry.click();
    expect((await answer).ok(), name).toBe(true);
    await expect(retry).toHaveCount(0);
  }
});
