import { app } from 'electron';
import { keepOpenWithoutWindow } from './closing.ts';
import { startAgainAfterCrash } from './crash.ts';
import { catchLinks, followLinks, showFirstPage } from './deep-links.ts';
import { openDesktopSettings } from './desktop-settings.ts';
import { guardAllContents } from './guard-contents.ts';
import { ringForHelp } from './help-calls.ts';
import { closeHouseBeforeQuit, type HouseKeeper, openHouse } from './house.ts';
import { tellOfHouse } from './house-notices.ts';
import { watchHouse } from './house-watch.ts';
import { answerWindow } from './ipc.ts';
import { keepAwake } from './keep-awake.ts';
import { keepSignedIn } from './keep-signed-in.ts';
import { installFirstMenu, installMenu } from './menu.ts';
import { settleDataPlace } from './move-at-start.ts';
import { nameApp } from './notices.ts';
import { keepInside, keepSessionInside } from './outbound.ts';
import { askBeforeQuit } from './quitting.ts';
import { createShowPage } from './show-page.ts';
import { handleSleep } from './sleep.ts';
import { followLoginList } from './start-at-login.ts';
import { installTray } from './tray.ts';
import { canHaveTray } from './tray-support.ts';
import { offerUpdates } from './updates.ts';
import { followHouse } from './window.ts';

let opened: HouseKeeper | null = null;

const boot = async (): Promise<void> => {
  startAgainAfterCrash(() => opened);
  nameApp();
  catchLinks();
  await app.whenReady();
  keepSessionInside();
  keepSignedIn();
  if (!(await settleDataPlace())) return;
  installFirstMenu();
  const house = await openHouse();
  if (!house) return;
  opened = house;
  const settings = openDesktopSettings();
  const watch = watchHouse(house);
  const showPage = createShowPage(house);
  closeHouseBeforeQuit(house);
  guardAllContents(house);
  answerWindow(house, settings, showPage);
  installMenu(house, showPage);
  askBeforeQuit(house);
  keepOpenWithoutWindow(house, settings);
  followLoginList(settings);
  showFirstPage(house, showPage);
  followHouse(house);
  offerUpdates(house);
  ringForHelp(house, settings, () => showPage());
  tellOfHouse(house, showPage);
  keepAwake(settings, watch);
  handleSleep(house, watch);
  followLinks(showPage);
  // macOS keeps an app without windows; a click on its icon wants one.
  app.on('activate', () => showPage());
  if (await canHaveTray()) installTray({ house, settings, watch, showPage });
};

keepInside();

// One house, one window: a second start shows the first.
if (app.requestSingleInstanceLock()) {
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  void boot();
} else {
  app.exit(0);
}
