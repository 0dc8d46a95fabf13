import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import { AppError } from '#shared/errors.ts';
import type { Context } from './context/context.ts';
import { uploadPage } from './features/content/upload-page/upload-page.ts';
import { errorHandler } from './http/error-handler.ts';
import { guardHostAndOrigin, type HostOriginRules } from './http/host-origin-guard.ts';
import { parseJson } from './http/json-body.ts';
import { mountRoutes } from './http/mount-routes.ts';
import { guardOutside } from './http/outside-guard.ts';
import { makePageParts } from './http/page-answers.ts';
import { refuseWrites } from './http/read-only.ts';
import { requestLog } from './http/request-log.ts';
import type { Route } from './http/route.ts';
import { securityHeaders } from './http/security-headers.ts';
import { clientFiles, clientPage, listClientFiles } from './http/static-client.ts';
import { mediaRoutes } from './media/media-routes.ts';
import { noticeStorageError } from './startup/recovery/storage-monitor.ts';

const guardRequests = (rules: HostOriginRules): RequestHandler => {
  return (request, response, next) => {
    try {
      guardHostAndOrigin(request, rules);
    } catch (error) {
      // Close the connection after a rejected request.
      response.setHeader('Connection', 'close');
      throw error;
    }
    next();
  };
};

/** Middleware in order, feature routes, the client, and the one error handler. */
export const createApp = (
  context: Context,
  rules: HostOriginRules,
  routes: readonly Route[],
): Express => {
  const { config, log } = context;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.use(requestLog(log), guardRequests(rules), ...securityHeaders(() => context.secure.port()));
  const files: ReadonlySet<string> = config.clientDir
    ? listClientFiles(config.clientDir)
    : new Set();
  app.use(guardOutside(context.remoteDevices, files));
  app.use(refuseWrites(config));
  app.use('/uploads', mediaRoutes(context));
  app.use((_request, response, next) => {
    response.setHeader('X-App-Version', config.version);
    next();
  });
  if (config.clientDir) app.use(clientFiles(config.clientDir, files));
  app.use(uploadPage(context));
  app.use(compression({ level: 1 }), parseJson(), mountRoutes(routes));
  app.use(['/api', '/uploads', '/ws', '/assets'], () => {
    throw new AppError('notFound', 'common:errors.unknownPath');
  });
  if (config.clientDir) {
    app.use(clientPage(config.clientDir, makePageParts(context, routes, config.clientDir)));
  }
  app.use((_request, _response) => {
    throw new AppError('notFound', 'common:errors.unknownPath');
  });
  app.use(errorHandler(log, (error) => noticeStorageError(context, error)));
  return app;
};
