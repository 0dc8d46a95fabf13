import { app } from 'electron';
import { guardAllContents } from './guard-contents.ts';
import { ringForHelp } from './help-calls.ts';
import { closeHouseBeforeQuit, openHouse } from './house.ts';
import { answerWindow } from './ipc.ts';
import { installMenu } from './menu.ts';
import { keepInside, keepSessionInside } from './outbound.ts';
import { offerUpdates } from './updates.ts';
import { settleDataPlace } from './move-at-start.ts';
import { followHouse, openWindow } from './window.ts';

const boot = async (): Promise<void> => {
  await app.whenReady();
  keepSessionInside();
  if (!(await settleDataPlace())) return;
  const house = await openHouse();
  if (!house) return;
  closeHouseBeforeQuit(house);
  guardAllContents(house);
  answerWindow(house);
  installMenu(house);
  const showWindow = () => openWindow(house.server().url);
  showWindow();
  followHouse(house);
  ringForHelp(house, showWindow);
  offerUpdates(house);
  app.on('second-instance', showWindow);
  // macOS keeps an app without windows; a click on its icon wants one.
  app.on('activate', showWindow);
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
