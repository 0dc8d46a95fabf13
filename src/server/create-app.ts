import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import { AppError } from '#shared/errors.ts';
import type { Context } from './context/context.ts';
import { accountsRoutes } from './features/accounts/accounts.routes.ts';
import { approvalsRoutes } from './features/approvals/approvals.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { backupsRoutes } from './features/backups/backups.routes.ts';
import { recoveryRoutes } from './features/backups/restore/restore.routes.ts';
import { badgesRoutes } from './features/badges/badges.routes.ts';
import { calendarRoutes } from './features/calendar/calendar.routes.ts';
import { chatRoutes } from './features/chat/chat.routes.ts';
import { contentRoutes } from './features/content/content.routes.ts';
import { emotionsRoutes } from './features/emotions/emotions.routes.ts';
import { exportsRoutes } from './features/exports/exports.routes.ts';
import { filesRoutes } from './features/files/files.routes.ts';
import { gamesRoutes } from './features/games/games.routes.ts';
import { helpRoutes } from './features/help-requests/help-requests.routes.ts';
import { householdRoutes } from './features/household/household.routes.ts';
import { httpsRoutes } from './features/https/https.routes.ts';
import { journalRoutes } from './features/journal/journal.routes.ts';
import { networkRoutes } from './features/lan-access/lan-access.routes.ts';
import { pairingRoutes } from './features/pairing/pairing.routes.ts';
import { readingRoutes } from './features/reading/reading.routes.ts';
import { screenTimeRoutes } from './features/screen-time/screen-time.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { tasksRoutes } from './features/tasks/tasks.routes.ts';
import { trashRoutes } from './features/trash/trash.routes.ts';
import { updateRoutes } from './features/updates/updates.routes.ts';
import { aboutMeRoutes } from './features/visibility/about-me.routes.ts';
import { viewersRoutes } from './features/visibility/visibility.routes.ts';
import { errorHandler } from './http/error-handler.ts';
import { guardHostAndOrigin, type HostOriginRules } from './http/host-origin-guard.ts';
import { parseJson } from './http/json-body.ts';
import { refuseWrites } from './http/read-only.ts';
import { requestLog } from './http/request-log.ts';
import type { Route } from './http/route.ts';
import { securityHeaders } from './http/security-headers.ts';
import { clientFiles, clientPage } from './http/static-client.ts';
import { importRoutes } from './imports/imports.routes.ts';
import { mediaRoutes } from './media/media-routes.ts';
import { noticeStorageError } from './startup/recovery/storage-monitor.ts';

/** Every feature's routes; the leak test walks this list. */
export const allRoutes = (context: Context): Route[] => [
  ...householdRoutes(context),
  ...accountsRoutes(context),
  ...pairingRoutes(context),
  ...contentRoutes(context),
  ...chatRoutes(context),
  ...tasksRoutes(context),
  ...emotionsRoutes(context),
  ...journalRoutes(context),
  ...calendarRoutes(context),
  ...badgesRoutes(context),
  ...gamesRoutes(context),
  ...readingRoutes(context),
  ...approvalsRoutes(context),
  ...trashRoutes(context),
  ...filesRoutes(context),
  ...screenTimeRoutes(context),
  ...helpRoutes(context),
  ...searchRoutes(context),
  ...viewersRoutes(context),
  ...aboutMeRoutes(context),
  ...auditRoutes(context),
  ...exportsRoutes(context),
  ...importRoutes(context),
  ...backupsRoutes(context),
  ...networkRoutes(context),
  ...updateRoutes(context),
  ...httpsRoutes(context),
  ...recoveryRoutes(context),
];

const gate = (rules: HostOriginRules): RequestHandler => {
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

const mount = (app: Express, { endpoint, handle }: Route): void => {
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
  app[method](endpoint.path, handle);
};

/** Middleware in order, feature routes, the client, and the one error handler. */
export const createApp = (context: Context, rules: HostOriginRules): Express => {
  const { config, log } = context;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.use(requestLog(log), gate(rules), ...securityHeaders(() => context.secure.port()));
  app.use(refuseWrites(config));
  app.use('/uploads', mediaRoutes(context));
  app.use((_request, response, next) => {
    response.setHeader('X-App-Version', config.version);
    next();
  });
  if (config.clientDir) app.use(clientFiles(config.clientDir));
  app.use(compression({ level: 1 }), parseJson());
  for (const route of allRoutes(context)) mount(app, route);
  app.use(['/api', '/uploads', '/ws', '/assets'], () => {
    throw new AppError('notFound', 'common:errors.unknownPath');
  });
  if (config.clientDir) app.use(clientPage(config.clientDir));
  app.use((_request, _response) => {
    throw new AppError('notFound', 'common:errors.unknownPath');
  });
  app.use(errorHandler(log, (error) => noticeStorageError(context, error)));
  return app;
};
