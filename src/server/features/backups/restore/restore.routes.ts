import * as contract from '#shared/features/backups/restore/restore.contract.ts';
import type { Context } from '../../../context/context.ts';
import { asyncRoute, type Route, route } from '../../../http/route.ts';
import {
  cancelForEmptyHouse,
  listForEmptyHouse,
  readRestore,
  restoreEmptyHouse,
  restoreHouse,
} from './restore.service.ts';

/** Restoring, from the wizard of an empty house and by its admins later. */
export const recoveryRoutes = (context: Context): Route[] => [
  asyncRoute(context, contract.listChoices, ({ body, request }) =>
    listForEmptyHouse(context, body, request),
  ),
  asyncRoute(context, contract.startRestore, async ({ body, request }) =>
    restoreEmptyHouse(context, body, request),
  ),
  route(context, contract.getRestore, () => context.restores.state()),
  asyncRoute(context, contract.cancelRestore, async ({ body, request }) =>
    cancelForEmptyHouse(context, body, request),
  ),
  route(context, contract.getAdminRestore, () => readRestore(context)),
  asyncRoute(
    context,
    contract.restoreBackup,
    ({ actor, body: { backupId, passphrase, ...proof } }) =>
      restoreHouse(context, actor, { kind: 'backup', id: backupId, passphrase }, proof),
  ),
  asyncRoute(context, contract.undoRestore, ({ actor, body: { id, password } }) =>
    restoreHouse(
      context,
      actor,
      { kind: 'safety', id, passphrase: null },
      { password, acceptsChanged: false },
    ),
  ),
  route(context, contract.cancelAdminRestore, () => {
    context.restores.cancel();
    return context.restores.state();
  }),
];
