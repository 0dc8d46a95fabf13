import type { Locator, Page } from '@playwright/test';
import {
  type Content,
  filePart,
  listContent,
  type PostMedia,
  updateContent,
} from '#shared/features/content/content.contract.ts';
import { stageMedia } from '#shared/features/content/uploads.contract.ts';
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { call } from '#tests/support/e2e/api.ts';
import {
  cardOf,
  choose,
  dropOn,
  fillPost,
  formOf,
  share,
} from '#tests/support/e2e/features/posts.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { makePng, type TestFile } from '#tests/support/e2e/media-files.ts';
import { escapeFrom, expectToast } from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';

/** Pictures of other bytes each. */
const pictures = (...names: string[]) =>
  names.map((name) => {
    const [a = 0, b = 0, c = 0] = Buffer.from(name);
    return makePng(`${name}.png`, { from: [a, b, c] });
  });

const openForm = (page: Page) =>
  page.getByRole('button', { name: t('content:home.create.art') }).click();

const rowsOf = (page: Page): Locator =>
  formOf(page)
    .getByRole('list', { name: t('postFile:list') })
    .getByRole('listitem');

const captionOf = (page: Page, number: number) =>
  formOf(page).getByLabel(t('postFile:captionOf', { number }), { exact: true });

const handleOf = (page: Page, number: number) =>
  formOf(page).getByRole('button', { name: t('postFile:moveOne', { number }), exact: true });

const captionsOf = (page: Page) =>
  rowsOf(page).evaluateAll((rows) => rows.map((row) => row.querySelector('input')?.value));

const enlarge = (title: string, number: number, total: number) =>
  t('content:post.enlarge', { title: t('content:post.numbered', { title, number, total }) });

test('several pictures are ordered, described, shared as one post and looked through', {
  tag: phoneOnly,
}, async ({ openAs }) => {
  const page = await openAs('mia');
  await openForm(page);
  const words = { name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('words') };
  const names = ['sun', 'moon', 'star', 'sea', 'sand', 'shell', 'boat'];
  await dropOn(formOf(page), [words, ...pictures(...names), ...pictures('sun')]);
  await expect(rowsOf(page)).toHaveCount(7);
  const refused = formOf(page).getByRole('alert');
  await expect(refused).toContainText(`words.png: ${t('common:errors.notImage')}`);
  await expect(refused).toContainText(`sun.png: ${t('postFile:twice')}`);
  for (const [at, name] of names.entries()) await captionOf(page, at + 1).fill(name);
  // By keyboard: the first goes behind the second.
  await handleOf(page, 1).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(t('postFile:movedTo', { number: 1, total: 7 }))).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(t('postFile:movedTo', { number: 2, total: 7 }))).toBeAttached();
  await page.keyboard.press('Space');
  await expect
    .poll(() => captionsOf(page))
    .toEqual(['moon', 'sun', 'star', 'sea', 'sand', 'shell', 'boat']);
  await formOf(page)
    .getByRole('button', { name: t('postFile:removeOne', { number: 7 }), exact: true })
    .click();
  await expect(rowsOf(page)).toHaveCount(6);
  await fillPost(page, { title: 'By the sea' });
  await share(page);
  await expectToast(page, t('content:form.created'));

  const card = cardOf(page, 'By the sea');
  await expect(card.getByRole('img')).toHaveCount(5);
  const more = card.getByRole('button', {
    name: t('content:post.more', { count: 1, title: 'By the sea' }),
  });
  // The focus ring of the picture under it is seen.
  await more.focus();
  await page.keyboard.press('Shift+Tab');
  const covered = page.locator('button:focus-visible');
  await expect(covered).toHaveAccessibleName(enlarge('By the sea', 5, 6));
  const isShown = (button: Element) => {
    const { left, bottom } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + 3, bottom - 3));
  };
  expect(await covered.evaluate(isShown)).toBe(true);
  await page.keyboard.press('Tab');
  await more.click();
  const viewer = page.getByRole('dialog');
  await expect(
    viewer.getByText(t('common:viewer.position', { index: '6', total: '6' })),
  ).toBeVisible();
  await expect(viewer.getByText('shell', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(viewer.getByText('sand', { exact: true })).toBeVisible();
  await escapeFrom(page);
  await card.getByRole('button', { name: enlarge('By the sea', 1, 6) }).click();
  await expect(viewer.getByText('moon', { exact: true })).toBeVisible();
  await escapeFrom(page);
  await expect(viewer).toHaveCount(0);
});

test('pictures are put in another order by dragging, and Escape puts a lifted one back', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('mia');
  await openForm(page);
  await dropOn(formOf(page), pictures('sun', 'moon', 'star'));
  for (const [at, name] of ['sun', 'moon', 'star'].entries()) {
    await captionOf(page, at + 1).fill(name);
  }
  await handleOf(page, 3).hover();
  await page.mouse.down();
  const { x = 0, y = 0 } = (await handleOf(page, 1).boundingBox()) ?? {};
  await page.mouse.move(x + 10, y + 30, { steps: 5 });
  await page.mouse.move(x + 10, y + 5, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => captionsOf(page)).toEqual(['star', 'sun', 'moon']);
  await expectAccessibleInLightAndDark(page);

  await handleOf(page, 1).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(t('postFile:movedTo', { number: 1, total: 3 }))).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(t('postFile:movedTo', { number: 2, total: 3 }))).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.getByText(t('postFile:moveCancelled'))).toBeAttached();
  expect(await captionsOf(page)).toEqual(['star', 'sun', 'moon']);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeVisible();
});

test('a file that was just chosen is shared, however long it is looked at', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('mia');
  await openForm(page);
  await fillPost(page, { title: 'Sky' });
  await page.evaluate(() => {
    const read = Blob.prototype.arrayBuffer;
    Blob.prototype.arrayBuffer = async function (this: Blob) {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      return read.call(this);
    };
  });
  await fillPost(page, { file: makePng('sun.png') });
  const button = formOf(page).getByRole('button', { name: t('content:form.share') });
  await button.dblclick();
  await expectToast(page, t('content:form.created'));
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('one that fails is named and tried again, and the others are kept', { tag: once }, async ({
  openAs,
  guard,
}) => {
  guard.allow(/503/);
  const page = await openAs('mia');
  await openForm(page);
  await dropOn(formOf(page), pictures('sun', 'moon', 'star'));
  await fillPost(page, { title: 'Sky' });
  let sent = 0;
  await page.route('**/api/media', (route) => {
    sent += 1;
    return sent === 2
      ? route.fulfill({ status: 503, json: { message: 'Busy.' } })
      : route.continue();
  });
  await formOf(page)
    .getByRole('button', { name: t('content:form.share') })
    .click();
  await expect(rowsOf(page).getByRole('alert')).toHaveCount(1);
  await formOf(page)
    .getByRole('button', { name: t('content:form.share') })
    .click();
  await expectToast(page, t('content:form.created'));
  expect(sent).toBe(4);
  await expect(cardOf(page, 'Sky').getByRole('img')).toHaveCount(3);
});

test('what had arrived when sending was cancelled is not sent again', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('mia');
  await openForm(page);
  await dropOn(formOf(page), pictures('sun', 'moon', 'star'));
  await fillPost(page, { title: 'Sky' });
  let [sent, arrived] = [0, 0];
  await page.route(`**${stageMedia.path}`, (route) => {
    sent += 1;
    // The last of the three gets no answer.
    return sent === 3 ? undefined : route.continue();
  });
  page.on('response', (response) => {
    if (response.url().endsWith(stageMedia.path)) arrived += 1;
  });
  await formOf(page)
    .getByRole('button', { name: t('content:form.share') })
    .click();
  await expect.poll(() => arrived).toBe(2);
  await formOf(page)
    .getByRole('button', { name: t('postFile:cancel') })
    .click();
  await formOf(page)
    .getByRole('button', { name: t('content:form.share') })
    .click();
  await expectToast(page, t('content:form.created'));
  expect(sent).toBe(4);
  await expect(cardOf(page, 'Sky').getByRole('img')).toHaveCount(3);
});

test('a file that is dropped while others are sent is not taken', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('mia');
  await openForm(page);
  await dropOn(formOf(page), pictures('sun', 'moon'));
  await fillPost(page, { title: 'Sky' });
  await page.route(`**${stageMedia.path}`, () => {});
  await share(page);
  await expect(formOf(page).getByRole('button', { name: t('postFile:cancel') })).toBeVisible();
  await dropOn(formOf(page), pictures('star'));
  await page.unroute(`**${stageMedia.path}`);
  await formOf(page)
    .getByRole('button', { name: t('postFile:cancel') })
    .click();
  await dropOn(formOf(page), pictures('cloud'));
  await expect(rowsOf(page)).toHaveCount(3);
});

test('editing adds, takes away and describes pictures', { tag: once }, async ({ openAs }) => {
  const page = await openAs('mia');
  await openForm(page);
  await dropOn(formOf(page), pictures('sun', 'moon'));
  await fillPost(page, { title: 'Sky' });
  await share(page);
  await choose(page, 'Sky', 'edit');
  await expect(rowsOf(page)).toHaveCount(2);
  await dropOn(formOf(page), pictures('star'));
  await expect(rowsOf(page)).toHaveCount(3);
  await formOf(page)
    .getByRole('button', { name: t('postFile:removeOne', { number: 1 }), exact: true })
    .click();
  await captionOf(page, 1).fill('The moon');
  await formOf(page)
    .getByRole('button', { name: t('common:actions.saveChanges') })
    .click();
  await expectToast(page, t('content:form.updated'));
  const { media } = (await (await page.request.get('/api/content')).json())[0] as Content;
  expect(media.map(({ caption }) => caption)).toEqual(['The moon', '']);
});

test('a caption leaves pictures that were added meanwhile', { tag: once }, async ({
  openAs,
  deviceOf,
  guard,
}) => {
  guard.allow(/ERR_FAILED|409/);
  const page = await openAs('mia');
  await openForm(page);
  await dropOn(formOf(page), pictures('sun'));
  await fillPost(page, { title: 'Sky' });
  await share(page);
  await cardOf(page, 'Sky')
    .getByRole('button', { name: t('content:post.enlarge', { title: 'Sky' }) })
    .click();
  await page.getByRole('button', { name: t('caption:add') }).click();
  const dialog = page.getByRole('dialog', { name: t('caption:add') });
  await dialog.getByLabel(t('caption:label')).fill('The sun');
  // Her tablet is not heard here.
  await page.route(/\/api\/content\/\d+$/, (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  const tablet = await deviceOf('mia');
  const read = async () => (await call(tablet, listContent))[0] as Content;
  const [moon] = pictures('moon');
  const staged = await call(tablet, stageMedia, { files: { [filePart]: moon as TestFile } });
  const { id, media } = await read();
  const listed = JSON.stringify([...media, staged].map((one) => ({ id: one.id })));
  await call(tablet, updateContent, { params: { id }, body: { media: listed } });
  await dialog.getByRole('button', { name: t('common:actions.save') }).click();
  await expectToast(page, t('caption:saved'));
  expect((await read()).media.map(({ caption }) => caption)).toEqual(['The sun', '']);
});

test('a form for a post leaves what was added to it and taken from it meanwhile', {
  tag: once,
}, async ({ openAs, deviceOf, guard }) => {
  guard.allow(/409/);
  const page = await openAs('mia');
  await openForm(page);
  await dropOn(formOf(page), pictures('sun', 'moon'));
  await fillPost(page, { title: 'Sky' });
  await share(page);
  await choose(page, 'Sky', 'edit');
  await expect(rowsOf(page)).toHaveCount(2);
  const tablet = await deviceOf('mia');
  const read = async () => (await call(tablet, listContent))[0] as Content;
  const stage = async (name: string) => {
    const [file] = pictures(name);
    return await call(tablet, stageMedia, { files: { [filePart]: file as TestFile } });
  };
  const { id } = await read();
  const show = async (media: { id: number }[]) => {
    const heard = page.waitForResponse(
      (response) =>
        response.url().endsWith(`/content/${id}`) && response.request().method() === 'GET',
    );
    const listed = JSON.stringify(media.map((one) => ({ id: one.id })));
    await call(tablet, updateContent, { params: { id }, body: { media: listed } });
    await heard;
  };
  const save = async () => {
    await formOf(page)
      .getByRole('button', { name: t('common:actions.saveChanges') })
      .click();
    await expect(formOf(page)).toHaveCount(0);
  };
  const [sun, moon] = (await read()).media as [PostMedia, PostMedia];
  const star = await stage('star');
  await show([sun, moon, star]);
  await formOf(page).getByLabel(t('content:form.title')).fill('The sky');
  await save();
  expect((await read()).media.map((one) => one.id)).toEqual([sun.id, moon.id, star.id]);
  await choose(page, 'The sky', 'edit');
  await captionOf(page, 1).fill('The sun');
  const cloud = await stage('cloud');
  await show([sun, star, cloud]);
  await save();
  expect((await read()).media.map((one) => [one.id, one.caption])).toEqual([
    [sun.id, 'The sun'],
    [star.id, ''],
    [cloud.id, ''],
  ]);
});
