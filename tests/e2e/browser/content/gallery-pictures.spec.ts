import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { cardOf, fillPost, formOf, share, sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { confirm, escapeFrom, expectToast, hold } from '#tests/support/e2e/screen.ts';
import { makeDatedJpeg } from '#tests/support/make/media/pictures.ts';
import { t } from '#tests/support/messages.ts';

const shareFrom = async (device: APIRequestContext, title: string, date: string) =>
  sharePost(device, {
    title,
    type: 'photo',
    file: {
      name: `${date}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await makeDatedJpeg(`${date.replaceAll('-', ':')} 12:00:00`),
    },
  });

const labelOf = (day: string) => t('common:grid.pictureOn', { date: day });
const pictureOf = (page: Page, day: string) =>
  page.getByRole('button', { name: labelOf(day), exact: true });
const circleOf = (page: Page, day: string) =>
  page.getByRole('checkbox', { name: t('common:grid.choose', { label: labelOf(day) }) });
const bar = (page: Page) => page.getByRole('toolbar', { name: t('common:grid.chosenLabel') });
const press = (page: Page, name: string) => bar(page).getByRole('button', { name }).click();
const expectChosen = (page: Page, count: number) =>
  expect(bar(page).getByRole('status')).toHaveText(t('common:grid.chosen', { count }));

const days = ['4 July 2026', '3 July 2026', '2 July 2026', '24 December 2025'];

const shareFour = async (device: APIRequestContext) => {
  await shareFrom(device, 'The tree', '2025-12-24');
  for (const day of [2, 3, 4]) await shareFrom(device, `Lake ${day}`, `2026-07-0${day}`);
};

test('pictures are shown by month and opened, each with the way to its post', {
  tag: phoneOnly,
}, async ({ openAs, deviceOf }) => {
  await shareFour(await deviceOf('mia'));
  await shareFrom(await deviceOf('ben'), 'His own', '2026-07-05');
  const page = await openAs('mia', { path: '/gallery' });
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['July 2026', 'December 2025']);
  await expect(page.getByRole('button', { name: /^Picture, / })).toHaveCount(4);
  await expectAccessibleInLightAndDark(page);

  const viewer = (day: string) => page.getByRole('dialog', { name: labelOf(day) });
  await pictureOf(page, '4 July 2026').click();
  await expect(viewer('4 July 2026')).toBeVisible();
  await escapeFrom(page);
  await pictureOf(page, '2 July 2026').click();
  await expect(viewer('2 July 2026')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer('24 December 2025')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await pictureOf(page, '24 December 2025').click();
  await page.getByRole('link', { name: t('content:viewer.showPost') }).click();
  await expect(page).toHaveURL(/\/post\/\d+$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(cardOf(page, 'The tree')).toBeVisible();
  await page.goBack();
  await expect(pictureOf(page, '2 July 2026')).toBeVisible();

  await page.getByRole('radio', { name: t('gallery:views.posts') }).click();
  await expect(cardOf(page, 'Lake 4')).toBeVisible();
  await page.reload();
  await expect(cardOf(page, 'Lake 4')).toBeVisible();
});

test('the viewer counts pictures that have not been read yet', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  await shareFour(await deviceOf('mia'));
  const page = await openAs('mia');
  await page.route(/\/api\/gallery\?/, async (route) => {
    const response = await route.fetch();
    const pictures: unknown[] = await response.json();
    await route.fulfill({ response, json: pictures.slice(0, 2) });
  });
  await page.goto('/gallery');
  await pictureOf(page, '3 July 2026').click();
  await expect(page.getByText(t('common:viewer.position', { index: 2, total: 4 }))).toBeVisible();
});

test('pictures are chosen by a hold, by Shift and by keys', { tag: phoneOnly }, async ({
  openAs,
  deviceOf,
}) => {
  await shareFour(await deviceOf('mia'));
  const page = await openAs('mia', { path: '/gallery' });
  const [first = '', second = '', third = ''] = days;
  await hold(pictureOf(page, first), () =>
    expect(circleOf(page, first)).toHaveAttribute('aria-checked', 'true'),
  );
  await expectChosen(page, 1);
  await pictureOf(page, third).click({ modifiers: ['Shift'] });
  await expectChosen(page, 3);
  await circleOf(page, second).click();
  await expectChosen(page, 2);
  await expectAccessibleInLightAndDark(page);
  await page.keyboard.press('ControlOrMeta+a');
  await expectChosen(page, 4);
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
  await circleOf(page, third).focus();
  await page.keyboard.press('Space');
  await expectChosen(page, 1);
  await page.goBack();
  await expect(bar(page)).toHaveCount(0);
  await expect(page).toHaveURL(/gallery$/);
});

test('chosen pictures are downloaded, one as a file and several as a zip file, and shared as another post', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  await shareFour(await deviceOf('mia'));
  const page = await openAs('mia', { path: '/gallery' });
  const download = async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      press(page, t('gallery:download')),
    ]);
    expect(await file.failure()).toBe(null);
    return file.suggestedFilename();
  };
  for (const [day, name] of [
    ['4 July 2026', /\.jpg$/],
    ['3 July 2026', /^treehouse-pictures-.*\.zip$/],
  ] as const) {
    await circleOf(page, day).focus();
    await page.keyboard.press('Space');
    expect(await download()).toMatch(name);
  }

  await press(page, t('gallery:share'));
  await expect(
    formOf(page)
      .getByRole('list', { name: t('postFile:list') })
      .getByRole('listitem'),
  ).toHaveCount(2);
  await expect(bar(page)).toHaveCount(0);
  await fillPost(page, { title: 'Two days at the lake' });
  await share(page);
  await expectToast(page, t('content:form.created'));
  await page.goto('/gallery?view=posts');
  const title = t('content:post.numbered', { title: 'Two days at the lake', number: 2, total: 2 });
  await expect(
    cardOf(page, 'Two days at the lake').getByRole('button', {
      name: t('content:post.enlarge', { title }),
    }),
  ).toBeVisible();
});

test('chosen pictures are deleted, and undo brings them back', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  await shareFour(await deviceOf('mia'));
  const page = await openAs('mia', { path: '/gallery' });
  for (const day of ['4 July 2026', '24 December 2025']) {
    await circleOf(page, day).focus();
    await page.keyboard.press('Space');
  }
  await press(page, t('common:actions.delete'));
  await expect(
    page.getByRole('alertdialog', { name: t('gallery:delete.title', { count: 2 }) }),
  ).toBeVisible();
  await confirm(page, t('common:actions.delete'));
  await expectToast(page, t('gallery:delete.done', { count: 2 }));
  await expect(pictureOf(page, '4 July 2026')).toHaveCount(0);
  await expect(pictureOf(page, '3 July 2026')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['July 2026']);
  await page.getByRole('button', { name: t('common:actions.undo') }).click();
  await expectToast(page, t('gallery:delete.undone'));
  await expect(pictureOf(page, '4 July 2026')).toBeVisible();
  await expect(pictureOf(page, '24 December 2025')).toBeVisible();
});

test('the months of a long gallery are gone to by keys', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const mia = await deviceOf('mia');
  for (let month = 1; month <= 12; month += 1) {
    await shareFrom(mia, `Month ${month}`, `2024-${String(month).padStart(2, '0')}-05`);
  }
  const page = await openAs('mia', { path: '/gallery' });
  const scrubber = page.getByRole('slider', { name: t('common:grid.scrubber') });
  await expect(scrubber).toHaveAttribute('aria-valuetext', 'December 2024');
  await expect(scrubber).toHaveAttribute('aria-valuemax', '11');
  await scrubber.focus();
  for (const [key, month] of [
    ['ArrowDown', 'November 2024'],
    ['ArrowDown', 'October 2024'],
    ['ArrowUp', 'November 2024'],
    ['End', 'January 2024'],
    ['Home', 'December 2024'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(scrubber).toHaveAttribute('aria-valuetext', month);
  }
  await page.keyboard.press('End');
  await expect(pictureOf(page, '5 January 2024')).toBeInViewport();
});
