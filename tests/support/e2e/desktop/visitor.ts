import { once } from 'node:events';
import { type APIRequestContext, request } from '@playwright/test';
import { WebSocket } from 'ws';
import { register } from '#shared/features/accounts/accounts.contract.ts';
import { createInvite } from '#shared/features/accounts/admin.contract.ts';
import { call, newDevice } from '../api.ts';
import { password } from '../family.ts';

const userAgent =
  'Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/604.1';

/** The device of a guest who signs up with a code from an admin. */
export const joinAsGuest = async (
  admin: APIRequestContext,
  origin: string,
  displayName: string,
) => {
  const { code: inviteCode } = await call(admin, createInvite, { body: { role: 'guest' } });
  const device = await newDevice(request, origin);
  const username = displayName.toLowerCase();
  await call(device, register, { body: { username, displayName, password, inviteCode } });
  return device;
};

export const comeIn = async (admin: APIRequestContext, origin: string, displayName: string) => {
  const device = await joinAsGuest(admin, origin, displayName);
  const { cookies } = await device.storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, {
    headers: { cookie, origin, 'user-agent': userAgent },
  });
  await once(socket, 'open');
  return {
    device,
    leave: async () => {
      socket.terminate();
      await device.dispose();
    },
  };
};
