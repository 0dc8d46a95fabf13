import { BrowserWindow } from 'electron';
import { paths } from './paths.ts';
import { minimumSize } from './window-place.ts';
import { rememberedPlace, rememberPlaceOf } from './window-state.ts';

/** A page that dies again within this time is not loaded once more, in ms. */
const crashPauseMs = 5_000;

/** A page whose process died is loaded again, once in a while. */
const reloadAfterCrash = (window: BrowserWindow): void => {
  let lastCrash = Number.NEGATIVE_INFINITY;
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    const now = performance.now();
    if (now - lastCrash > crashPauseMs) window.webContents.reload();
    lastCrash = now;
  });
};

/** Opens the one window on the house; the page in it is a browser's, without Node. */
export const openWindow = async (url: string): Promise<BrowserWindow> => {
  const { isMaximized, ...bounds } = rememberedPlace();
  const window = new BrowserWindow({
    ...bounds,
    minWidth: minimumSize.width,
    minHeight: minimumSize.height,
    show: false,
    backgroundColor: '#f9f9f8',
    autoHideMenuBar: true,
    title: 'Treehouse',
    webPreferences: {
      preload: paths.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      spellcheck: false,
    },
  });
  if (isMaximized) window.maximize();
  rememberPlaceOf(window);
  reloadAfterCrash(window);
  window.once('ready-to-show', () => window.show());
  await window.loadURL(url);
  return window;
};
