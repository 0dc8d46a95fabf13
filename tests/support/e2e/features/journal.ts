import type { APIRequestContext, Page } from '@playwright/test';
import { addToDay, dayIn } from '#shared/dates.ts';
import { createJournal, picturePart } from '#shared/features/journal/journal.contract.ts';
import { t } from '#tests/support/messages.ts';
import { call } from '../api.ts';
import type { TestFile } from '../media-files.ts';

const hoursAhead = 12 - new Date().getUTCHours();

/** A zone where it is about noon now; the signs in these names are inverted. */
export const noonZone = `Etc/GMT${hoursAhead > 0 ? '-' : '+'}${Math.abs(hoursAhead)}`;

export const dayFromToday = (days: number): string => addToDay(dayIn(new Date(), noonZone), days);

interface NewEntry {
  date?: string;
  title?: string;
  content?: string;
  mood?: string;
  file?: TestFile;
}

export const writeEntry = (device: APIRequestContext, { file, ...fields }: NewEntry) =>
  call(device, createJournal, {
    body: { date: dayFromToday(0), ...fields },
    ...(file ? { files: { [picturePart]: file } } : {}),
  });

export const entryOf = (page: Page, title: string) =>
  page.getByRole('article', { name: title, exact: true });

export async function chooseForEntry(page: Page, title: string, item: string) {
  await entryOf(page, title)
    .getByRole('button', { name: t('common:optionsFor', { title }) })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

export const entryForm = (page: Page, title: string = t('journal:form.new')) =>
  page.getByRole('dialog', { name: title, exact: true });

export const openNewEntry = async (page: Page) => {
  await page
    .getByRole('button', { name: t('journal:newEntry'), exact: true })
    .first()
    .click();
  return entryForm(page);
};
