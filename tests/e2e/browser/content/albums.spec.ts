import type { Page } from '@playwright/test';
import { addAlbumItems, createAlbum } from '#shared/features/content/albums.contract.ts';
import { deleteContent, filePart } from '#shared/features/content/content.contract.ts';
import { stageMedia } from '#shared/features/content/uploads.contract.ts';
import { paths } from '#shared/paths.ts';
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { call } from '#tests/support/e2e/api.ts';
import { sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { confirm, expectFailure, expectToast } from '#tests/support/e2e/screen.ts';
import { makeDatedJpeg, makeJpeg } from '#tests/support/make/media/pictures.ts';
import { t } from '#tests/support/messages.ts';

const fileOf = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
const picturesOf = (page: Page) => page.getByRole('button', { name: /^Picture, / });
const bar = (page: Page) => page.getByRole('toolbar', { name: t('common:grid.chosenLabel') });
const press = (page: Page, name: string) => bar(page).getByRole('button', { name }).click();

/** Makes an album by the form. */
async function makeAlbum(page: Page, title: string, visibility?: string) {
  await page.getByRole('button', { name: t('albums:form.new') }).click();
  const dialog = page.getByRole('dialog', { name: t('albums:form.new') });
  await dialog.getByLabel(t('albums:form.title')).fill(title);
  if (visibility) {
    await dialog.getByRole('combobox', { name: t('albums:form.visibility') }).click();
    await page.getByRole('option', { name: visibility }).click();
  }
  await dialog.getByRole('button', { name: t('albums:form.create') }).click();
  await expectToast(page, t('albums:form.created', { title }));
}

async function choose(page: Page, files: ReturnType<typeof fileOf>[]) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page
      .getByRole('button', { name: t('albums:upload.choose') })
      .first()
      .click(),
  ]);
  await chooser.setFiles(files);
}

test('an album is made, filled with many files and looked through', { tag: phoneOnly }, async ({
  openAs,
}) => {
  const page = await openAs('mia', { path: '/gallery?view=albums' });
  await expect(page.getByText(t('albums:list.empty'))).toBeVisible();
  await makeAlbum(page, 'At the lake');
  await expect(page.getByRole('heading', { name: 'At the lake' })).toBeVisible();
  const dated = await Promise.all(
    [1, 2, 3].map(async (day) => makeDatedJpeg(`2026:07:0${day} 12:00:00`)),
  );
  const broken = fileOf('broken.jpg', Buffer.from('not a picture'));
  const files = dated.map((bytes, n) => fileOf(`${n}.jpg`, bytes));
  await choose(page, [...files, broken, fileOf('again.jpg', dated[0] ?? makeJpeg())]);
  const result = page.getByText(t('albums:upload.added', { count: 3 }));
  await expect(result).toContainText(t('albums:upload.skipped', { count: 1 }));
  await expect(result).toContainText(t('albums:upload.missed', { count: 1 }));
  await expect(page.getByText('broken.jpg')).toContainText(t('common:errors.notImage'));
  await expect(picturesOf(page)).toHaveCount(3);
  await expectAccessibleInLightAndDark(page);

  // The earliest comes first.
  await picturesOf(page).first().click();
  await expect(page.getByRole('dialog', { name: /1 July 2026/ })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: /2 July 2026/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.reload();
  await expect(picturesOf(page)).toHaveCount(3);
  await page.getByRole('link', { name: t('albums:list.label') }).click();
  await expect(page.getByRole('link', { name: /At the lake/ })).toContainText(
    t('albums:count', { count: 3 }),
  );
  await expectAccessibleInLightAndDark(page);
});

for (const by of ['cancel', 'leaving'] as const) {
  test(`files that are still checked are not sent after ${by}`, { tag: once }, async ({
    openAs,
    deviceOf,
  }) => {
    const album = await call(await deviceOf('mia'), createAlbum, {
      body: { title: 'At the lake' },
    });
    const page = await openAs('mia', { path: `/albums/${album.id}` });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    // The bytes of the files are read once the test says so.
    await page.evaluate(() => {
      const read = Blob.prototype.arrayBuffer;
      const gate = new Promise<void>((resolve) => {
        Object.assign(window, { readFiles: resolve });
      });
      Blob.prototype.arrayBuffer = async function () {
        await gate;
        return read.call(this);
      };
    });
    await choose(page, [fileOf('a.jpg', makeJpeg())]);
    const cancel = page.getByRole('button', { name: t('postFile:cancel') });
    await expect(cancel).toBeVisible();
    if (by === 'cancel') await cancel.click();
    else {
      await page.getByRole('link', { name: t('albums:list.label') }).click();
      await confirm(page, t('common:unsaved.leave'));
      await expect(page.getByRole('link', { name: /At the lake/ })).toBeVisible();
    }
    await page.evaluate(() => (window as unknown as { readFiles: () => void }).readFiles());
    await expect(cancel).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    expect(sent).not.toContain(stageMedia.path);
  });
}

test('pictures of posts are put into an album, which shows each to those who see its post', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const file = fileOf('lake.jpg', await makeDatedJpeg('2026:07:01 12:00:00'));
  await sharePost(await deviceOf('mia'), { title: 'For all', type: 'photo', file });
  const page = await openAs('mia', { path: '/gallery' });
  await page.getByRole('checkbox', { name: /Picture, / }).focus();
  await page.keyboard.press('Space');
  await press(page, t('gallery:addToAlbum'));
  const dialog = page.getByRole('dialog', { name: t('albums:add.title', { count: 1 }) });
  await dialog.getByRole('button', { name: t('albums:form.new') }).click();
  const form = page.getByRole('dialog', { name: t('albums:form.new') });
  await form.getByLabel(t('albums:form.title')).fill('The best');
  await form.getByRole('button', { name: t('albums:form.create') }).click();
  await expectToast(page, t('albums:add.done', { count: 1, title: 'The best' }));
  await expect(bar(page)).toHaveCount(0);

  const others = await openAs('ben', { path: '/gallery?view=albums' });
  await others.getByRole('link', { name: /The best/ }).click();
  await expect(picturesOf(others)).toHaveCount(1);
  await picturesOf(others).click();
  await expect(others.getByRole('link', { name: t('content:viewer.showPost') })).toBeVisible();
});

test('pictures are taken out and put back, and an album deleted and restored', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('mia', { path: '/gallery?view=albums' });
  await makeAlbum(page, 'Mine', t('albums:visibilities.private'));
  const bytes = await makeDatedJpeg('2026:07:01 12:00:00');
  await choose(page, [fileOf('a.jpg', bytes)]);
  await expect(picturesOf(page)).toHaveCount(1);
  await page.getByRole('checkbox', { name: /Picture, / }).focus();
  await page.keyboard.press('Space');
  await press(page, t('albums:remove.action'));
  await expectToast(page, t('albums:remove.done', { count: 1 }));
  await expect(picturesOf(page)).toHaveCount(0);
  await page.getByRole('button', { name: t('common:actions.undo') }).click();
  await expectToast(page, t('albums:remove.undone'));
  await expect(picturesOf(page)).toHaveCount(1);

  await page.getByRole('button', { name: t('albums:menu', { title: 'Mine' }) }).click();
  await page.getByRole('menuitem', { name: t('common:actions.delete') }).click();
  await confirm(page, t('common:actions.delete'));
  await expectToast(page, t('albums:delete.done', { title: 'Mine' }));
  await expect(page.getByText(t('albums:list.empty'))).toBeVisible();
  await page.getByRole('button', { name: t('common:actions.undo') }).click();
  await expect(page.getByRole('link', { name: /Mine/ })).toBeVisible();
});

test('an album is shared in a post, which leads to it', { tag: once }, async ({ openAs }) => {
  const page = await openAs('mia', { path: '/gallery?view=albums' });
  await makeAlbum(page, 'At the lake');
  await page.getByRole('button', { name: t('albums:menu', { title: 'At the lake' }) }).click();
  await page.getByRole('menuitem', { name: t('albums:post.share') }).click();
  const dialog = page.getByRole('dialog', { name: t('albums:post.share') });
  await expect(dialog.getByLabel(t('content:form.title'))).toHaveValue('At the lake');
  await expect(dialog.getByRole('combobox', { name: t('content:form.album') })).toHaveText(
    'At the lake',
  );
  await dialog.getByText(t('content:types.story'), { exact: true }).click();
  await dialog.getByRole('button', { name: t('content:form.share'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/');
  const link = page.getByRole('link', { name: t('albums:post.open', { title: 'At the lake' }) });
  await link.click();
  await expect(page.getByRole('heading', { name: 'At the lake' })).toBeVisible();
});

test('an album that is not there says so', { tag: once }, async ({ openAs, guard }) => {
  guard.allow(/status of 404/);
  const page = await openAs('mia', { path: '/albums/99' });
  await expect(page.getByText(t('albums:gone.title'))).toBeVisible();
});

test('albums are found by those who have no picture of their own', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  await call(await deviceOf('mia'), createAlbum, { body: { title: 'At the lake' } });
  const page = await openAs('ben', { path: '/gallery' });
  await expect(page.getByText(t('gallery:empty'))).toBeVisible();
  const view = (name: 'posts' | 'albums') =>
    page.getByRole('radio', { name: t(`gallery:views.${name}`) });
  await view('posts').click();
  await expect(page.getByText(t('gallery:empty'))).toBeVisible();
  await view('albums').click();
  await expect(page.getByRole('link', { name: 'At the lake' })).toBeVisible();
});

test('a picture that someone else sent can be asked to be taken down by who added it', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const [mia, ben] = [await deviceOf('mia'), await deviceOf('ben')];
  const photo = fileOf('a.jpg', makeJpeg());
  const { id } = await call(ben, stageMedia, { files: { [filePart]: photo } });
  const body = { mediaIds: [id] };
  const [first, second] = [
    await call(ben, createAlbum, { body: { title: 'Holidays' } }),
    await call(mia, createAlbum, { body: { title: 'At the lake' } }),
  ];
  await call(ben, addAlbumItems, { params: { id: first.id }, body });
  await call(mia, addAlbumItems, { params: { id: second.id }, body });
  for (const [who, isAsked] of [
    ['mia', true],
    ['ben', false],
  ] as const) {
    const page = await openAs(who, { path: paths.album(second.id) });
    await picturesOf(page).first().click();
    const viewer = page.getByRole('dialog');
    await expect(viewer.getByRole('img')).toBeVisible();
    const ask = viewer.getByRole('button', { name: t('takeDown:ask.image') });
    await expect(ask).toBeVisible({ visible: isAsked });
  }
});

test('an open album and its slideshow follow a post that is deleted', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const mia = await deviceOf('mia');
  const posts: Awaited<ReturnType<typeof sharePost>>[] = [];
  for (const day of [1, 2, 3]) {
    const file = fileOf(`${day}.jpg`, await makeDatedJpeg(`2026:07:0${day} 12:00:00`));
    posts.push(await sharePost(mia, { title: `Lake ${day}`, type: 'photo', file }));
  }
  const album = await call(mia, createAlbum, { body: { title: 'At the lake' } });
  const mediaIds = posts.flatMap(({ media }) => media.map(({ id }) => id));
  await call(mia, addAlbumItems, { params: { id: album.id }, body: { mediaIds } });
  const page = await openAs('ben', { path: paths.album(album.id) });
  await expect(page.getByText(t('albums:count', { count: 3 }))).toBeVisible();
  await expect(picturesOf(page)).toHaveCount(3);
  await call(mia, deleteContent, { params: { id: posts[0]?.id ?? 0 } });
  await expect(picturesOf(page)).toHaveCount(2);
  await expect(page.getByText(t('albums:count', { count: 2 }))).toBeVisible();
  const name = t('common:slideshow.title');
  await page.getByRole('main').getByRole('button', { name }).click();
  const shown = page.getByRole('dialog', { name }).locator('figure:last-child').getByRole('img');
  const titleOf = (day: number) =>
    t('common:picture.of', { title: t('common:grid.pictureOn', { date: `${day} July 2026` }) });
  await expect(shown).toHaveAccessibleName(titleOf(2));
  await page.keyboard.press('End');
  await expect(shown).toHaveAccessibleName(titleOf(3));
  await page.keyboard.press('ArrowRight');
  await expect(shown).toHaveAccessibleName(titleOf(2));
  await call(mia, deleteContent, { params: { id: posts[1]?.id ?? 0 } });
  await expect(shown).toHaveAccessibleName(titleOf(3));
});

test('files that are dropped on an album while others are sent are not lost silently', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const album = await call(await deviceOf('mia'), createAlbum, { body: { title: 'At the lake' } });
  const page = await openAs('mia', { path: paths.album(album.id) });
  let sendOn = () => {};
  const gate = new Promise<void>((resolve) => {
    sendOn = resolve;
  });
  await page.route(`**${stageMedia.path}`, async (route) => {
    await gate;
    await route.continue();
  });
  await choose(page, [fileOf('a.jpg', makeJpeg())]);
  await expect(page.getByRole('button', { name: t('postFile:cancel') })).toBeVisible();
  await page.getByRole('heading', { name: 'At the lake' }).evaluate(
    (heading, bytes) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(bytes)], 'b.jpg', { type: 'image/jpeg' }));
      heading.dispatchEvent(
        new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }),
      );
    },
    [...makeJpeg(70)],
  );
  await expectFailure(page, t('albums:upload.busy'));
  sendOn();
  await expect(picturesOf(page)).toHaveCount(1);
});
