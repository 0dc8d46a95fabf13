import type { APIRequestContext, Page } from '@playwright/test';
import { type Book, createBook } from '#shared/features/reading/books.contract.ts';
import { call } from '../api.ts';

export const cardOf = (page: Page, title: string) =>
  page
    .locator('.rt-Card')
    .filter({ has: page.getByRole('heading', { level: 3, name: title, exact: true }) });

/** A public book of 120 pages by default. */
export const addBook = (
  device: APIRequestContext,
  title: string,
  fields: Record<string, string> = {},
): Promise<Book> =>
  call(device, createBook, {
    body: { title, author: 'A. Writer', pages: '120', isPublic: 'true', ...fields },
  });

export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();
