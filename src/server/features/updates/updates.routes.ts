import {
  cancelDownload,
  checkUpdates,
  downloadUpdate,
  getUpdates,
  installUpdate,
  switchUpdates,
} from '#shared/features/updates/updates.contract.ts';
import type { Context } from '../../context/context.ts';
import { asyncRoute, type Route, route } from '../../http/route.ts';
import { checkForUpdates, readUpdates, switchUpdatesTo } from './updates.service.ts';

/** Blocked outbound connections, and update checks, which are off by default. */
export const updateRoutes = (context: Context): Route[] => [
  route(context, getUpdates, () => readUpdates(context)),
  route(context, switchUpdates, ({ actor, body }) => switchUpdatesTo(context, actor, body)),
  asyncRoute(context, checkUpdates, () => checkForUpdates(context)),
  route(context, downloadUpdate, () => {
    context.updater.startDownload();
    return readUpdates(context);
  }),
  route(context, cancelDownload, () => {
    context.updater.cancelDownload();
    return readUpdates(context);
  }),
  route(context, installUpdate, ({ actor }) => {
    context.updater.startInstallation(actor.id);
    return readUpdates(context);
  }),
];
