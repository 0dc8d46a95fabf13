import type { RequestHandler } from 'express';
import { AppError } from '#shared/errors.ts';
import * as takeover from '#shared/features/backups/takeover/takeover.contract.ts';
import * as exports from '#shared/features/exports/exports.contract.ts';
import type { MessageKey } from '#shared/locales/messages.ts';
import { savingStoppedHeader } from '#shared/saving-stopped.ts';
import type { Config } from '../config.ts';

type Reason = NonNullable<Config['savingStopped']>;

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

const sentences: Record<Reason, MessageKey> = {
  diskFull: 'common:errors.diskFull',
  dataFolderReadOnly: 'startup:errors.notSaving',
  dataFolderUnusable: 'startup:errors.notSaving',
  takenOver: 'startup:errors.takenOver',
};

/** Calls that write nothing to the database: what people may still do on a server that was taken over. */
const allowedAfterTakeover = [takeover.returnHousehold, exports.startExport, exports.cancelExport];

const isAllowed = (reason: Reason, method: string, path: string): boolean =>
  reason === 'takenOver' &&
  allowedAfterTakeover.some((endpoint) => {
    const pattern = endpoint.path.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : part));
    return endpoint.method === method && new RegExp(`^${pattern.join('/')}$`).test(path);
  });

/** The refusal of a write, over http or a socket, while nothing is saved. */
export const savingStoppedError = (reason: Reason): AppError =>
  new AppError('diskFull', sentences[reason]);

/** While nothing is saved: each answer says so, and a call that would write is refused with 507. */
export const refuseWrites =
  ({ savingStopped }: Config): RequestHandler =>
  (request, response, next) => {
    if (savingStopped === null) return next();
    response.setHeader(savingStoppedHeader, savingStopped);
    if (safeMethods.has(request.method)) return next();
    if (isAllowed(savingStopped, request.method, request.path)) return next();
    throw savingStoppedError(savingStopped);
  };
