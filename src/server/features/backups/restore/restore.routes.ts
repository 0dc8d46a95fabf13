import * as contract from '#shared/features/backups/restore/restore.contract.ts';
import type { Context } from '../../../context/context.ts';
import { asyncRoute, type Route, route } from '../../../http/route.ts';
import {
  cancelForEmptyServer,
  listForEmptyServer,
  readRestore,
  restoreEmptyServer,
  restoreServer,
} from './restore.service.ts';

/** Restoring, from the setup wizard and later by admins. */
export const recoveryRoutes = (context: Context): Route[] => [
  asyncRoute(context, contract.listChoices, ({ body, request }) =>
    listForEmptyServer(context, body, request),
  ),
  asyncRoute(context, contract.startRestore, async ({ body, request }) =>
    restoreEmptyServer(context, body, request),
  ),
  route(context, contract.getRestore, () => context.restores.state()),
  asyncRoute(context, contract.cancelRestore, async ({ body, request }) =>
    cancelForEmptyServer(context, body, request),
  ),
  route(context, contract.getAdminRestore, () => readRestore(context)),
  asyncRoute(
    context,
    contract.restoreBackup,
    ({ actor, body: { backupId, passphrase, ...proof } }) =>
      restoreServer(context, actor, { kind: 'backup', id: backupId, passphrase }, proof),
  ),
  asyncRoute(context, contract.undoRestore, ({ actor, body: { id, password } }) =>
    restoreServer(
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
