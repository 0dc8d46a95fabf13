import { app, dialog, Menu, type MenuItemConstructorOptions } from 'electron';
import type { HouseKeeper } from './house.ts';
import { rescueAdmin } from './rescue.ts';
import { type DesktopKey, say } from './words.ts';

type Role = NonNullable<MenuItemConstructorOptions['role']>;

const showAbout = (): void => {
  void dialog.showMessageBox({
    type: 'info',
    title: say('menu.about'),
    message: app.name,
    detail: say('menu.aboutText', { version: app.getVersion() }),
    buttons: [say('menu.aboutClose')],
    noLink: true,
  });
};

const item = (role: Role, key: DesktopKey): MenuItemConstructorOptions => ({
  role,
  label: say(key),
});
const separator: MenuItemConstructorOptions = { type: 'separator' };

const editItems = (): MenuItemConstructorOptions[] => [
  item('undo', 'menu.undo'),
  item('redo', 'menu.redo'),
  separator,
  item('cut', 'menu.cut'),
  item('copy', 'menu.copy'),
  item('paste', 'menu.paste'),
  item('selectAll', 'menu.selectAll'),
];

const viewItems = (): MenuItemConstructorOptions[] => [
  item('reload', 'menu.reload'),
  separator,
  item('resetZoom', 'menu.actualSize'),
  item('zoomIn', 'menu.zoomIn'),
  item('zoomOut', 'menu.zoomOut'),
  separator,
  item('togglefullscreen', 'menu.fullScreen'),
  ...(app.isPackaged ? [] : [separator, item('toggleDevTools', 'menu.developerTools')]),
];

/** What every desktop app offers, and no developer's tools in an installed one. */
export const installMenu = (house: HouseKeeper): void => {
  const isMac = process.platform === 'darwin';
  const help = [
    { label: say('menu.rescue'), click: () => void rescueAdmin(house.server()) },
    separator,
    { label: say('menu.about'), click: showAbout },
  ];
  const template: MenuItemConstructorOptions[] = [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    { label: say('menu.edit'), submenu: editItems() },
    { label: say('menu.view'), submenu: viewItems() },
    ...(isMac ? [{ role: 'windowMenu' } as const] : []),
    { role: 'help', label: say('menu.help'), submenu: help },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
};
