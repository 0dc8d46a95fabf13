import { once } from 'node:events';
import { request } from '@playwright/test';
import { WebSocket } from 'ws';
import { register } from '#shared/features/accounts/accounts.contract.ts';
import { call, newDevice } from '../api.ts';
import { password } from '../family.ts';

const userAgent =
  'Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/604.1';

export const comeIn = async (origin: string, displayName: string) => {
  const device = await newDevice(request, origin);
  const username = displayName.toLowerCase();
  await call(device, register, { body: { username, displayName, password } });
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
