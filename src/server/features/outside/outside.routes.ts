import {
  cancelDownload,
  checkUpdates,
  downloadUpdate,
  getOutside,
  installUpdate,
  switchUpdates,
} from '#shared/features/outside/outside.contract.ts';
import type { Context } from '../../context.ts';
import { asyncRoute, type Route, route } from '../../http/route.ts';
import { checkForUpdates, readOutside, switchUpdatesTo } from './outside.service.ts';
import { updaterOf } from './updater.ts';

/** What leaves the house, which is nothing, and the look for new versions, which is off. */
export const outsideRoutes = (context: Context): Route[] => [
  route(context, getOutside, () => readOutside(context)),
  route(context, switchUpdates, ({ actor, body }) => switchUpdatesTo(context, actor, body)),
  asyncRoute(context, checkUpdates, () => checkForUpdates(context)),
  route(context, downloadUpdate, () => {
    updaterOf(context).startDownload();
    return readOutside(context);
  }),
  route(context, cancelDownload, () => {
    updaterOf(context).cancelDownload();
    return readOutside(context);
  }),
  route(context, installUpdate, ({ actor }) => {
    updaterOf(context).startInstallation(actor.id);
    return readOutside(context);
  }),
];
