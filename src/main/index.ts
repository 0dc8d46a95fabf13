import { app } from 'electron';
import { settleDataDir } from './data-dir/move-at-start.ts';
import { openDesktopSettings } from './desktop-settings.ts';
import { handleWindowPages } from './ipc/ipc.ts';
import { keepOpenWithoutWindow } from './lifecycle/close-to-tray.ts';
import { askBeforeQuit } from './lifecycle/confirm-quit.ts';
import { startAgainAfterCrash } from './lifecycle/crash.ts';
import { keepAwake } from './lifecycle/keep-awake.ts';
import {
  closeServerBeforeQuit,
  openLifecycle,
  type ServerLifecycle,
} from './lifecycle/server-lifecycle.ts';
import { monitorServer } from './lifecycle/server-monitor.ts';
import { handleSleep } from './lifecycle/sleep-and-resume.ts';
import { followLoginList } from './lifecycle/start-at-login.ts';
import { installFirstMenu, installMenu } from './menu/menu.ts';
import { installTray } from './menu/tray.ts';
import { canHaveTray } from './menu/tray-support.ts';
import { ringForHelp } from './notifications/help-request-alert.ts';
import { nameApp } from './notifications/notifications.ts';
import { notifyOfServer } from './notifications/server-notifications.ts';
import { keepInside, keepSessionInside } from './security/outbound.ts';
import { guardAllContents } from './security/web-contents-guard.ts';
import { offerUpdates } from './updates/updates.ts';
import { catchLinks, followLinks, showFirstPage } from './window/deep-links.ts';
import { keepSignedIn } from './window/flush-cookies.ts';
import { createShowPage } from './window/show-page.ts';
import { followServer } from './window/window.ts';

let opened: ServerLifecycle | null = null;

const boot = async (): Promise<void> => {
  startAgainAfterCrash(() => opened);
  nameApp();
  catchLinks();
  await app.whenReady();
  keepSessionInside();
  keepSignedIn();
  if (!(await settleDataDir())) return;
  installFirstMenu();
  const lifecycle = await openLifecycle();
  if (!lifecycle) return;
  opened = lifecycle;
  const settings = openDesktopSettings();
  const watch = monitorServer(lifecycle);
  const showPage = createShowPage(lifecycle);
  closeServerBeforeQuit(lifecycle);
  guardAllContents(lifecycle);
  handleWindowPages(lifecycle, settings, showPage);
  installMenu(lifecycle, showPage);
  askBeforeQuit(lifecycle);
  keepOpenWithoutWindow(lifecycle, settings);
  followLoginList(settings);
  showFirstPage(lifecycle, showPage);
  followServer(lifecycle);
  offerUpdates(lifecycle);
  ringForHelp(lifecycle, settings, () => showPage());
  notifyOfServer(lifecycle, showPage);
  keepAwake(settings, watch);
  handleSleep(lifecycle, watch);
  followLinks(showPage);
  // macOS keeps an app without windows; a click on its icon wants one.
  app.on('activate', () => showPage());
  if (await canHaveTray()) installTray({ lifecycle, settings, watch, showPage });
};

keepInside();

// A second start shows the window of the first.
if (app.requestSingleInstanceLock()) {
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  void boot();
} else {
  app.exit(0);
}
