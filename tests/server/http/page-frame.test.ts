import { expect, it } from 'vitest';
import { shellAddress } from '#shared/page-answers.ts';
import { makePost } from '#tests/support/make/content.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { makeApp } from '#tests/support/server/make-app.ts';
import { makeClientDir, pageFrameIn } from '#tests/support/server/make-client-dir.ts';

const makeHome = () => makeApp({ options: { clientDir: makeClientDir() } });

const frameAt = async (
  app: Awaited<ReturnType<typeof makeHome>>,
  kind: PersonKind,
  path = '/',
): Promise<string | undefined> => pageFrameIn((await app.as(kind).get(path)).text);

it.each([
  ['admin', 'admin'],
  ['family', 'grownUp'],
  ['kid', 'kid'],
  ['friend', 'guest'],
  ['guest', 'guest'],
] as const)('a page brings its frame for a person (%s), with their names', async (kind, frame) => {
  const app = await makeHome();
  const { displayName } = app.person(kind);
  expect(await frameAt(app, kind)).toMatch(
    new RegExp(
      `^<i title="home-page">${frame}: Mia's Treehouse, .*${displayName}</i><hr><hr><hr>$`,
    ),
  );
});

it('brings no frame to those who see something else first', async () => {
  const app = await makeHome();
  expect(await frameAt(app, 'expired')).toBe('');
  expect(await frameAt(app, 'family', '/admin')).toBe('');
  expect(await frameAt(app, 'admin', '/admin')).toContain('title="admin"');
  expect(await frameAt(app, 'family', '/auth')).toBe('');
  expect(pageFrameIn((await app.signedOut().get('/')).text)).toBe('');
});

it('brings none with the page that devices keep, and keeps what it sends nowhere', async () => {
  const app = await makeHome();
  expect(await frameAt(app, 'family', shellAddress)).toBe('');
  const { headers } = await app.as('family').get('/');
  expect(headers.get('cache-control')).toBe('no-store');
});

it('has another frame for what the address of home shows beside the posts', async () => {
  const app = await makeHome();
  expect(await frameAt(app, 'family', '/?tab=calendar')).toContain('title="home"');
  expect(await frameAt(app, 'family', '/post/7')).toContain('title="home"');
});

it("escapes names, and shows a person's picture or none", async () => {
  const app = await makeHome();
  const evil = '</script><b>"{{person}}&$&';
  app.db.$client.prepare('UPDATE household SET space_name = ?').run(evil);
  app.db.$client
    .prepare('UPDATE users SET display_name = ?, avatar = ? WHERE id = ?')
    .run('<i onclick="a">', 'fox', app.person('family').id);
  const frame = await frameAt(app, 'family');
  expect(frame).toContain('&lt;/script&gt;&lt;b&gt;&quot;{{person}}&amp;$&amp;');
  expect(frame).toContain('&lt;i onclick=&quot;a&quot;&gt;');
  expect(frame).toContain('src="/assets/fox.svg"');
  expect(await frameAt(app, 'kid')).toContain('src="data:image/svg+xml,');
});

it('brings the first posts of home to those who see them, as their feed has them', async () => {
  const app = await makeHome();
  makePost(app.db, app.person('family'), { title: 'For all </article><script>' });
  makePost(app.db, app.person('kid'), { title: 'Waits', friendsApproval: 'waiting' });
  const article = '<article>For all &lt;/article&gt;&lt;script&gt;</article>';
  expect(await frameAt(app, 'family')).toContain(article);
  expect(await frameAt(app, 'friend')).toMatch(new RegExp(`</i>${article}$`));
  for (const path of ['/?tab=calendar', '/post/1', shellAddress]) {
    expect(await frameAt(app, 'family', path)).not.toContain('<article>');
  }
  expect(await frameAt(app, 'expired')).not.toContain('<article>');
});

it('names its styles with the nonce of the page, which no text can', async () => {
  const app = await makeHome();
  const title = '__CSP_NONCE__{{nonce}}';
  makePost(app.db, app.person('family'), { title });
  expect(await frameAt(app, 'family')).toContain(`<article>${title}</article>`);
});

it('serves no frame as a file', async () => {
  const app = await makeHome();
  const { text } = await app.as('family').get('/page-frames/admin-admin.html');
  expect(text).not.toContain('{{');
});
