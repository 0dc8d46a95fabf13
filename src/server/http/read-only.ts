import type { RequestHandler } from 'express';
import { AppError } from '#shared/errors.ts';
import { savingStoppedHeader } from '#shared/saving-stopped.ts';
import type { Config } from '../config.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** While nothing can be saved: each answer says so, and a call that would write is refused with 507. */
export const refuseWrites =
  ({ savingStopped }: Config): RequestHandler =>
  (request, response, next) => {
    if (savingStopped === null) return next();
    response.setHeader(savingStoppedHeader, savingStopped);
    if (safeMethods.has(request.method)) return next();
    const isFull = savingStopped === 'diskFull';
    throw new AppError('diskFull', isFull ? 'common:errors.diskFull' : 'startup:errors.notSaving');
  };
