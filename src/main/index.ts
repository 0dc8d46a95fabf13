import { app } from 'electron';
import { settleDataDir } from './data-dir/move-at-start.ts';
import { knowFolder } from './data-dir/remembered-folder.ts';
import { openDesktopSettings } from './desktop-settings.ts';
import { appHandlers, setupHandlers } from './ipc/bridge-handlers.ts';
import { handleCalls } from './ipc/ipc.ts';
import { closeServerBeforeQuit } from './lifecycle/close-before-quit.ts';
import { keepOpenWithoutWindow } from './lifecycle/close-to-tray.ts';
import { askBeforeQuit } from './lifecycle/confirm-quit.ts';
import { startAgainAfterCrash } from './lifecycle/crash.ts';
import { startServer } from './lifecycle/first-start.ts';
import { keepAwake } from './lifecycle/keep-awake.ts';
import { createServerLifecycle } from './lifecycle/server-lifecycle.ts';
import { monitorServer } from './lifecycle/server-monitor.ts';
import { serverOptions } from './lifecycle/server-options.ts';
import { handleSleep } from './lifecycle/sleep-and-resume.ts';
import { followLoginList } from './lifecycle/start-at-login.ts';
import { installFirstMenu, installMenu } from './menu/menu.ts';
import { hasTray, installTray } from './menu/tray.ts';
import { canHaveTray } from './menu/tray-support.ts';
import { ringForHelp } from './notifications/help-request-alert.ts';
import { nameApp } from './notifications/notifications.ts';
import { notifyOfServer } from './notifications/server-notifications.ts';
import { paths } from './paths.ts';
import { keepInside, keepSessionInside } from './security/outbound.ts';
import { guardAllContents } from './security/web-contents-guard.ts';
import { judgeStartAfterUpdate, offerUpdates } from './updates/updates.ts';
import { catchLinks, followLinks, showFirstPage } from './window/deep-links.ts';
import { keepSignedIn } from './window/flush-cookies.ts';
import { createShowPage } from './window/show-page.ts';
import { exitWithStartError, showStartupFailures } from './window/startup-failure.ts';
import { followServer } from './window/window.ts';

const boot = async (): Promise<void> => {
  const lifecycle = createServerLifecycle({
    serverOptions,
    // A version that was just installed is rolled back rather than explained.
    isFatal: judgeStartAfterUpdate,
  });
  startAgainAfterCrash(lifecycle);
  nameApp();
  catchLinks();
  await app.whenReady();
  keepSessionInside();
  keepSignedIn();
  if (!(await settleDataDir())) return;
  installFirstMenu();
  guardAllContents(lifecycle);
  handleCalls(lifecycle, setupHandlers(lifecycle));
  showStartupFailures(lifecycle);
  lifecycle.events.on('started', () => knowFolder(paths.data));
  lifecycle.events.on('failed', exitWithStartError);
  if (!(await startServer(lifecycle))) return;

  const settings = openDesktopSettings();
  const watch = monitorServer(lifecycle);
  const showPage = createShowPage(lifecycle);
  closeServerBeforeQuit(lifecycle);
  handleCalls(lifecycle, appHandlers({ lifecycle, settings, showPage, hasTray }));
  installMenu(lifecycle, showPage);
  askBeforeQuit(lifecycle);
  keepOpenWithoutWindow(lifecycle, settings, hasTray);
  followLoginList(settings);
  showFirstPage(lifecycle, showPage, hasTray);
  lifecycle.onEachServer((server) => {
    followServer(server);
    offerUpdates(server);
    ringForHelp(server, settings, () => showPage());
    notifyOfServer(server, showPage);
  });
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
