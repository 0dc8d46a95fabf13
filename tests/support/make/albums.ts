import { expect } from 'vitest';
import type { Album, AlbumItem } from '#shared/features/content/albums.contract.ts';
import type { AlbumVisibility } from '#shared/features/content/albums.fields.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import type { StagedMedia } from '#shared/features/content/uploads.contract.ts';
import type { TestApp } from '../server/make-app.ts';
import { makeJpeg } from './media/pictures.ts';

export type Browser = ReturnType<TestApp['signIn']>;

interface AlbumOptions {
  title?: string;
  visibility?: AlbumVisibility;
  memberIds?: readonly number[];
}

export const makeAlbum = async (who: Browser, options: AlbumOptions): Promise<Album> => {
  const { json, status } = await who.post<Album>('/api/albums', { title: 'Album', ...options });
  expect(status).toBe(201);
  return json;
};

const formOf = (fields: Record<string, string>, file: Buffer): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('mediaFile', new Blob([new Uint8Array(file)]), 'a.jpg');
  return form;
};

/** A picture that waits for what will show it. @returns its id. */
export const stagePicture = async (
  who: Browser,
  { width = 60, ...fields }: { width?: number; fileDate?: string } = {},
): Promise<number> => {
  const answer = await who.post<StagedMedia>('/api/media', formOf(fields, makeJpeg(width, 40)));
  expect(answer.status).toBe(201);
  return answer.json.id;
};

/** A post with a picture. */
export const sharePhoto = async (
  who: Browser,
  { title = 'A photo', width = 90 }: { title?: string; width?: number },
): Promise<Content> => {
  const form = formOf({ title, contentType: 'photo' }, makeJpeg(width, 60));
  const { json, status } = await who.post<Content>('/api/content', form);
  expect(status).toBe(201);
  return json;
};

export const addTo = (who: Browser, albumId: number, mediaIds: number[]) =>
  who.post<{ added: number[]; skipped: number[] }>(`/api/albums/${albumId}/items`, { mediaIds });

export const takeOut = (who: Browser, albumId: number, mediaIds: number[]) =>
  who.request<{ removed: number[] }>('DELETE', `/api/albums/${albumId}/items`, { mediaIds });

export const itemsOf = async (who: Browser, albumId: number, query = ''): Promise<AlbumItem[]> => {
  const { json, status } = await who.get<AlbumItem[]>(`/api/albums/${albumId}/items?${query}`);
  expect(status).toBe(200);
  return json;
};
