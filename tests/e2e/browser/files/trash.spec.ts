import type { Page } from '@playwright/test';
import { deleteRoom } from '#shared/features/chat/rooms.contract.ts';
import { deleteContent } from '#shared/features/content/content.contract.ts';
import { deleteBook } from '#shared/features/reading/books.contract.ts';
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { call } from '#tests/support/e2e/api.ts';
import { makeRoom, messageOf, sendTo } from '#tests/support/e2e/features/chat.ts';
import { cardOf, choose, comment, sharePost } from '#tests/support/e2e/features/posts.ts';
import { addBook, cardOf as bookCardOf } from '#tests/support/e2e/features/reading.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { confirm, expectToast } from '#tests/support/e2e/screen.ts';
import { pattern, t } from '#tests/support/messages.ts';

const rowOf = (page: Page, title: string) =>
  page
    .getByRole('table', { name: t('trash:listLabel') })
    .getByRole('row')
    .filter({ hasText: title });

const restore = (page: Page, title: string) =>
  page
    .getByRole('button', {
      name: t('common:named', { action: t('trash:restore.action'), name: title }),
    })
    .click();

const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a grown-up restores a kid’s deleted post with its comments', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const { id } = await sharePost(await deviceOf('mia'), { title: 'Owl', type: 'art' });
  await comment(await deviceOf('ben'), id, 'Lovely');
  const mias = await openAs('mia');
  await choose(mias, 'Owl', 'delete');
  await confirm(mias, t('common:actions.delete'));
  await expectToast(mias, t('content:delete.done'));
  await expect(cardOf(mias, 'Owl')).toHaveCount(0);

  const page = await openAs('ben');
  await page.getByRole('button', { name: t('shell:header.account') }).click();
  await page.getByRole('menuitem', { name: t('shell:nav.trash') }).click();
  await expect(page.getByRole('heading', { name: t('trash:title'), level: 1 })).toBeVisible();
  await expect(rowOf(page, 'Owl')).toContainText(
    t('trash:row.about', { type: t('trash:types.art'), owner: 'Mia' }),
  );
  await expect(
    page.getByRole('button', {
      name: pattern('common:named', { action: t('trash:remove.action'), name: /.*/ }),
    }),
  ).toHaveCount(0);
  await expect(page.getByRole('button', { name: t('trash:empty.action') })).toHaveCount(0);
  await restore(page, 'Owl');
  await expectToast(page, t('trash:restore.done', { title: 'Owl' }));
  await expect(page.getByText(t('trash:nothing.title'))).toBeVisible();
  await expect(cardOf(mias, 'Owl')).toBeVisible();
  await page.getByRole('button', { name: t('trash:restore.open'), exact: true }).click();
  await expect(page.getByText('Lovely')).toBeVisible();
});

test('a kid sees what they deleted and until when a grown-up can bring it back', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const device = await deviceOf('mia');
  const post = await sharePost(device, { title: 'Owl' });
  await call(device, deleteContent, { params: { id: post.id } });
  const book = await addBook(device, 'Owl Babies');
  await call(device, deleteBook, { params: { id: book.id } });
  const page = await openAs('mia', { path: '/trash' });
  await expect(page.getByRole('heading', { name: t('trash:titleOwn'), level: 1 })).toBeVisible();
  await expect(
    rowOf(page, t('trash:row.about', { type: t('trash:types.story'), owner: 'Mia' })).getByText(
      pattern('trash:row.waits', { day: /.+/ }),
    ),
  ).toBeVisible();
  await restore(page, 'Owl Babies');
  await expectToast(page, t('trash:restore.done', { title: 'Owl Babies' }));
  await expect(rowOf(page, 'Owl Babies')).toHaveCount(0);
  await chip(page, t('trash:chip', { name: t('trash:kinds.book'), count: 0 })).click();
  await expect(page.getByText(t('trash:nothing.kind'))).toBeVisible();
});

test('an admin restores a room, deletes a book for good, and empties the trash', {
  tag: once,
}, async ({ openAs, deviceOf, family }) => {
  const [anna, ben] = [await deviceOf('anna'), await deviceOf('ben')];
  const room = await makeRoom(ben, { name: 'Den', members: [family.anna] });
  await sendTo(ben, room.id, 'Tea is ready');
  const book = await addBook(ben, 'Momo');
  const posts = [
    await sharePost(anna, { title: 'First', type: 'photo' }),
    await sharePost(ben, { title: 'Second' }),
  ];
  await call(ben, deleteRoom, { params: { id: room.id } });
  await call(ben, deleteBook, { params: { id: book.id } });
  for (const { id } of posts) await call(anna, deleteContent, { params: { id } });

  const bens = await openAs('ben', { path: '/trash' });
  const page = await openAs('anna', { path: '/admin?tab=trash' });
  await chip(page, t('trash:chip', { name: t('trash:kinds.room'), count: 1 })).click();
  await expect(rowOf(page, 'Den')).toContainText(t('trash:row.deletedBy', { name: 'Ben' }));
  await expect(rowOf(page, 'Momo')).toHaveCount(0);
  await restore(page, 'Den');
  await expectToast(page, t('trash:restore.done', { title: 'Den' }));
  await page.getByRole('button', { name: t('trash:restore.open'), exact: true }).click();
  await expect(messageOf(page, 'Tea is ready')).toBeVisible();

  await page.goto('/admin?tab=trash');
  await page
    .getByRole('button', {
      name: t('common:named', { action: t('trash:remove.action'), name: 'Momo' }),
    })
    .click();
  await confirm(page, t('trash:remove.action'));
  await expectToast(page, t('trash:remove.done'));
  await expect(rowOf(page, 'Momo')).toHaveCount(0);
  await expect(chip(page, t('trash:chip', { name: t('trash:kinds.all'), count: 2 }))).toBeVisible();
  await expectAccessibleInLightAndDark(page);

  await page.getByRole('button', { name: t('trash:empty.action') }).click();
  const dialog = page.getByRole('dialog', { name: t('trash:empty.title') });
  await dialog.getByLabel(t('trash:empty.field', { word: t('trash:empty.word') })).fill('all');
  await dialog.getByRole('button', { name: t('trash:empty.action') }).click();
  await expect(dialog.getByText(t('trash:empty.mismatch'))).toBeVisible();
  await dialog
    .getByLabel(t('trash:empty.field', { word: t('trash:empty.word') }))
    .fill(t('trash:empty.word').toUpperCase());
  await dialog.getByRole('button', { name: t('trash:empty.action') }).click();
  await expectToast(page, t('trash:empty.done', { count: 2 }));
  await expect(page.getByText(t('trash:nothing.title'))).toBeVisible();
  await expect(bens.getByText(t('trash:nothing.title'))).toBeVisible();
});

test('a failure is reported, and a long deletion can be stopped', { tag: once }, async ({
  openAs,
  deviceOf,
  guard,
}) => {
  guard.allow(/50[03] \(|net::ERR/);
  const anna = await deviceOf('anna');
  const post = await sharePost(anna, { title: 'Stays' });
  await call(anna, deleteContent, { params: { id: post.id } });
  const page = await openAs('anna', { path: '/' });
  const fail = (pattern: string, method: string) =>
    page.route(
      pattern,
      (route) =>
        route.request().method() === method
          ? route.fulfill({ status: 503, contentType: 'text/plain', body: 'Not now.' })
          : route.fallback(),
      { times: 1 },
    );
  await fail('**/api/trash?*', 'GET');
  await page.goto('/trash');
  await expect(page.getByText(t('common:errors.notLoaded'))).toBeVisible();
  await page.getByRole('button', { name: t('common:actions.tryAgain') }).click();
  await expect(rowOf(page, 'Stays')).toBeVisible();

  await fail('**/api/trash/post/*/restore', 'POST');
  await restore(page, 'Stays');
  await expectToast(page, t('common:errors.notRestored'), 'Not now.');
  await fail('**/api/trash/post/*', 'DELETE');
  await page
    .getByRole('button', {
      name: t('common:named', { action: t('trash:remove.action'), name: 'Stays' }),
    })
    .click();
  await confirm(page, t('trash:remove.action'));
  await expectToast(page, t('common:errors.notDeleted'), 'Not now.');

  await page.route('**/api/trash', () => {});
  await page.getByRole('button', { name: t('trash:empty.action') }).click();
  const dialog = page.getByRole('dialog', { name: t('trash:empty.title') });
  await dialog
    .getByLabel(t('trash:empty.field', { word: t('trash:empty.word') }))
    .fill(t('trash:empty.word'));
  await dialog.getByRole('button', { name: t('trash:empty.action') }).click();
  await expect(dialog.getByText(t('trash:empty.progress', { done: '0', count: 1 }))).toBeVisible();
  await dialog.getByRole('button', { name: t('trash:empty.stop') }).click();
  await expectToast(page, t('trash:empty.stopped'));
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, 'Stays')).toBeVisible();
});

test('a deleted book can be restored from its toast', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  await addBook(await deviceOf('ben'), 'Momo');
  const page = await openAs('ben', { path: '/reading-tracker' });
  await expect(bookCardOf(page, 'Momo')).toBeVisible();
  // Delay this one: the shelf is empty before everything else the book concerns has loaded.
  await page.route('**/api/reading-timer', async (route) => {
    await expect(page.getByText(t('reading:books.empty'), { exact: true })).toBeVisible();
    await route.continue();
  });
  await bookCardOf(page, 'Momo')
    .getByRole('button', {
      name: t('common:named', { action: t('reading:books.delete'), name: 'Momo' }),
    })
    .click();
  await confirm(page, t('common:actions.delete'));
  await expectToast(page, t('reading:done.bookDeleted'));
  await page.unroute('**/api/reading-timer');
  await expect(bookCardOf(page, 'Momo')).toHaveCount(0);
  await page.getByRole('button', { name: t('common:actions.undo') }).click();
  await expectToast(page, t('reading:done.bookRestored'));
  await expect(bookCardOf(page, 'Momo')).toBeVisible();
});

test('the footer is below a trash that is as high as the window', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const device = await deviceOf('anna');
  for (const title of ['Owl', 'Fox', 'Bee']) {
    const { id } = await sharePost(device, { title });
    await call(device, deleteContent, { params: { id } });
  }
  const page = await openAs('anna', { path: '/help' });
  for (const width of [768, 820, 1024]) {
    await page.setViewportSize({ width, height: 768 });
    await page.goto('/trash');
    const area = page.getByRole('table').locator('..');
    await expect(async () => {
      const [table, footer] = [
        await area.boundingBox(),
        await page.getByRole('contentinfo').boundingBox(),
      ];
      expect(table?.height).toBeGreaterThan(500);
      expect(footer?.y).toBeGreaterThan((table?.y ?? 0) + (table?.height ?? Number.NaN));
    }).toPass();
  }
});
