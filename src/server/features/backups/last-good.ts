import { rootOf } from '../../backup-engine/backup-format.ts';
import { listBackups } from '../../backup-engine/list-backups.ts';
import type { Context } from '../../context/context.ts';
import { checkBackups } from './backup-failures.ts';
import { noteState } from './create-backup.service.ts';
import { currentFolder } from './folder-state.ts';

/** The last good ones are others now, where a backup that turned out bad or was deleted was among them. */
export const forgetLastGood = async (context: Context, id: string): Promise<void> => {
  const { lastGood, lastNightly } = context.computer.read().backups;
  if (lastGood?.id !== id && lastNightly?.id !== id) return;
  const backups = await listBackups(rootOf(currentFolder(context)));
  const good = backups.filter(({ problem }) => problem === null);
  const nameOf = (backup: { id: string; createdAt: string } | undefined) =>
    backup ? { id: backup.id, madeAt: backup.createdAt } : null;
  noteState(context, {
    ...(lastGood?.id === id && { lastGood: nameOf(good[0]) }),
    ...(lastNightly?.id === id && {
      lastNightly: nameOf(good.find(({ isManual }) => !isManual)),
    }),
  });
  await checkBackups(context);
};
