import type { Book } from '#shared/features/reading/books.contract.ts';
import type { ReadingLog } from '#shared/features/reading/logs.contract.ts';
import type { SavedSession } from '#shared/features/reading/sessions.contract.ts';
import type { makeBrowser } from '../clients/browser.ts';

type Browser = Pick<ReturnType<typeof makeBrowser>, 'post'>;

export const addBook = async (
  browser: Browser,
  fields: Record<string, unknown> = {},
): Promise<Book> => {
  const body = { title: 'The Gruffalo', author: 'Julia Donaldson', isPublic: true, ...fields };
  const { status, json, text } = await browser.post<Book>('/api/books', body);
  if (status !== 201) throw new Error(`${status}: ${text}`);
  return json;
};

export const addLog = async (
  browser: Browser,
  bookId: number,
  fields: Record<string, unknown> = {},
): Promise<ReadingLog> => {
  const { status, json, text } = await browser.post<ReadingLog>('/api/reading-logs', {
    bookId,
    ...fields,
  });
  if (status !== 201) throw new Error(`${status}: ${text}`);
  return json;
};

/** Records a session, by default of 20 minutes and 10 pages. */
export const addSession = async (
  browser: Browser,
  bookId: number,
  fields: Record<string, unknown> = {},
): Promise<SavedSession> => {
  const body = { bookId, minutesRead: 20, pagesRead: 10, ...fields };
  const { status, json, text } = await browser.post<SavedSession>('/api/reading-sessions', body);
  if (status !== 201) throw new Error(`${status}: ${text}`);
  return json;
};

export const bookForm = (fields: Record<string, string>, cover?: Buffer): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (cover) form.set('coverImage', new Blob([new Uint8Array(cover)]), 'cover.jpg');
  return form;
};
