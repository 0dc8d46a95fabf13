import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { addAlbumItems, createAlbum } from '#shared/features/content/albums.contract.ts';
import { createContent } from '#shared/features/content/content.contract.ts';
import { stageMedia } from '#shared/features/content/uploads.contract.ts';
import { createDisplay } from '#shared/features/displays/displays.contract.ts';
import type { DisplayFields } from '#shared/features/displays/displays.fields.ts';
import { paths } from '#shared/paths.ts';
import { t } from '#tests/support/messages.ts';
import { call } from '../api.ts';
import { makePng } from '../media-files.ts';

/** Shares a picture with a caption and puts it into an album. */
export async function addPicture(device: APIRequestContext, albumId: number, caption: string) {
  // An album takes the same bytes only once.
  const hue = [...caption].reduce((sum, letter) => (sum * 7 + letter.charCodeAt(0)) % 256, 0);
  const files = { mediaFile: makePng(`${caption}.png`, { from: [hue, 120, 60] }) };
  const { id } = await call(device, stageMedia, { body: {}, files });
  const body = { title: caption, contentType: 'photo' as const, description: '' };
  const media = JSON.stringify([{ id, caption }]);
  await call(device, createContent, { body: { ...body, media } });
  await call(device, addAlbumItems, { params: { id: albumId }, body: { mediaIds: [id] } });
  return id;
}

export async function fillAlbum(device: APIRequestContext, title: string, captions: string[]) {
  const { id } = await call(device, createAlbum, { body: { title, visibility: 'household' } });
  for (const caption of captions) await addPicture(device, id, caption);
  return id;
}

/** Adds a screen, and gives the path of its link. */
export async function addScreen(device: APIRequestContext, fields: Partial<DisplayFields>) {
  const body = { name: 'Kitchen', albumIds: [], ...fields };
  const { display, token } = await call(device, createDisplay, { body });
  return { ...display, path: `${paths.display}#${token}` };
}

export const pictureOn = (page: Page, caption: string) =>
  page.getByRole('img', { name: caption, exact: true });

export const clockOn = (page: Page) => page.getByRole('main').locator('time');

export async function removeScreen(page: Page, name: string) {
  const action = t('common:named', { action: t('common:actions.remove'), name });
  await page.getByRole('button', { name: action }).click();
  await page
    .getByRole('alertdialog', { name: t('displays:remove.title', { name }) })
    .getByRole('button', { name: t('common:actions.remove') })
    .click();
  await expect(page.getByRole('heading', { name, exact: true })).toHaveCount(0);
}
