import { expect } from 'vitest';
import type { BackupsState } from '#shared/features/backups/backups.contract.ts';
import type {
  RestoreChoices,
  RestoreState,
} from '#shared/features/backups/restore/restore.fields.ts';
import { makeBrowser } from '../clients/browser.ts';
import { password } from '../family-members.ts';
import { readMedia } from '../server/uploads.ts';

interface Reached {
  url: string;
  setupCode: string;
}

const spaceName = 'Lindenhof';

/** Sets a household up as a browser does. @returns the browser of its first admin, Anna */
export const setUp = async ({ url, setupCode }: Reached) => {
  const anna = makeBrowser(url);
  const household = { spaceName, childName: 'Mia', joining: 'invites', lan: true };
  const founder = { token: setupCode, username: 'anna', displayName: 'Anna', password };
  expect((await anna.post('/api/setup', { ...household, ...founder })).status).toBe(201);
  return anna;
};

/** Makes a backup. @returns what there is afterwards */
export const backUp = async (browser: Awaited<ReturnType<typeof setUp>>): Promise<BackupsState> => {
  const state = async () => (await browser.get<BackupsState>('/api/admin/backups')).json;
  const before = (await state()).backups.length;
  expect((await browser.post('/api/admin/backups')).status).toBe(200);
  const count = async () => (await state()).backups.length;
  await expect.poll(count, { timeout: 30_000 }).toBe(before + 1);
  return state();
};

/** Restores the newest backup as the page of a new server does. */
export const restoreNewest = async ({ url, setupCode }: Reached): Promise<void> => {
  const browser = makeBrowser(url);
  const input = { token: setupCode, folderToken: null };
  const found = await browser.post<RestoreChoices>('/api/recovery/choices', input);
  const [newest] = found.json.choices;
  expect(newest).toMatchObject({ kind: 'backup', spaceName, problem: null });
  const choice = { kind: 'backup', id: newest?.id, passphrase: null };
  const begun = await browser.post<RestoreState>('/api/recovery/restore', { ...input, ...choice });
  expect(begun.status).toBe(200);
  const isSetUp = async () => {
    const answer = await browser.get<{ needed: boolean }>('/api/setup').catch(() => null);
    return answer?.json?.needed === false;
  };
  await expect.poll(isSetUp, { timeout: 60_000 }).toBe(true);
};

interface Post {
  title: string;
  mediaUrl: string;
}

/** Anna's posts with their pictures, which only someone who signed in may see. */
export const readPictures = async (server: Reached) => {
  const anna = makeBrowser(server.url);
  expect((await anna.post('/api/login', { username: 'anna', password })).status).toBe(200);
  const posts = (await anna.get<Post[]>('/api/content')).json;
  const files = posts.map(({ mediaUrl }) => readMedia(server, anna, mediaUrl));
  return { anna, titles: posts.map(({ title }) => title), files: await Promise.all(files) };
};
