import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app } from 'electron';
import type { DesktopFile } from '../desktop-settings.ts';
import { autostartEntry } from './autostart-entry.ts';

/** Started at login, Treehouse opens without its window. */
export const hiddenArgument = '--hidden';

/** What starts this very app; an AppImage is unpacked somewhere else each time. */
const command = (): string[] => [
  process.env.APPIMAGE || process.execPath,
  ...(app.isPackaged ? [] : [app.getAppPath()]),
  hiddenArgument,
];

const entryFile = (): string => join(app.getPath('appData'), 'autostart', 'treehouse.desktop');

const loginItem = (): { path: string; args: string[] } => {
  const [path = process.execPath, ...args] = command();
  return { path, args };
};

const isSet = (): boolean =>
  process.platform === 'linux'
    ? existsSync(entryFile())
    : app.getLoginItemSettings(loginItem()).openAtLogin;

const setOnLinux = (isOn: boolean): void => {
  const file = entryFile();
  if (!isOn) {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, autostartEntry(app.name, command()));
};

/** Turns start at login on or off. @returns the state from now on. */
export const startAtLogin = (isOn: boolean): boolean => {
  try {
    if (process.platform === 'linux') setOnLinux(isOn);
    else app.setLoginItemSettings({ ...loginItem(), openAtLogin: isOn });
  } catch {
    // A folder one may not write to: the switch shows that nothing has changed.
  }
  return isSet();
};

/** The system's own list has the last word; what it starts is this app wherever it lies by now. */
export const followLoginList = (settings: DesktopFile): void => {
  if (!settings.read().startAtLogin) return;
  if (isSet()) startAtLogin(true);
  else settings.change({ startAtLogin: false });
};

/** Whether the system started this app, so that no window is wanted yet. */
export const isHiddenStart = (): boolean =>
  process.argv.includes(hiddenArgument) ||
  (process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin);
