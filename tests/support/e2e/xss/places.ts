import { type APIRequestContext, expect } from '@playwright/test';
import gallery from '#shared/locales/en/gallery.json' with { type: 'json' };
import postFile from '#shared/locales/en/postFile.json' with { type: 'json' };
import reading from '#shared/locales/en/reading.json' with { type: 'json' };
import { formOf } from '#tests/support/e2e/features/posts.ts';
import { makePng } from '#tests/support/e2e/media-files.ts';
import { fileNames } from '#tests/support/hardening/xss/xss-deal.ts';
import { unzip } from '#tests/support/unzip.ts';
import { go, textsOf } from './open-views.ts';
import type { Watcher } from './watch.ts';

type TextsByPlace = Map<string, string>;

/** Deletes the last post and the last book; only their titles are still shown, in the trash. */
export const removeSome = async (
  device: APIRequestContext,
  textsByPlace: TextsByPlace,
): Promise<void> => {
  for (const path of ['/api/content', '/api/books']) {
    const ids = [...textsOf(textsByPlace, [`${path} title`]).keys()].map((at) => at.split(' ')[1]);
    const id = Math.max(...ids.map(Number));
    expect((await device.delete(`${path}/${id}`)).ok(), path).toBe(true);
    textsByPlace.set(`gone ${path} ${id} title`, textsByPlace.get(`${path} ${id} title`) ?? '');
    for (const at of textsByPlace.keys())
      if (at.startsWith(`${path} ${id} `)) textsByPlace.delete(at);
  }
};

export const findMissingSessions = async (
  watcher: Watcher,
  textsByPlace: TextsByPlace,
): Promise<string[]> => {
  const { page } = watcher;
  await go(page, '/reading-tracker?tab=logs');
  const title = textsByPlace.get('/api/books 1 title') ?? '';
  const card = page.locator('.rt-Card').filter({ hasText: title });
  await card.getByRole('button', { name: reading.log.viewBook }).click();
  await page.getByRole('tab', { name: reading.details.sessions }).click();
  const fields = ['/api/reading-sessions notes', '/api/reading-sessions mood'];
  const left = await watcher.findMissing('the sessions of a book', textsOf(textsByPlace, fields));
  await page.keyboard.press('Escape');
  return left;
};

export const findMissingFileNames = async (watcher: Watcher): Promise<string[]> => {
  const { page } = watcher;
  await go(page, '/gallery');
  await page.getByRole('button', { name: gallery.action }).first().click();
  const unseen: string[] = [];
  for (const name of fileNames()) {
    const picker = formOf(page).locator('input[type="file"]').first();
    await picker.setInputFiles({ ...makePng('x.png'), name });
    const remove = formOf(page).getByRole('button', { name: postFile.remove });
    await remove.waitFor();
    const shown = await watcher.findShown('a chosen file', new Map([[name, name]]));
    if (shown.length === 0) unseen.push(name);
    await remove.click();
  }
  return unseen;
};

export const exportedPage = async (device: APIRequestContext): Promise<Buffer> => {
  const started = (await (await device.post('/api/exports')).json()) as { id: string };
  await expect
    .poll(async () => (await (await device.get('/api/exports/current')).json()).export?.state)
    .toBe('ready');
  const zip = await device.get(`/api/exports/${started.id}/file`);
  const files = await unzip(await zip.body());
  return files.get('index.html') ?? Buffer.from('');
};
