import {
  cancelDownload,
  checkUpdates,
  downloadUpdate,
  getUpdates,
  installUpdate,
  switchUpdates,
} from '#shared/features/updates/updates.contract.ts';
import type { Context } from '../../context/context.ts';
import type { Updater } from '../../context/updater.ts';
import { asyncRoute, type Route, route } from '../../http/route.ts';
import { readUpdates, switchUpdatesTo } from './updates.service.ts';

/** Blocked outbound connections, and update checks, which are off by default. */
export const updateRoutes = (context: Context, updater: Updater): Route[] => [
  route(context, getUpdates, () => readUpdates(context, updater)),
  route(context, switchUpdates, ({ actor, body }) =>
    switchUpdatesTo(context, updater, { actor, body }),
  ),
  asyncRoute(context, checkUpdates, async () => {
    await updater.check();
    return readUpdates(context, updater);
  }),
  route(context, downloadUpdate, () => {
    updater.startDownload();
    return readUpdates(context, updater);
  }),
  route(context, cancelDownload, () => {
    updater.cancelDownload();
    return readUpdates(context, updater);
  }),
  route(context, installUpdate, ({ actor }) => {
    updater.startInstallation(actor.id);
    return readUpdates(context, updater);
  }),
];
