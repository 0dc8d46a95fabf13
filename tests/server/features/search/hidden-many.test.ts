import { expect, it } from 'vitest';
import { makePost } from '#tests/support/make/content.ts';
import { addBook } from '#tests/support/make/reading.ts';
import { idsOf, makeComment, searchAs } from '#tests/support/make/search.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

const many = 4_100;

it('finds a visible record behind any number of newer hidden ones', async () => {
  const app = await makeApp();
  const family = app.person('family');
  const post = makePost(app.db, family, { title: 'kite' });
  const comment = makeComment(app, 'family', { id: post, owner: 'family' }, 'kite');
  await addBook(app.as('family'), { title: 'kite' });
  const [book] = idsOf(await searchAs(app.as('friend'), 'kite'), 'book');
  const atHome = makePost(app.db, family, { isFamilyContent: true });
  const times = `WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${many})`;
  const again = (sql: string, id: number | undefined) =>
    app.db.$client.prepare(`${times} ${sql}, n WHERE id = ?`).run(id);
  again(
    `INSERT INTO contents (title, content_type, created_at, user_id, is_family_content,
       friends_approval, audience)
     SELECT title, content_type, created_at, user_id, 1, friends_approval, 'household' FROM contents`,
    post,
  );
  again(
    `INSERT INTO comments (text, created_at, user_id, owner_id, visible_at, is_pending, content_id)
     SELECT text, created_at, user_id, owner_id, visible_at, 0, ${atHome} FROM comments`,
    comment,
  );
  again(
    `INSERT INTO books (title, author, audience, is_public, added_by, added_at)
     SELECT title, author, 'owner', 0, added_by, added_at FROM books`,
    book,
  );
  const found = await searchAs(app.as('friend'), 'kite');
  expect([idsOf(found, 'post'), idsOf(found, 'comment'), idsOf(found, 'book')]).toEqual([
    [post],
    [comment],
    [book],
  ]);
});
