import type { Page } from '@playwright/test';
import { addAlbumItems, createAlbum } from '#shared/features/content/albums.contract.ts';
import { createContent } from '#shared/features/content/content.contract.ts';
import { stageMedia } from '#shared/features/content/uploads.contract.ts';
import common from '#shared/locales/en/common.json' with { type: 'json' };
import words from '#shared/locales/en/files.json' with { type: 'json' };
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { call } from '#tests/support/e2e/api.ts';
import { cardOf, sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { withoutPageAnswers } from '#tests/support/e2e/page-answers.ts';
import { confirm, expectToast } from '#tests/support/e2e/screen.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { readRecording } from '#tests/support/make/media/recordings.ts';
import { pattern, t } from '#tests/support/messages.ts';

const content = '/admin?tab=content';
const files = '/admin?tab=files';

const chip = (page: Page, name: string) => page.getByRole('button', { name });
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

test('an admin finds shared content, deletes it and restores it', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const page = await openAs('anna', { path: content });
  await expect(page.getByText(words.content.empty)).toBeVisible();
  const [ben, mia] = [await deviceOf('ben'), await deviceOf('mia')];
  await sharePost(ben, { title: 'A tale', text: 'Once upon a time' });
  await sharePost(mia, { title: 'My castle', type: 'art', isFamily: true });
  await expect(rowOf(page, 'My castle')).toContainText(words.content.familyMark);
  await expect(rowOf(page, 'A tale')).toContainText('Ben');
  const { tabs } = words.content;
  for (const [name, count] of [
    [tabs.all, 2],
    [tabs.stories, 1],
    [tabs.gallery, 1],
    [tabs.family, 1],
    [tabs.videos, 0],
  ])
    await expect(chip(page, `${name} ${count}`)).toBeVisible();
  await expectAccessibleInLightAndDark(page);

  await chip(page, `${tabs.gallery} 1`).click();
  await expect(rowOf(page, 'A tale')).toHaveCount(0);
  await expect(rowOf(page, 'My castle')).toBeVisible();
  await chip(page, `${tabs.all} 2`).click();
  const search = page.getByRole('searchbox', { name: words.content.search });
  await search.fill('zzz');
  await expect(page.getByText(words.content.noMatch, { exact: true })).toBeVisible();
  await search.fill('');
  await search.focus();
  await page.keyboard.insertText('a long pasted line '.repeat(10));
  await expect(page.getByText(words.content.noMatch, { exact: true })).toBeVisible();
  await search.fill('castle');
  await expect(rowOf(page, 'A tale')).toHaveCount(0);

  await press(page, t('common:named', { action: t('common:actions.delete'), name: 'My castle' }));
  await expect(page.getByRole('alertdialog')).toContainText(
    t('files:content.deleteText', { title: 'My castle', name: 'Mia' }),
  );
  await confirm(page, t('common:actions.delete'));
  await expectToast(page, t('files:content.deleted', { title: 'My castle' }));
  await expect(rowOf(page, 'My castle')).toHaveCount(0);
  await press(page, t('common:actions.undo'));
  await expectToast(page, t('files:content.restored', { title: 'My castle' }));
  await expect(rowOf(page, 'My castle')).toBeVisible();

  await search.fill('');
  await press(page, t('files:content.deleteFileOf', { title: 'A tale' }));
  await expectToast(page, t('files:content.noFileToDelete'));
  await press(page, t('files:content.deleteFileOf', { title: 'My castle' }));
  await expect(page.getByRole('alertdialog')).toContainText(
    t('files:files.uses.post', { title: 'My castle' }),
  );
  await confirm(page, t('common:actions.delete'));
  await expectToast(page, words.files.deleted);
  await expect(rowOf(page, 'My castle')).toContainText(words.content.noFile);
  await page.getByRole('link', { name: t('files:content.open', { title: 'My castle' }) }).click();
  await expect(page.getByRole('heading', { name: 'My castle' })).toBeVisible();
});

test('a deleted file disappears from every open page and comes back', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  await sharePost(await deviceOf('mia'), { title: 'At the lake', type: 'photo' });
  const bens = await openAs('ben');
  await expect(cardOf(bens, 'At the lake').locator('img[srcset]')).toBeVisible();
  const page = await openAs('anna', { path: files });
  await expect(rowOf(page, t('files:files.uses.post', { title: 'At the lake' }))).toContainText(
    'Mia',
  );
  const { tabs } = words.files;
  for (const [name, count] of [
    [tabs.all, 1],
    [tabs.media, 1],
    [tabs.avatar, 0],
    [tabs.cover, 0],
    [tabs.other, 0],
  ])
    await expect(chip(page, `${name} ${count}`)).toBeVisible();
  await expect(
    page.getByText(pattern('files:files.summary', { count: 1, size: /.+/ })),
  ).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await chip(page, `${tabs.cover} 0`).click();
  await expect(page.getByText(words.files.empty, { exact: true })).toBeVisible();
  await chip(page, `${tabs.media} 1`).click();
  await press(page, pattern('files:files.copy', { name: /.+/ }));
  await expectToast(page, common.actions.copied);

  await press(
    page,
    pattern('common:named', { action: t('common:actions.delete'), name: /[0-9a-f]{8}.*/ }),
  );
  await expect(page.getByRole('alertdialog')).toContainText(
    t('files:files.affects', { uses: t('files:files.uses.post', { title: 'At the lake' }) }),
  );
  await confirm(page, t('common:actions.delete'));
  await expectToast(
    page,
    words.files.deleted,
    t('files:files.tookFrom', { uses: t('files:files.uses.post', { title: 'At the lake' }) }),
  );
  await expect(page.getByText(words.files.empty, { exact: true })).toBeVisible();
  await expect(cardOf(bens, 'At the lake').locator('img[srcset]')).toHaveCount(0);
  await press(page, t('common:actions.undo'));
  await expectToast(page, words.files.restored);
  await expect(rowOf(page, t('files:files.uses.post', { title: 'At the lake' }))).toBeVisible();
  await expect(cardOf(bens, 'At the lake').locator('img[srcset]')).toBeVisible();
});

test('a voice recording is listed, deleted and put back as other files are', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const mia = await deviceOf('mia');
  const mediaFile = {
    name: 'voice.mp3',
    mimeType: 'audio/mpeg',
    buffer: readRecording('voice.mp3'),
  };
  const { id } = await call(mia, stageMedia, { body: { waveform: '[]' }, files: { mediaFile } });
  await call(mia, createContent, {
    body: { title: 'The owl', contentType: 'story', recordingId: id },
  });
  const page = await openAs('anna', { path: files });
  const use = t('files:files.uses.post', { title: 'The owl' });
  await expect(rowOf(page, use)).toContainText(t('files:files.kinds.audio'));
  await press(
    page,
    pattern('common:named', { action: t('common:actions.delete'), name: /[0-9a-f]{8}.*/ }),
  );
  await confirm(page, t('common:actions.delete'));
  await expectToast(page, words.files.deleted, t('files:files.tookFrom', { uses: use }));
  await press(page, t('common:actions.undo'));
  await expect(rowOf(page, use)).toBeVisible();
});

test('an open list of files shows what is sent to an album', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const page = await openAs('anna', { path: files });
  await expect(page.getByText(words.files.empty, { exact: true })).toBeVisible();
  const mia = await deviceOf('mia');
  const mediaFile = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: makeJpeg() };
  const [{ id: album }, { id }] = [
    await call(mia, createAlbum, { body: { title: 'At the lake' } }),
    await call(mia, stageMedia, { files: { mediaFile } }),
  ];
  await call(mia, addAlbumItems, { params: { id: album }, body: { mediaIds: [id] } });
  await expect(rowOf(page, t('files:files.uses.album', { title: 'At the lake' }))).toBeVisible();
});

test.describe('ten thousand posts', () => {
  test.use({
    sql: `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
      INSERT INTO contents (title, content_type, created_at, user_id, audience)
      SELECT 'Story number ' || i, 'story', '2026-01-01T10:00:00.000Z', 1, 'everyone' FROM n`,
  });

  test('can be browsed by keyboard to the last one', { tag: once }, async ({ openAs }) => {
    const page = await openAs('anna', { path: content });
    await expect(
      page.getByRole('button', { name: `${words.content.tabs.all} 10,000` }),
    ).toBeVisible();
    const tallest = page.getByRole('table').evaluate((table) => {
      const around: Element[] = [table];
      for (let one = table.parentElement; one; one = one.parentElement) around.push(one);
      return around.map((one) => getComputedStyle(one).maxHeight);
    });
    expect(await tallest).toContain('600px');
    const focusedRow = page.locator('tr:focus');
    await page.getByRole('searchbox', { name: words.content.search }).focus();
    await page.keyboard.press('Tab');
    await expect(focusedRow).toContainText('Story number 10000');
    await page.keyboard.press('ArrowDown');
    await expect(focusedRow).toContainText('Story number 9999');
    await page.keyboard.press('PageDown');
    await expect(focusedRow).toContainText('Story number 9991');
    await page.keyboard.press('End');
    await expect(focusedRow).toContainText('Story number 1', { timeout: 30_000 });
    await expect(focusedRow).toHaveAttribute('aria-rowindex', '10001');
    await expect(focusedRow).toBeInViewport();
    await page.keyboard.press('Tab');
    await expect(page.locator('a:focus')).toHaveAccessibleName(
      t('files:content.open', { title: 'Story number 1' }),
    );
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press(t('shell:nav.home'));
    await expect(focusedRow).toContainText('Story number 10000');
    await expect(focusedRow).toBeInViewport();
    // Virtual rows: only those near the screen are in the page.
    expect(await page.getByRole('row').count()).toBeLessThan(60);
  });
});

test('an error shows the server’s message if there is one', { tag: once }, async ({
  openAs,
  deviceOf,
  guard,
}) => {
  guard.allow(/status of 500/);
  await sharePost(await deviceOf('mia'), { title: 'At the lake', type: 'photo' });
  const page = await openAs('anna', { path: content });
  const fail = { status: 500, contentType: 'text/plain', body: 'It rained in.' };
  await page.route(/\/api\/content\/\d+$/, (route) => route.fulfill(fail));
  await press(page, t('common:named', { action: t('common:actions.delete'), name: 'At the lake' }));
  await confirm(page, t('common:actions.delete'));
  await expectToast(page, t('files:content.deleteFailed'), '500: It rained in.');
  await expect(rowOf(page, 'At the lake')).toBeVisible();

  await page.route(/\/api\/admin\/files\?/, (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: 'no JSON' }),
  );
  await press(page, t('files:content.deleteFileOf', { title: 'At the lake' }));
  await confirm(page, t('common:actions.delete'));
  await expectToast(page, t('files:files.deleteFailed'), t('files:files.unknownError'));

  await page.route(/\/api\/files/, (route) => route.fulfill(fail));
  await page.getByRole('tab', { name: t('admin:tabs.files') }).click();
  await expect(page.getByText(common.errors.notLoaded)).toBeVisible();
  await page.unroute(/\/api\/files/);
  await press(page, t('common:actions.tryAgain'));
  await expect(rowOf(page, t('files:files.uses.post', { title: 'At the lake' }))).toBeVisible();
});

test('the denial waits until the session is known', { tag: once }, async ({ openAs }) => {
  const page = await openAs('ben');
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await withoutPageAnswers(page);
  await page.route('**/api/user', async (route) => {
    await asked;
    await route.fallback();
  });
  await page.goto('/admin', { waitUntil: 'commit' });
  await expect(page.getByText(t('common:loading'))).toBeAttached();
  await expect(page.locator('.rt-Spinner').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: t('shell:denied.title') })).toHaveCount(0);
  answer();
  await expect(page.getByRole('heading', { name: t('shell:denied.title') })).toBeVisible();
});

test('a list is up to date when the user comes back to it', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const mia = await deviceOf('mia');
  await sharePost(mia, { title: 'At the lake', type: 'photo' });
  const page = await openAs('anna', { path: content });
  await expect(rowOf(page, 'At the lake')).toBeVisible();
  await page.getByRole('tab', { name: t('admin:tabs.files') }).click();
  await expect(rowOf(page, 'At the lake')).toBeVisible();
  await page.getByRole('tab', { name: t('admin:tabs.health') }).click();
  await expect(rowOf(page, 'At the lake')).toHaveCount(0);
  await sharePost(mia, { title: 'In the woods', type: 'photo' });
  await page.getByRole('tab', { name: t('admin:tabs.files') }).click();
  await expect(rowOf(page, 'In the woods')).toBeVisible();
  await page.getByRole('tab', { name: t('admin:tabs.content') }).click();
  await expect(rowOf(page, 'In the woods')).toBeVisible();
});

test('a list that failed to refresh does so on retry', { tag: once }, async ({
  openAs,
  deviceOf,
  guard,
}) => {
  guard.allow(/status of 500/);
  const mia = await deviceOf('mia');
  const page = await openAs('anna', { path: '/help' });
  const error = common.errors.notLoaded;
  for (const path of [content, files]) {
    await sharePost(mia, { title: `Old, ${path}`, type: 'photo' });
    await page.goto(path);
    await expect(rowOf(page, `Old, ${path}`)).toBeVisible();
    const lists = /\/api\/(admin\/content|files)\?/;
    await page.route(lists, (route) => route.fulfill({ status: 500, body: 'It rained in.' }));
    await sharePost(mia, { title: `New, ${path}`, type: 'photo' });
    await expect(page.getByText(error)).toBeVisible();
    await page.unroute(lists);
    await press(page, t('common:actions.tryAgain'));
    await expect(rowOf(page, `New, ${path}`)).toBeVisible();
    await expect(page.getByText(error)).toHaveCount(0);
  }
});

test('the focus goes to the list when its row is deleted', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const mia = await deviceOf('mia');
  for (const title of ['At the lake', 'In the woods']) await sharePost(mia, { title });
  const page = await openAs('anna', { path: content });
  await page
    .getByRole('button', {
      name: t('common:named', { action: t('common:actions.delete'), name: 'At the lake' }),
    })
    .press('Enter');
  await confirm(page, t('common:actions.delete'));
  await expectToast(page, t('files:content.deleted', { title: 'At the lake' }));
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('tabpanel', { name: t('admin:tabs.content') })).toBeFocused();
});
