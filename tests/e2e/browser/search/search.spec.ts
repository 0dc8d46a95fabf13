import { createEvent } from '#shared/features/calendar/calendar.contract.ts';
import { createRoom } from '#shared/features/chat/rooms.contract.ts';
import { createAlbum, deleteAlbum } from '#shared/features/content/albums.contract.ts';
import { createJournal } from '#shared/features/journal/journal.contract.ts';
import { createBook } from '#shared/features/reading/books.contract.ts';
import { createTask } from '#shared/features/tasks/tasks.contract.ts';
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { call } from '#tests/support/e2e/api.ts';
import { comment, sharePost } from '#tests/support/e2e/features/posts.ts';
import { fieldOf, hitOf, openSearch, panelOf } from '#tests/support/e2e/features/search.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { makePng } from '#tests/support/e2e/media-files.ts';
import { escapeFrom } from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';

test('what a page of results shows follows albums that come and go', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const page = await openAs('ben', { path: '/search?q=lake' });
  await expect(page.getByText(t('search:empty.title', { words: 'lake' }))).toBeVisible();
  const mia = await deviceOf('mia');
  const { id } = await call(mia, createAlbum, { body: { title: 'At the lake' } });
  const found = page.getByRole('link', { name: /At the lake/ });
  await expect(found).toBeVisible();
  await call(mia, deleteAlbum, { params: { id } });
  await expect(found).toHaveCount(0);
});

test('search finds visible records while typing, and opens them with the keyboard', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const [ben, mia] = [await deviceOf('ben'), await deviceOf('mia')];
  const text = `${'It rained all day. '.repeat(20)}Then the crème brûlée arrived.`;
  const story = await sharePost(ben, { title: 'A day of rain', text });
  await sharePost(mia, { title: 'Creme for the owls', type: 'art' });
  await comment(mia, story.id, 'Crème for everybody!');
  await call(ben, createTask, { body: { title: 'Buy crème', notes: 'two cups' } });
  await call(mia, createTask, { body: { title: 'Creme secret' } });

  const page = await openAs('ben');
  await openSearch(page);
  await expect(panelOf(page).getByText(t('search:hint'))).toBeVisible();
  await page.keyboard.type('creme');
  await expect(hitOf(page, /Creme for the owls/)).toContainText(t('search:by', { name: 'Mia' }));
  await expect(hitOf(page, /A day of rain.*brûlée/)).toBeVisible();
  await expect(hitOf(page, /A day of rain.*everybody/)).toBeVisible();
  await expect(hitOf(page, /Buy crème/)).toBeVisible();
  await expect(panelOf(page).getByText('secret')).toHaveCount(0);
  await expect(hitOf(page, /brûlée/).locator('mark')).toHaveText(['crème']);
  await expectAccessibleInLightAndDark(page);
  await page.emulateMedia({ colorScheme: 'light' });

  await page.keyboard.type(' bru');
  await expect(panelOf(page).getByRole('option')).toHaveCount(2);
  await page.keyboard.press('ArrowUp');
  await expect(hitOf(page, t('search:showAll'))).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  const found = hitOf(page, /A day of rain/);
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await expect(fieldOf(page)).toHaveAttribute('aria-activedescendant', /^search-post-/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/post/${story.id}$`));
  await expect(panelOf(page)).toHaveCount(0);
  await expect(page.getByRole('article', { name: 'A day of rain' })).toBeVisible();

  await page.keyboard.press('/');
  await expect(hitOf(page, 'creme bru')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(fieldOf(page)).toHaveValue('creme bru');
  await expect(found).toBeVisible();
  await fieldOf(page).fill('');
  await panelOf(page)
    .getByRole('button', { name: t('search:recent.clear') })
    .click();
  await expect(panelOf(page).getByText(t('search:hint'))).toBeVisible();
  await expect(fieldOf(page)).toBeFocused();
  await escapeFrom(page, panelOf(page));
  await page.keyboard.press('Control+k');
  await expect(fieldOf(page)).toBeFocused();
});

test('each hit opens its page', { tag: once }, async ({ openAs, deviceOf }) => {
  const ben = await deviceOf('ben');
  const { id: roomId } = await call(ben, createRoom, { body: { name: 'Kite makers' } });
  await call(ben, createBook, { body: { title: 'The kite book', author: 'Ida', isPublic: true } });
  await call(ben, createEvent, {
    body: { title: 'Kite festival', startDate: '2026-05-09', allDay: true },
  });
  await call(ben, createJournal, {
    body: { date: '2026-03-01', title: 'Kite day', content: 'It flew.' },
  });
  await call(ben, createTask, { body: { title: 'Mend the kite' } });
  await sharePost(await deviceOf('fred'), { title: 'My kite' });

  const page = await openAs('ben');
  const follow = async (q: string, name: RegExp) => {
    await openSearch(page);
    await page.keyboard.type(q);
    await hitOf(page, name).click();
    await expect(panelOf(page)).toHaveCount(0);
  };
  await follow('kite', /Kite makers/);
  await expect(page).toHaveURL(new RegExp(`/chat/${roomId}$`));
  await follow('kite', /The kite book/);
  await expect(
    page.getByRole('dialog').getByRole('heading', { name: 'The kite book' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/reading-tracker$/);
  await follow('festi', /Kite festival/);
  await expect(page).toHaveURL(/tab=calendar&view=day&day=2026-05-09/);
  await follow('flew', /Kite day/);
  await expect(page.getByRole('article').getByText('It flew.')).toBeVisible();
  await follow('mend', /Mend the kite/);
  await expect(page).toHaveURL(/tab=tasks/);
  await follow('fred', /^Fred/);
  await expect(
    page.getByRole('heading', { name: t('search:person.title', { name: 'Fred' }) }),
  ).toBeVisible();
  await expect(page.getByRole('article', { name: 'My kite' })).toBeVisible();
});

test('a page lists all hits by kind, or shows a message if there are none', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const ben = await deviceOf('ben');
  for (let i = 1; i <= 22; i += 1) await call(ben, createTask, { body: { title: `Kite ${i}` } });
  const page = await openAs('ben', { path: '/search' });
  await expect(page.getByText(t('search:page.start'))).toBeVisible();
  const field = page.getByRole('main').getByRole('searchbox', { name: t('search:label') });
  await field.fill('kite');
  const tasks = page.getByRole('main').getByRole('list', { name: t('search:kinds.task') });
  await expect(tasks.getByRole('listitem')).toHaveCount(5);
  await page
    .getByRole('link', { name: t('search:showAllOf', { kind: t('search:kinds.task') }) })
    .click();
  await expect(page).toHaveURL(/\/search\?q=kite&kind=task$/);
  await expect(tasks.getByRole('listitem')).toHaveCount(20);
  await page.getByRole('button', { name: t('common:actions.loadMore') }).click();
  await expect(tasks.getByRole('listitem')).toHaveCount(22);
  await call(ben, createTask, { body: { title: 'Kite of tonight' } });
  await expect(tasks.getByText('Kite of tonight')).toBeVisible();
  await field.fill('dragon');
  await expect(page.getByText(t('search:empty.title', { words: 'dragon' }))).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: t('search:page.all') })).toBeVisible();
});

test('the pictures of a search open full screen, one after the other', { tag: phoneOnly }, async ({
  openAs,
  deviceOf,
}) => {
  const [ben, mia] = [await deviceOf('ben'), await deviceOf('mia')];
  await sharePost(mia, { title: 'Kite over the hill', type: 'art', description: 'Red and blue' });
  await sharePost(ben, { title: 'A story of a kite' });
  const last = await sharePost(ben, { title: 'Kite by the lake', type: 'photo' });
  const page = await openAs('ben', { path: '/search?q=kite' });
  const posts = page.getByRole('list', { name: t('search:kinds.post') });
  const pictureOf = (title: string) =>
    posts.getByRole('button', { name: t('content:post.enlarge', { title }) });
  await expect(posts.getByRole('listitem')).toHaveCount(3);
  await expect(posts.getByRole('button')).toHaveCount(2);
  await expectAccessibleInLightAndDark(page);
  await page.emulateMedia({ colorScheme: 'light' });

  await pictureOf('Kite by the lake').click();
  await expect(page.getByRole('dialog', { name: 'Kite by the lake' })).toBeVisible();
  await expect(page.getByText(t('common:viewer.position', { index: 1, total: 2 }))).toBeVisible();
  await page.keyboard.press('ArrowRight');
  const second = page.getByRole('dialog', { name: 'Kite over the hill' });
  await second.getByRole('button', { name: t('content:comments.add') }).click();
  await expect(second.getByText('Red and blue')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(pictureOf('Kite by the lake')).toBeFocused();
  await expect(page).toHaveURL(/\/search\?q=kite$/);

  await posts.getByRole('link', { name: /Kite by the lake/ }).click();
  await expect(page).toHaveURL(new RegExp(`/post/${last.id}$`));
});

test('the viewer of a search goes through all pictures of a post', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const ben = await deviceOf('ben');
  const media: { id: number; caption: string }[] = [];
  for (const caption of ['The launch', 'In the sky']) {
    const file = makePng(`${caption}.png`, { from: [caption.length, 9, 9] });
    const sent = await ben.post('/api/media', { multipart: { mediaFile: file } });
    media.push({ id: (await sent.json()).id, caption });
  }
  const post = { title: 'Kite by the lake', contentType: 'photo', media };
  expect((await ben.post('/api/content', { data: post })).status()).toBe(201);
  await sharePost(ben, { title: 'Kite over the hill', type: 'photo' });
  const page = await openAs('ben', { path: '/search?q=kite' });
  const title = 'Kite over the hill';
  await page.getByRole('button', { name: t('content:post.enlarge', { title }) }).click();
  await expect(page.getByText(t('common:viewer.position', { index: 1, total: 3 }))).toBeVisible();
  for (const caption of ['The launch', 'In the sky']) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('dialog').getByText(caption, { exact: true })).toBeVisible();
  }
});

test('a failed search shows an error and can be retried, and logging out forgets recent searches', {
  tag: once,
}, async ({ openAs, deviceOf, guard }) => {
  await sharePost(await deviceOf('ben'), { title: 'My kite' });
  guard.allow(/503/);
  const page = await openAs('mia');
  await page.route('**/api/search?*', (route) =>
    route.fulfill({ status: 503, contentType: 'text/plain', body: 'Closed for a moment.' }),
  );
  await openSearch(page);
  // Fill at once: slow typing would fail on the first letters and retry early.
  await fieldOf(page).fill('kite');
  await expect(panelOf(page).getByText('Closed for a moment.')).toBeVisible();
  await page.unroute('**/api/search?*');
  await panelOf(page)
    .getByRole('button', { name: t('common:actions.tryAgain') })
    .click();
  await hitOf(page, /My kite/).click();
  await expect(page.getByRole('article', { name: 'My kite' })).toBeVisible();
  await openSearch(page);
  await expect(hitOf(page, 'kite')).toBeVisible();
  await escapeFrom(page, panelOf(page));
  await page.getByRole('button', { name: t('shell:header.account') }).click();
  await page.getByRole('menuitem', { name: t('shell:header.logOut') }).click();
  await expect(page).toHaveURL(/\/auth/);
  const kept = await page.evaluate(() => Object.keys(localStorage).join());
  expect(kept).not.toContain('searches');
});

test('hits stay readable while a longer search is running', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  await call(await deviceOf('ben'), createTask, { body: { title: 'Kite of paper' } });
  const page = await openAs('ben', { path: '/search?q=kite' });
  const main = page.getByRole('main');
  const found = main.getByRole('list', { name: t('search:kinds.task') });
  await expect(found).toContainText('Kite of paper');
  await openSearch(page);
  await page.keyboard.type('kite');
  await expect(hitOf(page, /Kite of paper/)).toBeVisible();

  await page.route('**/api/search?*', () => {});
  await page.keyboard.type(' of');
  const results = panelOf(page).getByRole('listbox', { name: t('search:results') });
  await expect(results).toHaveAttribute('aria-busy', 'true');
  await expect(panelOf(page).locator('.rt-Spinner')).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await escapeFrom(page, panelOf(page));
  await main.getByRole('searchbox', { name: t('search:label') }).fill('kite of p');
  await expect(found).toHaveAttribute('aria-busy', 'true');
  await expect(main.locator('.rt-Spinner')).toBeVisible();
  await expectAccessibleInLightAndDark(page);
});

test('hits stay readable when they cannot be looked for again', { tag: once }, async ({
  openAs,
  deviceOf,
  guard,
}) => {
  guard.allow(/503/);
  const ben = await deviceOf('ben');
  await sharePost(ben, { title: 'The kite', type: 'art' });
  const page = await openAs('ben', { path: '/search?q=kite' });
  const hit = page.getByRole('main').getByRole('link', { name: /The kite/ });
  await expect(hit).toBeVisible();
  const spinner = page.locator('.rt-Spinner');
  const failAgain = async () => {
    let fail = () => {};
    const isAsked = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await page.route('**/api/search?*', async (route) => {
      await isAsked;
      await route.fulfill({ status: 503, contentType: 'text/plain', body: 'Not now.' });
    });
    await sharePost(ben, { title: 'Another', type: 'art' });
    await expect(spinner.first()).toBeVisible();
    fail();
    await expect(spinner).toHaveCount(0);
    await page.unroute('**/api/search?*');
  };
  await failAgain();
  await expect(hit).toBeVisible();
  await openSearch(page);
  await fieldOf(page).fill('kite');
  await expect(hitOf(page, /The kite/)).toBeVisible();
  await failAgain();
  await expect(hitOf(page, /The kite/)).toBeVisible();
});

test('a search from the header, and going back, change the results that are shown', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const ben = await deviceOf('ben');
  for (const title of ['Kite of paper', 'Boat of bark'])
    await call(ben, createTask, { body: { title } });
  const page = await openAs('ben', { path: '/search?q=kite' });
  const field = page.getByRole('main').getByRole('searchbox', { name: t('search:label') });
  const found = page.getByRole('main').getByRole('list', { name: t('search:kinds.task') });
  await expect(found).toContainText('Kite of paper');
  await openSearch(page);
  await page.keyboard.type('boat');
  await expect(hitOf(page, /Boat of bark/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(found).toContainText('Boat of bark');
  await expect(field).toHaveValue('boat');
  await page.goBack();
  await expect(found).toContainText('Kite of paper');
  await expect(field).toHaveValue('kite');
  await page.goForward();
  await expect(found).toContainText('Boat of bark');
  await expect(page).toHaveURL(/\/search\?q=boat$/);
});
