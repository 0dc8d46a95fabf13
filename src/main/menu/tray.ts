import { join } from 'node:path';
import { app, clipboard, Menu, type MenuItemConstructorOptions, Tray } from 'electron';
import { openablePaths } from '#shared/paths.ts';
import type { DesktopFile } from '../desktop-settings.ts';
import type { ServerLifecycle } from '../lifecycle/server-lifecycle.ts';
import type { ServerMonitor } from '../lifecycle/server-monitor.ts';
import { t } from '../messages.ts';
import { paths } from '../paths.ts';
import type { ShowPage } from '../window/show-page.ts';
import { showAbout } from './about.ts';

interface TrayParts {
  lifecycle: ServerLifecycle;
  settings: DesktopFile;
  watch: ServerMonitor;
  showPage: ShowPage;
}

/** Held for as long as the app runs, or the icon would vanish with the first clearing up. */
let tray: Tray | null = null;

const separator: MenuItemConstructorOptions = { type: 'separator' };

const devicesLine = ({ watch }: TrayParts): MenuItemConstructorOptions => {
  const { devices } = watch.now();
  if (devices.length === 0) return { label: t('tray.noDevices'), enabled: false };
  const label = t('tray.devices', { count: devices.length });
  const names = devices.map(({ name, device }) => t('tray.device', { name, device }));
  return { label, submenu: names.map((line) => ({ label: line, enabled: false })) };
};

/** Anyone at this computer may close LAN access; opening it needs an admin (rule 153). */
const letIn = ({ lifecycle, watch, showPage }: TrayParts, refresh: () => void): void => {
  if (!watch.now().isLanOn) showPage(`${openablePaths.homeComputer}?tab=devices`);
  else
    void lifecycle
      .server()
      .closeToDevices()
      .catch(() => {})
      .then(watch.look);
  // The system has already ticked the box.
  refresh();
};

const itemsOf = (parts: TrayParts, refresh: () => void): MenuItemConstructorOptions[] => {
  const { settings, watch, showPage } = parts;
  const { isLanOn, addresses } = watch.now();
  const copies = addresses.map((address) => ({
    label: t('tray.copy', { address }),
    click: () => clipboard.writeText(address),
  }));
  const { keepAwake } = settings.read();
  return [
    { label: t('tray.open'), click: () => showPage() },
    separator,
    {
      label: t('tray.allowDevices'),
      type: 'checkbox',
      checked: isLanOn,
      click: () => letIn(parts, refresh),
    },
    ...copies,
    devicesLine(parts),
    {
      label: t('tray.keepAwake'),
      type: 'checkbox',
      checked: keepAwake,
      click: () => settings.change({ keepAwake: !settings.read().keepAwake }),
    },
    {
      label: t('tray.backup'),
      click: () => showPage(`${openablePaths.homeComputer}?tab=backups`),
    },
    separator,
    { label: t('menu.about'), click: () => void showAbout() },
    { label: t('menu.quit'), click: () => app.quit() },
  ];
};

/** The tray icon: there while the app runs, with or without its window. */
export const installTray = (parts: TrayParts): void => {
  const isMac = process.platform === 'darwin';
  try {
    tray = new Tray(join(paths.resources, 'icons', isMac ? 'trayTemplate.png' : 'tray.png'));
  } catch {
    // Without its picture there is no tray; the window and the menu do all that it does.
    return;
  }
  tray.setToolTip(app.name);
  const refresh = () => tray?.setContextMenu(Menu.buildFromTemplate(itemsOf(parts, refresh)));
  refresh();
  parts.watch.onChange(refresh);
  parts.settings.onChange(refresh);
  // On macOS a press opens the menu.
  if (!isMac) tray.on('click', () => parts.showPage());
};
export const hasTray = (): boolean => tray !== null;
