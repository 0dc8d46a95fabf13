import type { APIRequestContext, Locator, Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { subYears } from 'date-fns/subYears';
import { createComment } from '#shared/features/content/comments.contract.ts';
import { createContent, filePart } from '#shared/features/content/content.contract.ts';
import type { ContentType } from '#shared/features/content/content.fields.ts';
import { t } from '#tests/support/messages.ts';
import { call } from '../api.ts';
import { makePng, type TestFile } from '../media-files.ts';
import type { TestServer } from '../servers/start-test-server.ts';

interface NewPost {
  title: string;
  type?: ContentType;
  description?: string;
  text?: string;
  isFamily?: boolean;
  file?: TestFile;
}

export function sharePost(device: APIRequestContext, post: NewPost) {
  const { title, type = 'story', description = '', text = '', isFamily = false } = post;
  const file = post.file ?? (type === 'story' ? undefined : makePng('picture.png'));
  return call(device, createContent, {
    body: {
      title,
      contentType: type,
      description,
      textContent: text,
      isFamilyContent: isFamily,
    },
    ...(file ? { files: { [filePart]: file } } : {}),
  });
}

export const comment = (device: APIRequestContext, contentId: number, text: string) =>
  call(device, createComment, { body: { contentId, text } });

export const cardOf = (page: Page, title: string) =>
  page.getByRole('article', { name: title, exact: true });

/** The box under a post is a line until it is pressed. */
export const openCommentBox = (page: Page, title: string) =>
  cardOf(page, title).getByLabel(t('content:comments.label', { title })).click();

export const formOf = (page: Page) => page.getByRole('dialog').last();

type FilledPost = Omit<NewPost, 'file'> & { file: TestFile | string };

export async function fillPost(page: Page, post: Partial<FilledPost>) {
  const form = formOf(page);
  const { title, type, description, text, file } = post;
  if (type) await form.getByText(t(`content:types.${type}`), { exact: true }).click();
  if (title !== undefined)
    await form.getByLabel(t('content:form.title'), { exact: true }).fill(title);
  if (text !== undefined)
    await form.getByLabel(t('content:form.story'), { exact: true }).fill(text);
  if (description !== undefined)
    await form.getByLabel(t('content:form.description')).fill(description);
  if (file) await form.locator('input[type="file"]').first().setInputFiles(file);
}

/** Drops files on the form in a dialog. */
export const dropOn = (dialog: Locator, files: TestFile[]) =>
  dialog.locator('form').evaluate(
    (form, dropped) => {
      const dataTransfer = new DataTransfer();
      for (const { name, type, bytes } of dropped) {
        dataTransfer.items.add(new File([new Uint8Array(bytes)], name, { type }));
      }
      form.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    files.map(({ name, mimeType: type, buffer }) => ({ name, type, bytes: [...buffer] })),
  );

export const share = (page: Page) =>
  formOf(page)
    .getByRole('button', { name: t('content:form.share'), exact: true })
    .click();

export async function choose(page: Page, title: string, entry: 'edit' | 'delete') {
  await cardOf(page, title)
    .getByRole('button', { name: t('common:optionsFor', { title }) })
    .click();
  await page.getByRole('menuitem', { name: t(`common:actions.${entry}`) }).click();
}

/** As if a post had been shared years ago, on this day. */
export function putBack({ dataDir }: TestServer, id: number, years: number) {
  const database = new Database(`${dataDir}/treehouse.db`);
  const at = subYears(new Date(), years).toISOString();
  database.prepare('UPDATE contents SET created_at = ? WHERE id = ?').run(at, id);
  database.close();
}
