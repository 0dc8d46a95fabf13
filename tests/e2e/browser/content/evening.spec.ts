import type { APIRequestContext, Page } from '@playwright/test';
import { addAlbumItems, createAlbum } from '#shared/features/content/albums.contract.ts';
import { listContent } from '#shared/features/content/content.contract.ts';
import { call } from '#tests/support/e2e/api.ts';
import { addScreen } from '#tests/support/e2e/features/displays.ts';
import { cardOf, dropOn, fillPost, formOf, share } from '#tests/support/e2e/features/posts.ts';
import { expect, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { escapeFrom, expectToast } from '#tests/support/e2e/screen.ts';
import { makeDatedJpeg } from '#tests/support/make/media/pictures.ts';
import { t } from '#tests/support/messages.ts';

// Grandma is no member of the household.
test.use({ sql: "UPDATE users SET display_name = 'Grandma' WHERE username = 'fred'" });

const [album, title] = ['The birthday', 'Seven candles'];
const captions = ['The cake', 'In the mud', 'The last balloon'];
/** How long the tablet shows each picture. */
const seconds = 5;

/** Pictures of a party that took an hour, one each minute. */
const takeSixty = () =>
  Promise.all(
    Array.from({ length: 60 }, async (_, minute) => ({
      name: `IMG_${minute}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await makeDatedJpeg(`2026:07:04 15:${String(minute).padStart(2, '0')}:00`),
    })),
  );

type Photos = Awaited<ReturnType<typeof takeSixty>>;

const picturesOf = (page: Page) => page.getByRole('button', { name: /^Picture, / });
const enlarge = (number: number, total: number) =>
  t('content:post.enlarge', { title: t('content:post.numbered', { title, number, total }) });
const openPicture = (page: Page, number: number) =>
  cardOf(page, title)
    .getByRole('button', { name: enlarge(number, captions.length) })
    .click();
const commentsIn = (page: Page) =>
  page.getByRole('region', { name: t('content:comments.title', { title }) });

async function collectInAlbum(device: APIRequestContext, mediaIds: number[]) {
  const { id } = await call(device, createAlbum, { body: { title: 'For the kitchen' } });
  await call(device, addAlbumItems, { params: { id }, body: { mediaIds } });
  return id;
}

async function fillAlbum(page: Page, photos: Photos) {
  await page.getByRole('button', { name: t('albums:form.new') }).click();
  const dialog = page.getByRole('dialog', { name: t('albums:form.new') });
  await dialog.getByLabel(t('albums:form.title')).fill(album);
  await dialog.getByRole('button', { name: t('albums:form.create') }).click();
  await expect(page.getByRole('heading', { name: album })).toBeVisible();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page
      .getByRole('button', { name: t('albums:upload.choose') })
      .first()
      .click(),
  ]);
  await chooser.setFiles(photos);
  await expect(page.getByText(t('albums:upload.added', { count: photos.length }))).toBeVisible({
    timeout: 60_000,
  });
}

async function shareThree(page: Page, photos: Photos) {
  await page.goto('/gallery');
  await page
    .getByRole('button', { name: t('gallery:action') })
    .first()
    .click();
  await dropOn(formOf(page), photos.slice(0, captions.length));
  for (const [at, caption] of captions.entries()) {
    const label = t('postFile:captionOf', { number: at + 1 });
    await formOf(page).getByLabel(label, { exact: true }).fill(caption);
  }
  await fillPost(page, { title });
  await share(page);
  await expectToast(page, t('content:form.created'));
  for (const name of captions) await expect(page.getByRole('button', { name })).toBeVisible();
}

async function lookAtAlbum(page: Page, count: number) {
  await page.getByRole('link', { name: new RegExp(album) }).click();
  await expect(page.getByText(t('albums:count', { count }))).toBeVisible();
  await picturesOf(page).first().click();
  const viewer = page.getByRole('dialog');
  await expect(
    viewer.getByText(t('common:viewer.position', { index: '1', total: String(count) })),
  ).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(
    viewer.getByText(t('common:viewer.position', { index: '2', total: String(count) })),
  ).toBeVisible();
  await escapeFrom(page);
}

async function commentInViewer(page: Page, text: string) {
  await openPicture(page, 1);
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByText(captions[0] ?? '', { exact: true })).toBeVisible();
  await viewer.getByRole('button', { name: t('content:comments.add') }).click();
  await viewer.getByLabel(t('content:comments.label', { title })).fill(text);
  await viewer.getByRole('button', { name: t('content:comments.send') }).click();
  await expect(commentsIn(page).last().getByText(text)).toBeVisible();
  await escapeFrom(page);
}

async function takeDown(mia: Page, grandma: Page, mother: Page) {
  await expect(cardOf(grandma, title).getByRole('button', { name: enlarge(3, 3) })).toBeVisible();
  await openPicture(mia, 2);
  await mia
    .getByRole('dialog')
    .getByRole('button', { name: t('takeDown:ask.image') })
    .click();
  await expect(cardOf(grandma, title).getByRole('button', { name: enlarge(2, 2) })).toBeVisible();
  await expect(cardOf(grandma, title).getByRole('button', { name: enlarge(3, 3) })).toHaveCount(0);

  await mother.goto('/');
  const card = cardOf(mother, title);
  await expect(card.getByText(t('takeDown:waiting.hidden'))).toBeVisible();
  await card.getByRole('button', { name: t('takeDown:takeDown') }).click();
  await expectToast(mother, t('takeDown:done.takeDown'));
  await expect(card.getByRole('button', { name: enlarge(2, 2) })).toBeVisible();

  await mia.goto('/');
  await mia.getByRole('button', { name: t('content:notifications.labelOther') }).click();
  const bell = mia.getByRole('dialog', { name: t('content:notifications.title') });
  await expect(
    bell.getByText(t('approvals:outcomes.takeDown.yes', { name: 'Anna' })),
  ).toBeVisible();
}

/** A screen for the pictures of the post, opened by its link. */
async function openOnTablet(tablet: Page, device: APIRequestContext) {
  const posts = await call(device, listContent);
  const mediaIds = posts.find((post) => post.title === title)?.media.map(({ id }) => id) ?? [];
  const albumId = await collectInAlbum(device, mediaIds);
  const { path } = await addScreen(device, { albumIds: [albumId], seconds });
  await tablet.clock.install();
  await tablet.goto(path);
}

/** Looks at twice as many pictures as there are. */
async function expectRound(tablet: Page, expected: string[]) {
  const shown = new Set<string | null>();
  const picture = tablet.getByRole('img');
  for (let turn = 0; turn < 2 * expected.length; turn += 1) {
    const before = turn === 0 ? null : await picture.getAttribute('alt');
    if (turn > 0) await tablet.clock.runFor(seconds * 1_000);
    await expect.poll(() => picture.getAttribute('alt')).not.toBe(before);
    shown.add(await picture.getAttribute('alt'));
  }
  expect([...shown].sort()).toEqual([...expected].sort());
}

test('a family’s evening: sixty photos, an album, a post, a comment and one picture taken down', {
  tag: phoneOnly,
}, async ({ openAs, deviceOf }) => {
  const photos = await takeSixty();
  const mother = await openAs('anna', { path: '/gallery?view=albums' });
  await test.step('Anna sends sixty photos from her phone into an album', () =>
    fillAlbum(mother, photos));
  await test.step('she shares three of them with captions', () => shareThree(mother, photos));

  const tablet = await openAs(null, { path: '/favicon.svg' });
  const anna = await deviceOf('anna');
  await test.step('the tablet in the kitchen shows them one after the other', async () => {
    await openOnTablet(tablet, anna);
    await expectRound(tablet, captions);
  });

  const ben = await openAs('ben', { path: '/gallery?view=albums' });
  await ben.setViewportSize({ width: 1280, height: 800 });
  await test.step('Ben looks through the album on the desktop', () =>
    lookAtAlbum(ben, photos.length));

  const grandma = await openAs('fred');
  const text = 'How big you are all getting!';
  await test.step('Grandma comments from the viewer', () => commentInViewer(grandma, text));
  const mia = await openAs('mia');
  await expect(commentsIn(mia).getByText(text)).toBeVisible();
  await test.step('Mia asks for a picture of herself to be taken down', () =>
    takeDown(mia, grandma, mother));

  await test.step('the tablet does not show it any more', async () => {
    await tablet.clock.runFor(2 * 60_000);
    // It may be on the screen, or be the next one, when the answer without it comes.
    await expect(() => expectRound(tablet, ['The cake', 'The last balloon'])).toPass();
  });
});
