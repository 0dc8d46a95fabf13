import * as contract from '#shared/features/backups/backups.contract.ts';
import type { Context } from '../../context/context.ts';
import { asyncRoute, type Route, route } from '../../http/route.ts';
import { announce, readBackups, readWarning } from './backups.service.ts';
import { beginBackup, stopWork } from './create-backup.service.ts';
import { beginDelete } from './delete-backup.service.ts';
import { changeBackupSettings, lock, unlock } from './settings.service.ts';
import { beginCheck } from './verify-backup.service.ts';

const answer = (context: Context) => {
  announce(context);
  return readBackups(context);
};

/** Backups, for admins. */
export const backupsRoutes = (context: Context): Route[] => [
  asyncRoute(context, contract.getBackups, () => readBackups(context)),
  asyncRoute(context, contract.getBackupWarning, () => readWarning(context)),
  route(context, contract.getBackupWork, () => ({ work: context.backupRunner.current() })),
  asyncRoute(context, contract.makeBackupNow, async ({ actor }) => ({
    work: beginBackup(context, actor.id, { isManual: true }),
  })),
  asyncRoute(context, contract.verifyBackupNow, async ({ params }) => ({
    work: await beginCheck(context, params.id),
  })),
  asyncRoute(context, contract.cancelBackupWork, async () => {
    await stopWork(context);
    return { work: null };
  }),
  asyncRoute(context, contract.changeBackups, async ({ actor, body }) => {
    await changeBackupSettings(context, actor, body);
    return answer(context);
  }),
  asyncRoute(context, contract.lockBackups, async ({ actor, body }) => {
    await lock(context, actor, body);
    return answer(context);
  }),
  asyncRoute(context, contract.unlockBackups, async ({ actor }) => {
    unlock(context, actor);
    return answer(context);
  }),
  // After those of other names below the same path.
  asyncRoute(context, contract.deleteBackup, async ({ actor, params }) => ({
    work: await beginDelete(context, actor, params.id),
  })),
];
