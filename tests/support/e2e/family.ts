import type { APIRequest, Cookie } from '@playwright/test';
import {
  type CurrentUser,
  currentUser,
  register,
} from '#shared/features/accounts/accounts.contract.ts';
import { adminUpdateUser } from '#shared/features/accounts/admin.contract.ts';
import { setUp } from '#shared/features/household/household.contract.ts';
import { members, password, spaceName } from '../family-members.ts';
import { call, newDevice } from './api.ts';
import { setupToken, type TestServer } from './servers/start-test-server.ts';

export { password, spaceName };

export type PersonName = 'anna' | keyof typeof members;

export interface Person {
  user: CurrentUser;
  cookies: Cookie[];
}
export type Family = Record<PersonName, Person>;

/** Sets up a fresh server: Anna is its admin, Ben and the kid Mia are family, Fred a friend, Gus a guest. */
export async function createHousehold(request: APIRequest, { url }: TestServer): Promise<Family> {
  const device = await newDevice(request, url);
  const anna = await call(device, setUp, {
    body: {
      token: setupToken,
      spaceName,
      childName: 'Mia',
      username: 'anna',
      displayName: 'Anna',
      password,
      joining: 'guests',
      lan: false,
    },
  });
  const people: Partial<Family> = {};
  for (const [username, { displayName, role, ...kid }] of Object.entries(members)) {
    const own = await newDevice(request, url);
    const { id } = await call(own, register, {
      body: { username, displayName, password, ...kid },
    });
    if (role !== 'guest')
      await call(device, adminUpdateUser, { params: { id }, body: { role, verified: true } });
    const user = await call(own, currentUser);
    people[username as PersonName] = { user, cookies: (await own.storageState()).cookies };
    await own.dispose();
  }
  people.anna = { user: anna, cookies: (await device.storageState()).cookies };
  await device.dispose();
  return people as Family;
}
