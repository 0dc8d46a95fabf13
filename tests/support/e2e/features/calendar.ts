import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { createEvent } from '#shared/features/calendar/calendar.contract.ts';
import type { EventFields } from '#shared/features/calendar/calendar.fields.ts';
import { t } from '#tests/support/messages.ts';
import { call } from '../api.ts';

/** The calendar in a month that no test runs in. */
export const month = '/?tab=calendar&view=month&day=2031-06-12';

export const planEvent = (device: APIRequestContext, fields: Partial<EventFields> = {}) =>
  call(device, createEvent, {
    body: { title: 'Picnic', startDate: '2031-06-12T15:00', ...fields } as EventFields,
  });

export const dialogOf = (page: Page) => page.getByRole('dialog').last();

/** The selected day's list; its heading is the day. */
export const dayPanel = (page: Page, day: string) => page.getByRole('region', { name: day });

export const allEvents = (page: Page, count: number) =>
  page.getByRole('region', { name: t('calendar:all.title', { number: count }), exact: true });

export const openDetails = (page: Page, day: string, title: string) =>
  dayPanel(page, day).getByRole('button', { name: title }).first().click();

export const button = (page: Page, name: string) =>
  dialogOf(page).getByRole('button', { name, exact: true });

export async function pick(page: Page, field: string, option: string) {
  await dialogOf(page).getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

export async function answerScope(page: Page, scope: string, yes: string) {
  const question = page.getByRole('alertdialog');
  await question.getByRole('radio', { name: scope, exact: true }).click();
  await question.getByRole('button', { name: yes, exact: true }).click();
  await expect(question).toHaveCount(0);
}
