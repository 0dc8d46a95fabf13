import type {
  Entry,
  EntryRequest,
  NewPass,
} from '#shared/features/remote-devices/remote-devices.contract.ts';
import {
  makeOutsideBrowser,
  type OutsideBrowser,
  openProxyWay,
} from '../clients/outside-browser.ts';
import { makeApp, type TestApp } from '../server/make-app.ts';
import { type PersonKind, testPassword } from './household/people.ts';

/** A household with the way through a reverse proxy turned on. */
export const makeOpenApp = async (): Promise<TestApp> => {
  const app = await makeApp();
  openProxyWay(app);
  return app;
};

export const makePass = async (app: TestApp, kind: PersonKind = 'friend'): Promise<string> => {
  const userId = app.person(kind).id;
  const { json } = await app.as('admin').post<NewPass>('/api/remote-devices/passes', { userId });
  return json.pass;
};

/** A device outside that came in with a pass. */
export const makeKnownDevice = async (
  app: TestApp,
  address = '203.0.113.7',
): Promise<OutsideBrowser> => {
  const device = makeOutsideBrowser(app, address);
  await device.post('/api/remote-devices/entry/pass', { pass: await makePass(app) });
  return device;
};

export const logInOutside = (device: OutsideBrowser, username: string) =>
  device.post('/api/login', { username, password: testPassword });

export const readEntryOf = async (device: OutsideBrowser): Promise<Entry> =>
  (await device.get<Entry>('/api/remote-devices/entry')).json;

export const askToEnter = async (device: OutsideBrowser): Promise<Entry> =>
  (await device.post<Entry>('/api/remote-devices/entry/request', { name: 'Grandma' })).json;

export const requestsSeenBy = async (app: TestApp, kind: PersonKind): Promise<EntryRequest[]> =>
  (await app.as(kind).get<EntryRequest[]>('/api/remote-devices/requests')).json;
