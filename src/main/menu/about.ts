import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app, dialog, shell } from 'electron';
import { t } from '../messages.ts';
import { paths } from '../paths.ts';

/** Comes with Electron, beside its program. */
const licences = (): string[] =>
  ['LICENSES.chromium.html', 'LICENSE']
    .map((name) => join(dirname(process.execPath), name))
    .filter(existsSync);

/** Opens the folder with the family's things in the system's own way. */
export const openDataFolder = (): Promise<string> => shell.openPath(paths.data);

/** The version of Treehouse, where its data is, and its licences. */
export const showAbout = async (): Promise<void> => {
  const [licence] = licences();
  const { response } = await dialog.showMessageBox({
    type: 'info',
    title: t('menu.about'),
    message: app.name,
    detail: t('menu.aboutText', { version: app.getVersion(), folder: paths.data }),
    buttons: [t('menu.aboutClose'), t('menu.openFolder'), ...(licence ? [t('menu.licences')] : [])],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  if (response === 1) await openDataFolder();
  if (response === 2 && licence) await shell.openPath(licence);
};
