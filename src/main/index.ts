import { app, type BrowserWindow } from 'electron';
import { guardAllContents } from './guard-contents.ts';
import { closeHouseBeforeQuit, openHouse } from './house.ts';
import { answerWindow } from './ipc.ts';
import { installMenu } from './menu.ts';
import { openWindow } from './window.ts';

let window: BrowserWindow | null = null;

const focusWindow = (): void => {
  if (!window) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
};

const boot = async (): Promise<void> => {
  await app.whenReady();
  const server = await openHouse();
  if (!server) return;
  closeHouseBeforeQuit(server);
  guardAllContents(new URL(server.url).origin);
  answerWindow(server);
  installMenu();
  window = await openWindow(server.url);
  window.on('closed', () => {
    window = null;
  });
};

app.enableSandbox();
// One house, one window: a second start shows the first.
if (app.requestSingleInstanceLock()) {
  app.on('second-instance', focusWindow);
  app.on('window-all-closed', () => app.quit());
  void boot();
} else {
  app.exit(0);
}
