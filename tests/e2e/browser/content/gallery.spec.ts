import type { Page } from '@playwright/test';
import { sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { makeDatedJpeg } from '#tests/support/make/media/pictures.ts';
import { t } from '#tests/support/messages.ts';

const takenIn = async (year: number) => ({
  name: `${year}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await makeDatedJpeg(`${year}:07:04 12:00:00`),
});

const titlesOf = (page: Page) => page.getByRole('article').getByRole('heading');

test('the gallery is sorted by when pictures were shared or taken', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const mia = await deviceOf('mia');
  const shareFrom = async (title: string, year: number) =>
    sharePost(mia, { title, type: 'photo', file: await takenIn(year) });
  await shareFrom('At the lake', 2024);
  await shareFrom('First steps', 2019);
  const page = await openAs('mia', { path: '/gallery?view=posts' });
  await expect(titlesOf(page)).toHaveText(['First steps', 'At the lake']);
  await page.getByRole('combobox', { name: t('gallery:sort') }).click();
  await page.getByRole('option', { name: t('gallery:sorts.taken') }).click();
  await expect(titlesOf(page)).toHaveText(['At the lake', 'First steps']);
  await shareFrom('On the beach', 2021);
  await expect(titlesOf(page)).toHaveText(['At the lake', 'On the beach', 'First steps']);
  await page.reload();
  await expect(titlesOf(page)).toHaveText(['At the lake', 'On the beach', 'First steps']);
});
