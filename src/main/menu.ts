import { app, dialog, Menu, type MenuItemConstructorOptions } from 'electron';
import { say } from './words.ts';

const showAbout = (): void => {
  void dialog.showMessageBox({
    type: 'info',
    title: say('menu.about'),
    message: 'Treehouse',
    detail: say('menu.aboutText', { version: app.getVersion() }),
  });
};

/** What every desktop app offers, and no developer's tools in an installed one. */
export const installMenu = (): void => {
  const view: MenuItemConstructorOptions[] = [
    { role: 'reload' },
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { role: 'togglefullscreen' },
    ...(app.isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
  ];
  const template: MenuItemConstructorOptions[] = [
    ...(process.platform === 'darwin' ? [{ role: 'appMenu' } as const] : []),
    { label: say('menu.edit'), role: 'editMenu' },
    { label: say('menu.view'), submenu: view },
    { role: 'windowMenu' },
    {
      role: 'help',
      label: say('menu.help'),
      submenu: [{ label: say('menu.about'), click: showAbout }],
    },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
};
