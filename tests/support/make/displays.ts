import { expect } from 'vitest';
import type { DisplayShow, NewDisplayLink } from '#shared/features/displays/displays.contract.ts';
import type { TestApp } from '../server/make-app.ts';
import type { Browser } from './albums.ts';

export type Screen = ReturnType<TestApp['signedOut']>;

interface DisplayOptions {
  albumIds: number[];
  name?: string;
  showEvents?: boolean;
  seconds?: number;
}

export const makeDisplay = async (
  who: Browser,
  options: DisplayOptions,
): Promise<NewDisplayLink> => {
  const body = { name: 'Kitchen', ...options };
  const { json, status } = await who.post<NewDisplayLink>('/api/admin/displays', body);
  expect(status).toBe(201);
  return json;
};

/** A screen that opened a link. */
export const openLink = async (app: TestApp, token: string): Promise<Screen> => {
  const screen = app.signedOut();
  expect((await screen.post('/api/display/session', { token })).status).toBe(200);
  return screen;
};

export const readShow = async (screen: Screen, query = ''): Promise<DisplayShow> => {
  const { json, status, text } = await screen.get<DisplayShow>(`/api/display${query}`);
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return json;
};

/** The ids of what a screen shows, the latest first. */
export const shownIds = async (screen: Screen): Promise<number[]> =>
  (await readShow(screen)).pictures.map(({ id }) => id);
