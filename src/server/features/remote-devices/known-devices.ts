import type { IncomingMessage, ServerResponse } from 'node:http';
import { addMinutes } from 'date-fns/addMinutes';
import { subDays } from 'date-fns/subDays';
import { limits, type WayIn } from '#shared/features/remote-devices/remote-devices.fields.ts';
import type { Context } from '../../context/context.ts';
import { connectionOf } from '../../http/client-connection.ts';
import { readTokenCookie, setCookie } from '../../http/cookies.ts';
import type { RemoteDevices } from '../../http/outside-guard.ts';
import { storeLastSeen } from '../accounts/sessions/sessions.ts';
import { hashToken, newToken } from '../accounts/sessions/tokens.ts';
import { findKnownDevice, type KnownDevice, touchDevice } from './remote-devices.repo.ts';

type Parts = Pick<Context, 'db' | 'clock' | 'log' | 'installationId'>;

/** Seen times are written this seldom. */
const touchMinutes = 10;

/** Cookies are shared by all ports and schemes of a host: https has its own, which plain http cannot plant. */
const cookieOf = ({ installationId }: Pick<Parts, 'installationId'>, request: IncomingMessage) =>
  `${connectionOf(request).isSecure ? '__Host-' : ''}treehouse_outside_${installationId}`;

/** The hash of the token by which a device outside is remembered or asks; null for none. */
export const tokenHashOf = (
  parts: Pick<Parts, 'installationId'>,
  request: IncomingMessage,
): Buffer | null => {
  const token = readTokenCookie(request, cookieOf(parts, request));
  return token === null ? null : hashToken(token);
};

/** The way of a request from outside; null at home. */
export const wayOf = (request: IncomingMessage): WayIn | null => {
  const { entrance } = connectionOf(request);
  return entrance === 'home' ? null : entrance;
};

/** Gives a device its own token: a new one each time, so that none can be planted. @returns its hash. */
export const giveToken = (
  parts: Pick<Parts, 'installationId'>,
  request: IncomingMessage,
  response: ServerResponse,
): Buffer => {
  const value = newToken();
  setCookie(request, response, { name: cookieOf(parts, request), value, days: limits.deviceDays });
  return hashToken(value);
};

/** Since when a device must have been seen to be remembered still. */
export const rememberedSince = (now: Date): string => subDays(now, limits.deviceDays).toISOString();

/** Recognises approved devices by their cookie, each only over the way it was approved for. */
export const createRemoteDevices = (parts: Parts): RemoteDevices => {
  const { db, clock, log } = parts;
  const find = (request: IncomingMessage): KnownDevice | null => {
    const way = wayOf(request);
    const hash = way && tokenHashOf(parts, request);
    const device = way && hash && findKnownDevice(db, hash, way);
    return device && device.lastSeenAt > rememberedSince(clock.now()) ? device : null;
  };
  return {
    idOf: (request) => find(request)?.id ?? null,
    noteUse: (request, response) => {
      const device = find(request);
      const now = clock.now();
      if (!device || addMinutes(new Date(device.lastSeenAt), touchMinutes) > now) return;
      const { address } = connectionOf(request);
      storeLastSeen(log, () =>
        touchDevice(db, { ...device, address, lastSeenAt: now.toISOString() }),
      );
      // The same token for as long again.
      const name = cookieOf(parts, request);
      const value = readTokenCookie(request, name);
      if (value) setCookie(request, response, { name, value, days: limits.deviceDays });
    },
  };
};
