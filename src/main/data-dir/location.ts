import { existsSync, readdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { app, dialog, session } from 'electron';
import {
  cancelMove,
  judgeDataDir,
  newMoveId,
  planMove,
  readDataDir,
  removeOldCopies,
  usualDataDir,
} from '#server/index.ts';
import type { DataLocation, MoveAnswer } from '#shared/data-dir-location.ts';
import { restart } from '../lifecycle/restart.ts';
import type { ServerLifecycle } from '../lifecycle/server-lifecycle.ts';
import { t } from '../messages.ts';
import { paths } from '../paths.ts';

const settingsDir = (): string => app.getPath('userData');
const isFixed = (): boolean => Boolean(process.env.TREEHOUSE_DATA);

/** The data folder's location, as its page shows it. */
export const dataLocation = (): DataLocation => ({
  path: paths.data,
  isUsual: resolve(paths.data) === resolve(usualDataDir(settingsDir())),
  isFixed: isFixed(),
  oldCopies: isFixed() ? [] : readDataDir(settingsDir()).oldCopies,
});

/** Whether the person signed in at the window is an admin, by the same call any page makes. */
const isAdminAtWindow = async (lifecycle: ServerLifecycle): Promise<boolean> => {
  const url = `${lifecycle.origin()}/api/user`;
  const cookies = await session.defaultSession.cookies.get({ url });
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const answer = await fetch(url, { headers: { cookie } });
  if (!answer.ok) return false;
  const { role } = (await answer.json()) as { role?: unknown };
  return role === 'admin';
};

const mayDecide = async (lifecycle: ServerLifecycle): Promise<boolean> =>
  !isFixed() && (lifecycle.server().needsSetup() || (await isAdminAtWindow(lifecycle)));

const askForFolder = async (): Promise<string | undefined> => {
  const { canceled, filePaths } = await dialog.showOpenDialog({
    title: t('folder.dataFolder'),
    properties: ['openDirectory', 'createDirectory'],
  });
  return canceled ? undefined : filePaths[0];
};

const askToMove = async (folder: string, isSynced: boolean): Promise<boolean> => {
  const cancel = 0;
  const { response } = await dialog.showMessageBox({
    type: isSynced ? 'warning' : 'question',
    title: t('move.title'),
    message: t('move.ask', { folder }),
    detail: isSynced ? `${t('move.synced')}\n\n${t('move.askText')}` : t('move.askText'),
    buttons: [t('move.cancel'), t(isSynced ? 'move.moveAnyway' : 'move.move')],
    defaultId: isSynced ? cancel : 1,
    cancelId: cancel,
    noLink: true,
  });
  return response !== cancel;
};

/** When the person stays, the move is cancelled: no later start carries it out. */
const startAgain = (): void =>
  restart({ onStay: () => void cancelMove(settingsDir()).catch(() => {}) });

const begin = async (to: string, isSynced: boolean): Promise<MoveAnswer> => {
  if (!(await askToMove(to, isSynced))) return { outcome: 'letBe' };
  planMove(settingsDir(), to, newMoveId());
  // Answer the page before its server closes.
  setTimeout(startAgain, 300);
  return { outcome: 'startsAgain' };
};

const backToUsual = async (): Promise<MoveAnswer> => {
  const usual = usualDataDir(settingsDir());
  if (resolve(paths.data) === resolve(usual)) return { problem: 'insideItself' };
  if (existsSync(usual) && readdirSync(usual).length > 0) return { problem: 'notEmpty' };
  return begin(usual, false);
};

/** What an update replaces and an uninstall removes. */
const appFolders = (): string[] => [app.getAppPath(), dirname(app.getPath('exe'))];

/** Plans a move to a folder chosen at this computer, and starts again to carry it out. */
export const moveData = async (
  lifecycle: ServerLifecycle,
  to: unknown,
): Promise<MoveAnswer | null> => {
  if (!(await mayDecide(lifecycle))) return null;
  if (to === 'usual') return backToUsual();
  const chosen = await askForFolder();
  if (!chosen) return { outcome: 'letBe' };
  const judgement = await judgeDataDir({
    chosen,
    current: paths.data,
    appFolders: appFolders(),
    oldCopies: readDataDir(settingsDir()).oldCopies,
  });
  return 'problem' in judgement ? judgement : begin(judgement.to, judgement.isSynced);
};

/** Deletes previous copies of the data folder once an admin agrees. */
export const letOldCopiesGo = async (lifecycle: ServerLifecycle): Promise<DataLocation | null> => {
  if (!(await mayDecide(lifecycle))) return null;
  await removeOldCopies(settingsDir());
  return dataLocation();
};
