import { app, type BrowserWindow, dialog } from 'electron';
import type { DesktopFile } from '../desktop-settings.ts';
import { t } from '../messages.ts';
import { onWindowMade, putAway } from '../window/window.ts';
import { isQuitting } from './confirm-quit.ts';
import type { ServerLifecycle } from './server-lifecycle.ts';
import { startAtLogin } from './start-at-login.ts';

/**
 * Explains once that Treehouse keeps running and offers to start it at login. @returns whether to hide the
 * window.
 */
const sayOnce = async (
  window: BrowserWindow,
  settings: DesktopFile,
  hasTray: boolean,
): Promise<boolean> => {
  const { response, checkboxChecked } = await dialog.showMessageBox(window, {
    type: 'info',
    message: t('closing.title'),
    detail: t(hasTray ? 'closing.inTray' : 'closing.inTaskbar'),
    buttons: [t('closing.stay'), t('closing.quit')],
    defaultId: 0,
    cancelId: 0,
    checkboxLabel: t('closing.startAtLogin'),
    checkboxChecked: settings.read().startAtLogin,
    noLink: true,
  });
  settings.change({ closeSaid: true, startAtLogin: startAtLogin(checkboxChecked) });
  return response === 0;
};

/** Before setup there is nothing to keep running for. */
const isEmpty = (lifecycle: ServerLifecycle): boolean => {
  try {
    return lifecycle.server().needsSetup();
  } catch {
    // It is just being opened again.
    return false;
  }
};

/** Closing the window keeps the server running, unless the person chose otherwise (rule 152). */
export const keepOpenWithoutWindow = (
  lifecycle: ServerLifecycle,
  settings: DesktopFile,
  hasTray: () => boolean,
): void =>
  onWindowMade((window) => {
    let isSaying = false;
    const close = async () => {
      if (isSaying) return;
      isSaying = true;
      const stays = settings.read().closeSaid || (await sayOnce(window, settings, hasTray()));
      isSaying = false;
      if (!stays) app.quit();
      else if (!window.isDestroyed()) putAway(window, hasTray());
    };
    window.on('close', (event) => {
      if (isQuitting()) return;
      event.preventDefault();
      if (settings.read().onClose === 'quit' || isEmpty(lifecycle)) app.quit();
      else void close();
    });
  });
