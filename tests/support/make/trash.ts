import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Content } from '#shared/features/content/content.contract.ts';
import type { Book } from '#shared/features/reading/books.contract.ts';
import type { TrashItem } from '#shared/features/trash/trash.contract.ts';
import type { TestApp } from '../server/make-app.ts';
import { postFile } from '../server/uploads.ts';
import { makeMessages, makeRoom } from './chat.ts';
import { makeJpeg } from './media/pictures.ts';
import { addSession, bookForm } from './reading.ts';

export type Browser = ReturnType<TestApp['as']>;

export interface TrashPage {
  items: TrashItem[];
  next: string | null;
  counts: Record<string, number>;
}

export const trashOf = async (browser: Browser, query = ''): Promise<TrashPage> => {
  const { status, json, text } = await browser.get<TrashPage>(`/api/trash${query}`);
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return json;
};

export const titlesIn = async (browser: Browser): Promise<string[]> =>
  (await trashOf(browser)).items.map(({ title }) => title);

export const filesOf = (app: TestApp): string[] => {
  const folder = join(app.dataDir, 'media');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
};

export const sharePhoto = async (
  browser: Browser,
  title: string,
  { width = 60, fields = {} }: { width?: number; fields?: Record<string, string> } = {},
): Promise<Content> => {
  const { status, json, text } = await postFile(browser, makeJpeg(width), { title, fields });
  if (status !== 201) throw new Error(`${status}: ${text}`);
  return json as Content;
};

/** A public book with a cover, and a session by the person who added it. */
export const addReadBook = async (browser: Browser, title: string, width = 40): Promise<Book> => {
  const form = bookForm({ title, author: 'B', isPublic: 'true', pages: '90' }, makeJpeg(width));
  const { json } = await browser.post<Book>('/api/books', form);
  await addSession(browser, json.id);
  return json;
};

export const throwAway = async (app: TestApp, browser: Browser, name: string) => {
  const post = await sharePhoto(browser, `${name} post`);
  const book = await addReadBook(browser, `${name} book`);
  const roomId = makeRoom(app.db, browser.user, { name: `${name} room` });
  makeMessages(app.db, roomId, browser.user, ['one', 'two']);
  await browser.delete(`/api/content/${post.id}`);
  await browser.delete(`/api/books/${book.id}`);
  await browser.delete(`/api/chat/rooms/${roomId}`);
  return { post, book, roomId };
};

export const rowsOf = (app: TestApp, tables: string[]): string =>
  tables
    .map((name) => {
      const rows = app.db.$client.prepare(`SELECT * FROM ${name}`).all();
      return [name, ...rows.map((row) => JSON.stringify(row)).sort()].join('\n');
    })
    .join('\n');

export const trashTables = [
  ...['contents', 'comments', 'reactions', 'books', 'reading_logs', 'reading_sessions'],
  ...['reading_days', 'reading_set_aside', 'chat_rooms', 'chat_room_members', 'chat_messages'],
  ...['media', 'media_files', 'audit_entries'],
];

export const auditOf = (app: TestApp) =>
  app.db.$client
    .prepare<[], { action: string; actor_id: number; details: string }>(
      `SELECT action, actor_id, details FROM audit_entries WHERE action LIKE 'trash%' ORDER BY id`,
    )
    .all()
    .map(({ action, actor_id, details }) => [action, actor_id, JSON.parse(details)]);
