import type { APIRequestContext, Page } from '@playwright/test';
import { addToDay, dayIn } from '#shared/dates.ts';
import { createEmotionLog, type EmotionLog } from '#shared/features/emotions/emotions.contract.ts';
import type { EmotionInput } from '#shared/features/emotions/emotions.fields.ts';
import { getHousehold } from '#shared/features/household/household.contract.ts';
import { call } from '../api.ts';

export const emotionsPath = '/?tab=emotions';

/** The household's day so many days ago. */
export async function daysAgo(device: APIRequestContext, count: number): Promise<string> {
  const { timeZone } = await call(device, getHousehold);
  return addToDay(dayIn(new Date(), timeZone), -count);
}

/** Logs what somebody felt on a day, as their own device would. */
export const logOn = (
  device: APIRequestContext,
  date: string,
  log: Partial<EmotionInput> = {},
): Promise<EmotionLog> =>
  call(device, createEmotionLog, { body: { emotionType: 'happy', intensity: 5, ...log, date } });

/** A day as the page writes it. */
export const fullDay = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));

/** The day of the month that says it was felt. */
export const dayWith = (page: Page, emotion: string) =>
  page.getByRole('grid').getByRole('button', { name: new RegExp(`, ${emotion}`) });
