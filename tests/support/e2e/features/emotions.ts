import type { APIRequestContext, Page } from '@playwright/test';
import { addToDay, dayIn } from '#shared/dates.ts';
import { createEmotionLog, type EmotionLog } from '#shared/features/emotions/emotions.contract.ts';
import type { EmotionInput } from '#shared/features/emotions/emotions.fields.ts';
import { getHousehold } from '#shared/features/household/household.contract.ts';
import { call } from '../api.ts';

export const emotionsPath = '/?tab=emotions';

export async function daysAgo(device: APIRequestContext, count: number): Promise<string> {
  const { timeZone } = await call(device, getHousehold);
  return addToDay(dayIn(new Date(), timeZone), -count);
}

export const logOn = (
  device: APIRequestContext,
  date: string,
  log: Partial<EmotionInput> = {},
): Promise<EmotionLog> =>
  call(device, createEmotionLog, { body: { emotionType: 'happy', intensity: 5, ...log, date } });

export const fullDay = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));

export const dayWith = (page: Page, emotion: string) =>
  page.getByRole('grid').getByRole('button', { name: new RegExp(`, ${emotion}`) });
