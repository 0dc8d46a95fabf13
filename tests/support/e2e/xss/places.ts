import { type APIRequestContext, expect } from '@playwright/test';
import content from '#shared/locales/en/content.json' with { type: 'json' };
import reading from '#shared/locales/en/reading.json' with { type: 'json' };
import { formOf } from '#tests/support/e2e/features/posts.ts';
import { makePng } from '#tests/support/e2e/media-files.ts';
import { fileNames } from '#tests/support/hardening/xss/xss-deal.ts';
import { unzip } from '#tests/support/unzip.ts';
import { go, textsOf } from './walk.ts';
import type { Watcher } from './watch.ts';

type Stands = Map<string, string>;

/** Removes the last post and the last book; its title stands in the trash from then on, and the rest nowhere. */
export const removeSome = async (device: APIRequestContext, stands: Stands): Promise<void> => {
  for (const path of ['/api/content', '/api/books']) {
    const ids = [...textsOf(stands, [`${path} title`]).keys()].map((at) => at.split(' ')[1]);
    const id = Math.max(...ids.map(Number));
    expect((await device.delete(`${path}/${id}`)).ok(), path).toBe(true);
    stands.set(`gone ${path} ${id} title`, stands.get(`${path} ${id} title`) ?? '');
    for (const at of stands.keys()) if (at.startsWith(`${path} ${id} `)) stands.delete(at);
  }
};

/** The sessions of a book stand in its dialog. @returns those that do not. */
export const lookAtSessions = async (watcher: Watcher, stands: Stands): Promise<string[]> => {
  const { page } = watcher;
  await go(page, '/reading-tracker?tab=logs');
  const title = stands.get('/api/books 1 title') ?? '';
  const card = page.locator('.rt-Card').filter({ hasText: title });
  await card.getByRole('button', { name: reading.log.viewBook }).click();
  await page.getByRole('tab', { name: reading.details.sessions }).click();
  const fields = ['/api/reading-sessions notes', '/api/reading-sessions mood'];
  const left = await watcher.lookUntil('the sessions of a book', textsOf(stands, fields));
  await page.keyboard.press('Escape');
  return left;
};

/** Chooses files of every name for a post. @returns the names that the form does not show. */
export const lookAtFileNames = async (watcher: Watcher): Promise<string[]> => {
  const { page } = watcher;
  await go(page, '/gallery');
  await page.getByRole('button', { name: content.gallery.action }).first().click();
  const unseen: string[] = [];
  for (const name of fileNames()) {
    const picker = formOf(page).locator('input[type="file"]').first();
    await picker.setInputFiles({ ...makePng('x.png'), name });
    const remove = formOf(page).getByRole('button', { name: content.file.remove });
    await remove.waitFor();
    const shown = await watcher.look('a chosen file', new Map([[name, name]]));
    if (shown.length === 0) unseen.push(name);
    await remove.click();
  }
  return unseen;
};

/** The page in somebody's copy of all that is theirs. */
export const exportedPage = async (device: APIRequestContext): Promise<Buffer> => {
  const started = (await (await device.post('/api/exports')).json()) as { id: string };
  await expect
    .poll(async () => (await (await device.get('/api/exports/current')).json()).export?.state)
    .toBe('ready');
  const zip = await device.get(`/api/exports/${started.id}/file`);
  const files = await unzip(await zip.body());
  return files.get('index.html') ?? Buffer.from('');
};
