import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import { paths } from '#shared/paths.ts';
import type { ServerLifecycle } from '../lifecycle/server-lifecycle.ts';
import { type DesktopKey, t } from '../messages.ts';
import type { ShowPage } from '../window/show-page.ts';
import { currentWindow } from '../window/window.ts';
import { showAbout } from './about.ts';
import { resetAdminPassword } from './admin-password-reset.ts';

type Role = NonNullable<MenuItemConstructorOptions['role']>;

const item = (role: Role, key: DesktopKey): MenuItemConstructorOptions => ({
  role,
  label: t(key),
});
const separator: MenuItemConstructorOptions = { type: 'separator' };

const fileItems = (showPage: ShowPage): MenuItemConstructorOptions[] => [
  {
    label: t('menu.newPost'),
    accelerator: 'CmdOrCtrl+N',
    click: () => showPage(`${paths.home}?new=post`),
  },
  {
    label: t('menu.print'),
    accelerator: 'CmdOrCtrl+P',
    click: () => currentWindow()?.webContents.print(),
  },
  separator,
  item('close', 'menu.closeWindow'),
  { label: t('menu.quit'), accelerator: 'CmdOrCtrl+Q', click: () => app.quit() },
];

/** In the order of the app's navigation. */
const pages: [key: DesktopKey, path: string][] = [
  ['menu.home', paths.home],
  ['menu.gallery', paths.gallery],
  ['menu.stories', paths.stories],
  ['menu.games', paths.games],
  ['menu.family', paths.family],
  ['menu.chat', paths.chat],
  ['menu.reading', paths.readingTracker],
];

const goItems = (showPage: ShowPage): MenuItemConstructorOptions[] => [
  ...pages.map(([key, path], index) => ({
    label: t(key),
    accelerator: `CmdOrCtrl+${index + 1}`,
    click: () => showPage(path),
  })),
  separator,
  // The page has this key too, and does more with it.
  {
    label: t('menu.search'),
    accelerator: 'CmdOrCtrl+K',
    registerAccelerator: false,
    click: () => showPage(paths.search),
  },
];

const editItems = (): MenuItemConstructorOptions[] => [
  item('undo', 'menu.undo'),
  item('redo', 'menu.redo'),
  separator,
  item('cut', 'menu.cut'),
  item('copy', 'menu.copy'),
  item('paste', 'menu.paste'),
  item('selectAll', 'menu.selectAll'),
];

const viewItems = (showPage: ShowPage): MenuItemConstructorOptions[] => [
  ...goItems(showPage),
  separator,
  item('reload', 'menu.reload'),
  separator,
  item('resetZoom', 'menu.actualSize'),
  item('zoomIn', 'menu.zoomIn'),
  // The role's own key is the plus sign, which most keyboards have only with Shift.
  ...['CmdOrCtrl+=', 'CmdOrCtrl+numadd'].map((accelerator) => ({
    ...item('zoomIn', 'menu.zoomIn'),
    accelerator,
    visible: false,
  })),
  item('zoomOut', 'menu.zoomOut'),
  separator,
  item('togglefullscreen', 'menu.fullScreen'),
  ...(app.isPackaged ? [] : [separator, item('toggleDevTools', 'menu.developerTools')]),
];

/** Until the server runs: what the recovery pages need, without Electron's default entries. */
export const installFirstMenu = (): void => {
  const isMac = process.platform === 'darwin';
  const quit = item('quit', 'menu.quit');
  const template: MenuItemConstructorOptions[] = [
    isMac ? { label: app.name, submenu: [quit] } : { label: t('menu.file'), submenu: [quit] },
    { label: t('menu.edit'), submenu: editItems() },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
};

/** What every desktop app offers, and no developer's tools in an installed one. */
export const installMenu = (lifecycle: ServerLifecycle, showPage: ShowPage): void => {
  const isMac = process.platform === 'darwin';
  const help = [
    { label: t('menu.passwordReset'), click: () => void resetAdminPassword(lifecycle) },
    separator,
    { label: t('menu.about'), click: () => void showAbout() },
  ];
  const template: MenuItemConstructorOptions[] = [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    { label: t('menu.file'), submenu: fileItems(showPage) },
    { label: t('menu.edit'), submenu: editItems() },
    { label: t('menu.view'), submenu: viewItems(showPage) },
    isMac
      ? ({ role: 'windowMenu' } as const)
      : { label: t('menu.window'), submenu: [item('minimize', 'menu.minimize')] },
    { role: 'help', label: t('menu.help'), submenu: help },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
};
