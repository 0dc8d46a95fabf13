import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { entryHeader } from '#shared/entry-header.ts';
import { AppError } from '#shared/errors.ts';
import { reportArrival } from '#shared/features/remote-access/remote-access.contract.ts';
import { entryCalls } from '#shared/features/remote-devices/remote-devices.contract.ts';
import { shellAddress } from '#shared/page-answers.ts';
import { paths } from '#shared/paths.ts';
import { isOutside } from './client-connection.ts';

/** The approved devices outside. */
export interface RemoteDevices {
  /** The device a request comes from, by its cookie and way; null for one that is not approved. */
  idOf(request: IncomingMessage): number | null;
  /** Notes that it was used, seldom enough for reading to stay reading. */
  noteUse(request: IncomingMessage, response: ServerResponse): void;
}

const mustEnter = () => new AppError('forbidden', 'remoteDevices:errors.enterFirst');

/** @throws AppError 403 for a device outside that is not approved. */
export const requireEntered = (devices: RemoteDevices, request: IncomingMessage): void => {
  if (isOutside(request) && devices.idOf(request) === null) throw mustEnter();
};

/** The last belongs to an admin's check of the way, whose one-time code the phone brings. */
const openCalls: ReadonlySet<string> = new Set(
  [...entryCalls, reportArrival].map(({ method, path }) => `${method} ${path}`),
);

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

const openPages: ReadonlySet<string> = new Set([paths.enter, paths.fromOutside]);

/** Addresses at which the server has something other than the client's page. */
const notPages = /^\/(?:api|uploads|ws|assets)(?:\/|$)/;

/**
 * Lets an unapproved device outside load the client's files and the entry page, and make that page's
 * calls. Other pages lead there; everything else is refused with 403, before sign-in and whatever the path.
 */
export const guardOutside =
  (devices: RemoteDevices, clientFiles: ReadonlySet<string>): RequestHandler =>
  (request, response, next) => {
    if (!isOutside(request)) return next();
    if (devices.idOf(request) !== null) {
      devices.noteUse(request, response);
      return next();
    }
    const { method, path, url } = request;
    if (openCalls.has(`${method} ${path}`)) return next();
    if (isRead(method)) {
      const isFile = clientFiles.has(path) && path !== '/index.html';
      if (isFile || openPages.has(path) || url === shellAddress) return next();
      const isPage = !notPages.test(path) && request.headers.accept?.includes('text/html');
      if (isPage) {
        response.setHeader('Cache-Control', 'no-store');
        return response.redirect(paths.enter);
      }
    }
    response.setHeader(entryHeader, 'needed');
    throw mustEnter();
  };
